import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { documentSchemas } from '../document-schemas.ts'
import { rowKey } from '../dependency-keys.ts'
import { canSee } from '../rules/people/can-see.ts'
import { subjectKey, uniqueId } from '../rules/documents/document-input.ts'
import { getWritableSubject } from '../rules/documents/writable-subject.ts'
import { assertMay } from '../rules/people/permitted.ts'

const schemaNumber = z.int().check(z.refine((number) => documentSchemas.has(number)))

/** An empty document. `audience` is one that the person sees themselves; see bucket.ts. */
export const createDocument = defineCommand({
  name: 'document.create',
  version: 1,
  input: z.object({ id: uniqueId, subject: subjectKey, schemaNumber, audience: z.int() }),
  uses: ['documents', 'sections', 'experiments', 'bucketGrants'],
  refusals: ['permission.denied', 'input.invalid', 'section.gone', 'section.locked', 'experiment.gone', 'experiment.signed'],
  about: (input) => [rowKey('documents', input.id), input.subject],
  async apply(tx, { id, subject, schemaNumber, audience }, who) {
    await assertMay(tx, who, 'documents', 'Create')
    if (!(await canSee(tx, who, audience))) tx.refuse('permission.denied')
    await getWritableSubject(tx, who, subject)
    if (await tx.get('documents', id)) tx.refuse('input.invalid')
    await tx.put('documents', { id, audience, subject, schemaNumber, state: 'open', signedBy: null, signedAt: null, digest: null, quarantined: 0 })
  },
})
