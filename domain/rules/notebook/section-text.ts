import { parseRowKey, rowKey } from '../../dependency-keys.ts'
import { plainTextSchema } from '../../document-schemas.ts'
import type { DocumentRow } from '../../entities/document.ts'
import type { SectionRow } from '../../entities/section.ts'
import type { Tx } from '../../tx.ts'

type NamesText = Pick<SectionRow, 'id' | 'documentId'>

/** Whether a document is the text of a section: each names the other. Law: rows that do not fit are no text: not shown, signed or written. */
export const isTextOf = (section: NamesText, { id, subject }: Pick<DocumentRow, 'id' | 'subject'>): boolean =>
  section.documentId === id && subject === rowKey('sections', section.id)

/** The text of a section, if it has one. */
export async function textOf(tx: Pick<Tx<'documents'>, 'get'>, section: NamesText): Promise<DocumentRow | undefined> {
  const document = section.documentId === null ? undefined : await tx.get('documents', section.documentId)
  return document && isTextOf(section, document) ? document : undefined
}

/** The section whose text a document is, if it is one. */
export async function sectionOf(tx: Pick<Tx<'sections'>, 'get'>, document: Pick<DocumentRow, 'id' | 'subject'>): Promise<SectionRow | undefined> {
  const { entity, id } = parseRowKey(document.subject)
  const section = entity === 'sections' && typeof id === 'number' ? await tx.get('sections', id) : undefined
  return section && isTextOf(section, document) ? section : undefined
}

const ending = '-formatted'
const longestId = 64

/** The id of the formatted text that takes the place of a plain one: the same on every device that begins it. Undefined for an id that is too long for one. */
export const formattedIdOf = (plainId: string): string | undefined => (plainId.length + ending.length > longestId ? undefined : plainId + ending)

/** The plain text whose place a text has taken, if it has that of one. */
export const formerIdOf = (id: string): string | undefined => (id.endsWith(ending) ? id.slice(0, -ending.length) : undefined)

/** Whether a document was the text of a section before that became a formatted one. What devices still write in it is taken over; see late-words.ts. */
export const isFormerTextOf = (section: NamesText, { id, subject, schemaNumber }: Pick<DocumentRow, 'id' | 'subject' | 'schemaNumber'>): boolean =>
  schemaNumber === plainTextSchema && section.documentId !== null && section.documentId === formattedIdOf(id) && subject === rowKey('sections', section.id)

/** Whether any section names this document as its text. */
export const isNamed = async (tx: Pick<Tx<'sections'>, 'where'>, documentId: string): Promise<boolean> =>
  (await tx.where('sections', 'byDocument', [documentId], { limit: 1 })).length > 0
