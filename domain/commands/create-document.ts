import * as z from 'zod/mini'
import { defineCommand, defineEarlierVersion } from '../command.ts'
import { msg } from '../message.ts'
import { documentSchemas } from '../document-schemas.ts'
import { drawingSchema } from '../document-schema-numbers.ts'
import { rowKey } from '../dependency-keys.ts'
import { canSee } from '../rules/people/can-see.ts'
import { subjectKey, uniqueId } from '../rules/documents/document-input.ts'
import { getWritableText, textRefusals } from '../rules/documents/writable-text.ts'
import { assertMay } from '../rules/people/permitted.ts'

const schemaNumber = z.int().check(z.refine((number) => documentSchemas.has(number)))

/**
 * An empty document. `audience` is one that the person sees themselves; see bucket.ts. The text of a section has the audience of its experiment,
 * whatever the device knew when it was made.
 */
export const createDocument = defineCommand({
  name: 'document.create',
  version: 2,
  description: {
    icon: 'plus',
    verb: msg('New text'),
    activity: msg('Created a document'),
    topic: 'texts',
  },
  input: z.object({ id: uniqueId, subject: subjectKey, schemaNumber, audience: z.int() }),
  uses: ['documents', 'sections', 'experiments', 'bucketGrants'],
  refusals: [...textRefusals, 'input.invalid'],
  about: (input) => [rowKey('documents', input.id), input.subject],
  async apply(tx, { id, subject, schemaNumber, audience: asked }, who) {
    await assertMay(tx, who, 'documents', 'Create')
    if (await tx.get('documents', id)) tx.refuse('input.invalid', { field: 'id' })
    const written = await getWritableText(tx, who, { id, subject })
    if (!written && !(await canSee(tx, who, asked))) tx.refuse('permission.denied')
    const audience = written?.experiment.audience ?? asked
    await tx.put('documents', { id, audience, subject, schemaNumber, state: 'open', signedBy: null, signedAt: null, digest: null, quarantined: 0 })
  },
})

/** Before texts were sequences. A server that knows only this one makes the device wait instead of refusing a text that it does not know. */
export const createDocument1 = defineEarlierVersion(createDocument, {
  version: 1,
  input: z.object({ id: uniqueId, subject: subjectKey, schemaNumber: schemaNumber.check(z.maximum(drawingSchema)), audience: z.int() }),
  toCurrent: (input) => input,
})
