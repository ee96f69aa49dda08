import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { rowKey } from '../dependency-keys.ts'
import { plainTextSchema, sequenceSchema } from '../document-schema-numbers.ts'
import { id } from '../input.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { getWritableSection, sectionRefusals } from '../rules/notebook/notebook.ts'
import { textOf } from '../rules/notebook/section-text.ts'
import { formattedIdOf } from '../rules/notebook/former-text.ts'

/**
 * A formatted text takes the place of the plain one of a section. What was written is moved by the appends that follow, and the plain one goes on taking
 * what devices have written in it offline. If another device has done the same, nothing changes.
 */
export const formatSectionText = defineCommand({
  name: 'section.format-text',
  version: 1,
  input: z.object({ sectionId: id, documentId: uniqueId }),
  uses: ['experiments', 'sections', 'documents', 'bucketGrants'],
  refusals: [...sectionRefusals, 'document.gone'],
  about: (input) => [rowKey('sections', input.sectionId), rowKey('documents', input.documentId)],
  async apply(tx, { sectionId, documentId }, who) {
    const { section, experiment } = await getWritableSection(tx, who, sectionId)
    const formattedId = formattedIdOf(documentId)
    if (formattedId === undefined) return tx.refuse('document.gone')
    if (section.documentId === formattedId) return
    const plain = await textOf(tx, section)
    const isPlain = plain?.id === documentId && plain.schemaNumber === plainTextSchema && plain.state === 'open'
    if (!isPlain || (await tx.get('documents', formattedId))) return tx.refuse('document.gone')
    const made = { id: formattedId, audience: experiment.audience, subject: plain.subject, schemaNumber: sequenceSchema }
    await tx.put('documents', { ...made, state: 'open', signedBy: null, signedAt: null, digest: null, quarantined: 0 })
    await tx.patch('sections', sectionId, { documentId: formattedId })
    await noteChange(tx, who, experiment)
  },
})
