import type { Pick } from '#tests/harness/pick.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import { addWorldFile } from '#tests/harness/world-files.ts'
import type { World } from '#tests/harness/world.ts'
import { putBackDatabase, restoreBackup } from './copies.ts'
import { exchange } from './elsewhere.ts'
import { lookIn } from './heal.ts'

/** A person adds a file, and the server has stored it. Then its database becomes what it was when it knew the file, but did not have its bytes. */
export async function loseStoredFile(world: World, tab: WorldTab, pick: Pick): Promise<void> {
  await addWorldFile(world, tab, pick)
  await exchange(world, tab, ({ call }) => !call.path.endsWith('/upload'))
  const before = world.store.backup()
  await exchange(world, tab)
  // It hears of it.
  await lookIn(world, tab)
  await exchange(world, tab)
  world.backup = before
  if (pick(2)) restoreBackup(world)
  else await putBackDatabase(world)
  world.count('stored file lost by the server')
}
