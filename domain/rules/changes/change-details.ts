import type { Who } from '../../who.ts'
import type { TextEdit } from '../../entities/sample.ts'
import { limits } from '../../limits.ts'
import type { RefusalDetail, Tx } from '../../tx.ts'
import { editOf, mergeText } from './text-edit.ts'

interface Detailed {
  readonly createdAt: number
  readonly meta: Readonly<Record<string, string>>
  readonly edits: Readonly<Record<string, TextEdit>>
}

/** What the person saw under each name, and what it should say. An empty text removes it. */
type DetailChanges = Readonly<Record<string, { readonly was: string; readonly to: string }>>

/** The texts by name of a row after some were changed, each merged by itself. The writer is told about each text that they had not seen. */
export function changeDetails(
  tx: Pick<Tx<never, 'input.invalid'>, 'remark' | 'refuse'>,
  who: Who,
  about: RefusalDetail,
  row: Detailed,
  changes: DetailChanges,
): Pick<Detailed, 'meta' | 'edits'> {
  const texts = new Map(Object.entries(row.meta))
  const edits = { ...row.edits }
  for (const [name, { was, to }] of Object.entries(changes)) {
    const field = `meta:${name}`
    const now = texts.get(name) ?? ''
    const { text, edit, isConflict } = mergeText(now, editOf(row, field), { was, to, by: who.userId, at: who.at })
    if (isConflict) tx.remark({ ...about, field, theirs: now, yours: to })
    if (text) texts.set(name, text)
    else texts.delete(name)
    edits[field] = edit
  }
  if (texts.size > limits.many.fields) tx.refuse('input.invalid', { field: 'details' })
  return { meta: Object.fromEntries(texts), edits }
}
