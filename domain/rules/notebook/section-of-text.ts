import { parseRowKey } from '../../dependency-keys.ts'
import type { DocumentRow } from '../../entities/document.ts'
import type { SectionRow } from '../../entities/section.ts'
import type { Tx } from '../../tx.ts'
import { isTextOf } from './section-text.ts'

/** The section whose text a document is, if it is one. */
export async function sectionOf(tx: Pick<Tx<'sections'>, 'get'>, document: Pick<DocumentRow, 'id' | 'subject'>): Promise<SectionRow | undefined> {
  const { entity, id } = parseRowKey(document.subject)
  const section = entity === 'sections' && typeof id === 'number' ? await tx.get('sections', id) : undefined
  return section && isTextOf(section, document) ? section : undefined
}
