import { unpackStep } from '#db/blocks/unpack.ts'
import { entityNames } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { Killed } from './memory-disk.ts'
import type { WorldTab } from './world-device.ts'
import type { World } from './world.ts'

/** A tab unpacks a few rows of one kind, as its worker would. */
export async function unpackSome(world: World, tab: WorldTab, at: number): Promise<void> {
  try {
    const entity = tab.workspace.disk.shelf[0]!.entity
    await unpackStep(tab, at % 5 ? entity : entityNames[at % entityNames.length]!, 1 + (at % 3))
    world.count('unpacked meanwhile')
  } catch (error) {
    if (error instanceof Killed) tab.die(world)
    else if (!(error instanceof Refusal)) throw error
    world.count('unpacking cut off')
  }
}
