import type { Message } from '#tests/harness/net.ts'
import type { Pick } from '#tests/harness/pick.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import { people } from '#tests/harness/world-lab.ts'
import type { World } from '#tests/harness/world.ts'
import { copyOneDevice } from './copies.ts'
import { exchange, saveMember } from './elsewhere.ts'

/** What gives an id of the device to a new row. */
const creating = ['sample.create@1', 'layer.create@1']

const isPush = ({ call }: Message): boolean => call.path.endsWith('push')

/**
 * People work on a device and on its copy. Their pushes arrive, but no pull, which would tell them of one another:
 *
 *   first    1 2 ──push──► server has 2
 *   second   1   ──push──► answer: it has 2 ──┐
 *              2 3  written meanwhile         └─► pushes 3 only, after a 2 that is not the server's
 */
export async function workOnBothCopies(world: World, tab: WorldTab, pick: Pick): Promise<void> {
  const copy = await openCopy(world, tab)
  if (!copy) return
  const [first, second] = pick(2) ? [tab, copy] : [copy, tab]
  const { commands } = world
  // Then both of them give the same ids to rows.
  if (pick(2)) world.commands = creating
  await act(world, first, 2, pick)
  await exchange(world, first, isPush)
  await act(world, second, 1, pick)
  const push = world.net.letters.find((letter) => letter.from === second && letter.resolve && !letter.answer && isPush(letter))
  if (push) await world.serve(push)
  await act(world, second, 1 + pick(2), pick)
  await exchange(world, second, isPush)
  world.commands = commands
  world.count('worked on both copies')
  if (pick(4) === 0) await leaveUnderNewKey(world, second)
}

/** Its next pull tells it that it is copied. Before the server knows the key that it takes for this, its person is no longer in the group. */
async function leaveUnderNewKey(world: World, tab: WorldTab): Promise<void> {
  const { owner } = tab.workspace
  const pull = world.net.letters.find((letter) => letter.from === tab && letter.resolve && letter.call.path.endsWith('pull'))
  if (!pull || owner.userId === people.ada) return
  if (!pull.answer) await world.serve(pull)
  await saveMember(world, owner, null)
  await exchange(world, tab)
  world.count('left under a new key')
}

/** The same person on a copy that still has the same key. */
async function openCopy(world: World, { workspace }: WorldTab): Promise<WorldTab | undefined> {
  const { device, seat, owner, disk } = workspace
  await copyOneDevice(world, device)
  const copy = world.workspaces.find((each) => each.seat === seat && each.device !== device && each.disk.deviceKey === disk.deviceKey)
  if (copy?.device.session !== owner.userId) return undefined
  return copy.tabs.find((each) => each !== null) ?? world.openTab(copy, 0)
}

async function act(world: World, tab: WorldTab, times: number, pick: Pick): Promise<void> {
  for (let time = 0; time < times && !tab.isDead; time++) await tab.workspace.release.doSomething(world, tab, pick)
}
