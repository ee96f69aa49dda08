import type { PokedPage } from '#domain/wire/sync/poke.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import { settle } from '#tests/harness/settle.ts'
import type { World } from '#tests/harness/world.ts'

interface MadePage {
  readonly groupId: number
  readonly page: PokedPage
  readonly setBacks: number
}

/** Pages that were made, and may arrive late, twice or never. */
const made = new WeakMap<World, MadePage[]>()

/** What a tab that listens may hear: that there is something new, and perhaps what. Mostly one that lacks something and is not about to pull. */
export async function poke(world: World, pick: (n: number) => number): Promise<void> {
  const heads = new Map<number, number>()
  for (const groupId of new Set(world.tabs.map(({ workspace }) => workspace.owner.groupId)))
    heads.set(groupId, await world.store.read((tables) => tables.version(groupId)))
  const lacks = (tab: WorldTab) => {
    const { disk, owner } = tab.workspace
    const isIdle = !disk.outbox.size && !world.net.letters.some(({ from, call }) => from === tab && call.path.endsWith('pull'))
    return isIdle && disk.cursor.versions.group < heads.get(owner.groupId)!
  }
  const lacking = pick(4) ? world.tabs.filter(lacks) : []
  const tabs = lacking.length ? lacking : world.tabs
  const tab = tabs[pick(tabs.length)]
  if (!tab) return
  const heard = pick(3) ? await pageFor(world, tab, pick) : undefined
  if (heard && heard.setBacks !== world.setBacks) tab.workspace.isAhead = true
  const { group } = tab.workspace.disk.cursor.versions
  tab.sync.tell({ type: 'poked', page: heard?.page })
  await settle()
  if (tab.workspace.disk.cursor.versions.group > group) world.count('taken from a poke')
}

/** Made now, from about where this device is, or by an earlier step. */
async function pageFor(world: World, { workspace }: WorldTab, pick: (n: number) => number): Promise<MadePage | undefined> {
  const { groupId } = workspace.owner
  const pages = made.get(world) ?? []
  made.set(world, pages)
  const earlier = pages.filter((each) => each.groupId === groupId)
  if (earlier.length && !pick(5)) return earlier[pick(earlier.length)]
  const from = Math.max(0, workspace.disk.cursor.versions.group - Math.floor(pick(4) / 3))
  const page = await world.server.pokedPage(groupId, from)
  if (page) pages.push({ groupId, page, setBacks: world.setBacks })
  return pages.at(-1)?.page === page ? pages.at(-1) : undefined
}
