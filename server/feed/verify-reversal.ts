import type { UndoRule } from '#domain/command.ts'
import type { Who } from '#domain/who.ts'
import type { Change } from '#domain/draft.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { FeedReader } from './tables.ts'

/** How far back a row's audit entries are searched for the mutation to be undone. */
const deepest = 200

/** Whether the audit log has the change that an undo reverts; otherwise a device could write things that never happened, in anyone's name. */
export async function isInHistory<Input>(tables: FeedReader, reversal: UndoRule<Input>, input: Input, who: Who, changes: readonly Change[]): Promise<boolean> {
  const { entity, id } = parseRowKey(reversal.about(input))
  const done = new Map<DependencyKey, Change[]>()
  for (const entry of await tables.history(who.groupId, entity, id, deepest)) {
    if (reversal.isOwn && entry.userId !== who.userId) continue
    if (reversal.within !== undefined && who.at - entry.recordedAt > reversal.within) continue
    for (const change of entry.changes) {
      const mark = rowKey(change.entity, change.id)
      const known = done.get(mark)
      if (known) known.push(change)
      else done.set(mark, [change])
    }
  }
  return changes.every((change) => {
    const names = reversal.fields(change, input)
    const known = done.get(rowKey(change.entity, change.id)) ?? []
    return known.some(({ before, after }) => isSame(before, change.after, names) && isSame(after, change.before, names))
  })
}

const isSame = (a: AnyRow | null, b: AnyRow | null, names: readonly string[]): boolean =>
  a === null || b === null ? a === b : names.every((name) => (a[name] ?? null) === (b[name] ?? null))
