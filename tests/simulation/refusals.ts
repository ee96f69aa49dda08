import type { Pick } from '#tests/harness/pick.ts'
import { settle } from '#tests/harness/settle.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import type { World } from '#tests/harness/world.ts'
import { copyOneDevice, restoreBackup } from './copies.ts'
import { exchange, saveMember } from './elsewhere.ts'
import { lookIn } from './heal.ts'

/** A person loses their rights without knowing it yet, and a change is refused. Then the database becomes what it was before, and they have them again. */
export async function restoreAfterRefusal(world: World, tab: WorldTab, pick: Pick): Promise<void> {
  const { owner, device, release, disk } = tab.workspace
  if (!(await world.store.read((tables) => tables.isMember(owner.groupId, owner.userId)))) return
  const before = world.store.backup()
  await release.doSomething(world, tab, pick)
  // A copy of the device may send the same.
  if (pick(3) === 0) await copyOneDevice(world, device)
  await saveMember(world, owner, 'Guest')
  await lookIn(world, tab)
  await exchange(world, tab)
  if (pick(3) === 0) await release.answerInbox(world, tab, pick)
  await settle()
  if ([...disk.receipts.values()].some(({ code }) => code === 'permission.denied')) world.count('restored to before a refusal')
  world.backup = before
  restoreBackup(world)
}
