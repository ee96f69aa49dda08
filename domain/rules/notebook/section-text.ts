import { rowKey } from '../../dependency-keys.ts'
import type { DocumentRow } from '../../entities/document.ts'
import type { SectionRow } from '../../entities/section.ts'
import type { Tx } from '../../tx.ts'

type NamesText = Pick<SectionRow, 'id' | 'documentId'>

/** Whether a document is the text of a section: each names the other. Law 34: rows that do not fit are no text: not shown, signed or written. */
export const isTextOf = (section: NamesText, { id, subject }: Pick<DocumentRow, 'id' | 'subject'>): boolean =>
  section.documentId === id && subject === rowKey('sections', section.id)

/** The text of a section, if it has one. */
export async function textOf(tx: Pick<Tx<'documents'>, 'get'>, section: NamesText): Promise<DocumentRow | undefined> {
  const document = section.documentId === null ? undefined : await tx.get('documents', section.documentId)
  return document && isTextOf(section, document) ? document : undefined
}

/** Whether any section names this document as its text. */
export const isNamed = async (tx: Pick<Tx<'sections'>, 'where'>, documentId: string): Promise<boolean> =>
  (await tx.where('sections', 'byDocument', [documentId], { limit: 1 })).length > 0
