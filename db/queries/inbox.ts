import type { Workspace } from '../workspace.ts'
import type { InboxGroup } from './inbox-groups.ts'

/** The inbox as the person sees it, newest first. */
export async function readInbox({ inbox }: Workspace): Promise<InboxGroup[]> {
  const items = await inbox.orderBy('n').toArray()
  if (items.length === 0) return []
  // Only the commands know which entries belong together. With an empty inbox, their code is not loaded.
  const { groupInbox } = await import('./inbox-groups.ts')
  return groupInbox(items).reverse()
}
