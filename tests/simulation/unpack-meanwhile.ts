import { unpackStep } from '#db/blocks/unpack.ts'
import { entityNames } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { Killed } from '#tests/harness/memory-disk.ts'
import { settle, type World } from '#tests/harness/world.ts'

/**
 * Between two decisions some tab unpacks a few rows, as its worker would. Which one depends on the place in the tape, not on its numbers:
 * packing makes no visible difference, so it needs no decisions, and older tapes keep their meaning.
 */
export async function unpackMeanwhile(world: World, at: number): Promise<void> {
  const tab = at % 2 ? undefined : world.tabs[(at >> 1) % Math.max(1, world.tabs.length)]
  if (!tab?.workspace.disk.shelf.length) return
  try {
    const entity = tab.workspace.disk.shelf[0]!.entity
    await unpackStep(tab, at % 5 ? entity : entityNames[at % entityNames.length]!, 1 + (at % 3))
    world.count('unpacked meanwhile')
  } catch (error) {
    if (error instanceof Killed) tab.die(world)
    else if (!(error instanceof Refusal)) throw error
    world.count('unpacking cut off')
  }
  await settle()
}
