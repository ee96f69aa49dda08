import { settle } from '#tests/harness/settle.ts'
import type { World } from '#tests/harness/world.ts'

/**
 * Between two decisions some tab unpacks a few rows, as its worker would. Which one depends on the place in the tape, not on its numbers:
 * packing makes no visible difference, so it needs no decisions, and older tapes keep their meaning.
 */
export async function unpackMeanwhile(world: World, at: number): Promise<void> {
  const tab = at % 2 ? undefined : world.tabs[(at >> 1) % Math.max(1, world.tabs.length)]
  if (!tab) return
  const { disk, release } = tab.workspace
  const [head] = disk.shelf
  // The maps of 0.2.0 have no table for a kind of a later release. Its real disk has one, and unpacks such rows like all others.
  if (!head || !release.entityNames.includes(head.entity)) return
  await release.unpackSome(world, tab, at)
  await settle()
}
