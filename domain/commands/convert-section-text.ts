import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { serverUser } from '../who.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { sequenceSchema } from '../document-schema-numbers.ts'
import { id } from '../input.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { convertedIdOf, isFormerSchema } from '../rules/notebook/former-text.ts'
import { textOf } from '../rules/notebook/section-text.ts'

/**
 * A sequence takes the place of a text in a former form, whose words the appends that follow move. The former one goes on taking what devices have written in
 * it. Run by the server itself; refused to everyone else.
 */
export const convertSectionText = defineCommand({
  name: 'section.convert-text',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Convert'),
    activity: msg('Converted the text of a section'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, documentId: uniqueId }),
  uses: ['sections', 'documents'],
  refusals: ['permission.denied', 'section.gone', 'document.gone'],
  about: (input) => [rowKey('sections', input.sectionId), rowKey('documents', input.documentId)],
  async apply(tx, { sectionId, documentId }, who) {
    if (who.userId !== serverUser) tx.refuse('permission.denied')
    const section = await tx.get('sections', sectionId)
    if (!section) return tx.refuse('section.gone', { sectionId })
    const former = await textOf(tx, section)
    const convertedId = convertedIdOf(documentId)
    const isConvertible = former?.id === documentId && isFormerSchema(former.schemaNumber) && former.state === 'open'
    if (!isConvertible || convertedId === undefined || (await tx.get('documents', convertedId))) return tx.refuse('document.gone')
    await tx.put('documents', { ...former, id: convertedId, schemaNumber: sequenceSchema, digest: null, quarantined: 0 })
    await tx.patch('sections', sectionId, { documentId: convertedId })
  },
})
