import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { InboxItem } from '../disk.ts'
import { leasedIdsOf } from '../leased-ids.ts'

/** One decision for the person: a rejected mutation and, if that was a create, the later rejected ones on the rows it would have created. */
export interface InboxGroup {
  item: InboxItem
  /** Empty unless `item` is a rejected create. Sent again, edited and discarded together with it. */
  dependants: InboxItem[]
}

/** `items` in order of n. The rows stay separate; only the view joins them. */
export function groupInbox(items: readonly InboxItem[]): InboxGroup[] {
  const groups: InboxGroup[] = []
  const creators = new Map<DependencyKey, InboxGroup>()
  for (const item of items) {
    const creator = item.code === null ? undefined : item.intent.about.map((key) => creators.get(key)).find((group) => group !== undefined)
    const group: InboxGroup = creator ?? { item, dependants: [] }
    if (creator) creator.dependants.push(item)
    else groups.push(group)
    // If a sample was never created, its aliquots were not either, and neither was anything that depends on them.
    if (item.code !== null) for (const key of createdRowKeys(item)) creators.set(key, group)
  }
  return groups
}

const createdRowKeys = ({ intent: mutation }: InboxItem): DependencyKey[] => {
  // Fields of a sample type have ids, too, but are not rows of a table.
  return leasedIdsOf(mutation).flatMap(({ kind, id }) => (kind === 'sampleFields' ? [] : rowKey(kind, id)))
}
