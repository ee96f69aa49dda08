import type { Who } from '../../who.ts'
import { parseRowKey } from '../../dependency-keys.ts'
import type { DocumentRow } from '../../entities/document.ts'
import type { ReadTx } from '../../tx.ts'
import { assertOpen, getLiveExperiment, writerOf, type SectionInExperiment } from '../notebook/notebook.ts'
import { isNamed, isTextOf } from '../notebook/section-text.ts'
import { isFormerTextOf } from '../notebook/former-text.ts'
import { assertMay } from '../people/permitted.ts'

/** What writing in the text of a section may refuse with. */
export const textRefusals = [
  'permission.denied',
  'document.gone',
  'section.gone',
  'section.locked',
  'experiment.gone',
  'experiment.archived',
  'experiment.signed',
] as const

type TextTx = ReadTx<'sections' | 'experiments' | 'bucketGrants', (typeof textRefusals)[number]>

/**
 * The text of a section belongs to its experiment: whoever may not write in that may not write in the text. Undefined for any other document.
 * The section may be archived meanwhile: what is written then is kept with it, and is there when it is restored. Refuses a document that
 * belongs to a section of which it is not the text and was not, or that a section names although it belongs to something else. A new document has no schema yet.
 */
export async function getWritableText(
  tx: TextTx,
  who: Who,
  document: Pick<DocumentRow, 'id' | 'subject'> & Partial<Pick<DocumentRow, 'schemaNumber'>>,
): Promise<SectionInExperiment | undefined> {
  const { entity, id } = parseRowKey(document.subject)
  if (entity !== 'sections') {
    if (await isNamed(tx, document.id)) tx.refuse('document.gone')
    return undefined
  }
  const section = typeof id === 'number' ? await tx.get('sections', id) : undefined
  if (!section) return tx.refuse('section.gone', { sectionId: id })
  const experiment = await getLiveExperiment(tx, who, section.experimentId)
  await assertMay(tx, who, 'experiments', 'Update', writerOf(experiment, who.userId))
  const { id: documentId, subject, schemaNumber } = document
  const isFormer = schemaNumber !== undefined && isFormerTextOf(section, { id: documentId, subject, schemaNumber })
  if (!isTextOf(section, document) && !isFormer) tx.refuse('document.gone')
  assertOpen(tx, who, section)
  return { section, experiment }
}
