import type { Who } from '../../who.ts'
import type { TextEdit } from '../../entities/sample.ts'
import type { RefusalDetail, Tx } from '../../tx.ts'
import { normalizeText } from '../normalize-text.ts'
import { editOf, mergeText } from './text-edit.ts'

interface Edited {
  readonly createdAt: number
  readonly edits: Readonly<Record<string, TextEdit>>
}

/** What the person saw in each field, and what it should say. */
type TextChanges = Readonly<Record<string, { readonly was: string; readonly to: string } | undefined>>

/**
 * The fields of a row after texts in it were changed, as {@link mergeText} decides. A name is also given without accents and case.
 * The writer is told about each text that they had not seen.
 */
export function changeTexts<Row extends Edited>(tx: Pick<Tx, 'remark'>, who: Who, about: RefusalDetail, row: Row, changes: TextChanges): Partial<Row> {
  const texts: Record<string, string> = {}
  const edits = { ...row.edits }
  for (const [field, change] of Object.entries(changes)) {
    if (!change) continue
    const now = (row as unknown as Readonly<Record<string, string>>)[field]!
    const to = field === 'name' ? change.to.trim() : change.to
    const { text, edit, isConflict } = mergeText(now, editOf(row, field), { was: change.was, to, by: who.userId, at: who.at })
    if (isConflict) tx.remark({ ...about, field, theirs: now, yours: to })
    texts[field] = text
    edits[field] = edit
  }
  return { ...texts, ...(texts['name'] !== undefined && 'nameFold' in row && { nameFold: normalizeText(texts['name']) }), edits } as unknown as Partial<Row>
}
