import { commandId } from '#domain/command.ts'
import { completeEquipmentTask } from '#domain/commands/complete-equipment-task.ts'
import { createDocument, createDocument1 } from '#domain/commands/create-document.ts'
import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { chainsOf } from '../replay/chains-of.ts'
import type { InboxItem } from '../disk/disk-rows.ts'
import { leasedIdsOf } from '../queue/leased-ids.ts'

/**
 * One decision for the person: a rejected mutation and the later rejected ones that build on it. If it was a create, those on the rows it would
 * have created; if something was written in a text, what was written there after it.
 */
export interface InboxGroup {
  item: InboxItem
  /** Sent again, edited and discarded together with it. */
  dependants: InboxItem[]
}

/** `items` in order of n. The rows stay separate; only the view joins them. */
export function groupInbox(items: readonly InboxItem[]): InboxGroup[] {
  const groups: InboxGroup[] = []
  const creators = new Map<DependencyKey, InboxGroup>()
  const chains = new Map<string, InboxGroup>()
  for (const item of items) {
    const own = item.code === null ? [] : chainsOf(item.intent)
    const before = item.code === null ? [] : [...item.intent.about.map((key) => creators.get(key)), ...own.map((chain) => chains.get(chain))]
    const creator = before.find((group) => group !== undefined)
    const group: InboxGroup = creator ?? { item, dependants: [] }
    if (creator) creator.dependants.push(item)
    else groups.push(group)
    // If a sample was never created, its aliquots were not either, and neither was anything that depends on them.
    for (const chain of own) chains.set(chain, group)
    if (item.code !== null) for (const key of createdRowKeys(item)) creators.set(key, group)
  }
  return groups
}

/** Commands that create a row whose id is not leased: which of the rows they are about. */
const createdRow: ReadonlyMap<string, number> = new Map([
  [commandId(createDocument), 0],
  [commandId(createDocument1), 0],
  [commandId(completeEquipmentTask), 1],
])

const createdRowKeys = ({ intent: mutation }: InboxItem): DependencyKey[] => {
  const index = createdRow.get(mutation.command)
  if (index !== undefined) return mutation.about.slice(index, index + 1)
  // Fields of a sample type have ids, too, but are not rows of a table.
  return leasedIdsOf(mutation).flatMap(({ kind, id }) => (kind === 'sampleFields' ? [] : rowKey(kind, id)))
}
