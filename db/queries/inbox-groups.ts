import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { readInput } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import type { InboxItem } from '../disk.ts'

/** One thing for the person to decide: a refused act, and when a create was refused, the later refused acts on the rows it would have made. */
export interface InboxGroup {
  item: InboxItem
  /** Empty unless `item` is a refused create. Retried, changed and discarded along with it. */
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
    // An aliquot of what was never made was never made either, and takes its own dependants along.
    if (item.code !== null) for (const key of createdRowKeys(item)) creators.set(key, group)
  }
  return groups
}

const createdRowKeys = ({ intent: mutation }: InboxItem): DependencyKey[] => {
  const command = commands.get(mutation.command)
  // What came back may have been unreadable.
  const input = command && readInput(command.input, mutation.input)
  const claims = (input?.success && command?.leasedIds?.(input.data)) || []
  // Fields of a sample type are numbered too, but are rows of no table.
  return claims.flatMap(({ kind, id }) => (kind === 'sampleFields' ? [] : rowKey(kind, id)))
}
