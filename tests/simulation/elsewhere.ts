import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { RoleName } from '#domain/roles.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { Message } from '#tests/harness/net.ts'
import type { Pick } from '#tests/harness/pick.ts'
import { settle } from '#tests/harness/settle.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import { people, roles } from '#tests/harness/world-lab.ts'
import type { World } from '#tests/harness/world.ts'
import { lookIn } from './heal.ts'

const maxMessages = 24

/** What an administrator does elsewhere, not through the queue. */

export async function changeMembership(world: World, pick: Pick): Promise<void> {
  const userId = pick(2) ? people.max : people.stu
  const role = roles[pick(4)]!
  const isMember = await world.store.read((tables) => tables.isMember(1, userId))
  await saveMember(world, { userId, groupId: 1 }, isMember ? null : role)
}

export async function changeRole(world: World, pick: Pick): Promise<void> {
  const userId = pick(2) ? people.max : people.stu
  const role = roles[pick(4)]!
  if (await world.store.read((tables) => tables.isMember(1, userId))) await saveMember(world, { userId, groupId: 1 }, role)
}

/** A push is given up while it is still on its way. Its person leaves the group, is told so, and mostly comes back before it arrives. */
export async function leaveDuringPush(world: World, pick: Pick): Promise<void> {
  const pushes = world.net.letters.filter(({ call, answer, resolve, userId }) => call.path.endsWith('push') && !answer && resolve && userId !== people.ada)
  const push = pushes[pick(pushes.length)]
  const tab = push?.from as WorldTab | undefined
  if (!push || !tab || push.userId !== tab.workspace.owner.userId) return
  world.net.breakOff(push, true)
  await settle()
  await saveMember(world, tab.workspace.owner, null)
  await lookIn(world, tab)
  await exchange(world, tab, ({ call }) => !call.path.endsWith('push'))
  if (pick(4)) await saveMember(world, tab.workspace.owner, 'Member')
  world.count('left with a push on its way')
}

const movedViews = [901, 902]

/** A view becomes another person's, everyone's, or nobody's. */
export async function moveToAnotherBucket(world: World, pick: Pick): Promise<void> {
  const id = movedViews[pick(movedViews.length)]!
  const audience = [0, ...Object.values(people)][pick(4)]!
  const view = { id, audience, scope: 'SAMPLES', name: 'moved', columns: [], filters: [], sortColumn: 'name', sortDirection: 'ASC' }
  await world.store.write(async (tables) => {
    const version = (await tables.lockGroup(1)) + 1
    const before = (await tables.row(1, 'tableViews', id)) ?? null
    const after = before && pick(5) === 0 ? null : (view as unknown as AnyRow)
    await tables.saveChanges(1, version, [{ entity: 'tableViews', id, before, after }])
    await tables.saveVersion(1, version)
    if (before && after && before['audience'] !== audience) world.count('row moved to another bucket')
  })
}

/** Its messages arrive, and the answers, as far as nothing has to wait. */
export async function exchange(world: World, tab: WorldTab, which: (letter: Message) => boolean = () => true): Promise<void> {
  for (let messages = 0; messages < maxMessages && !tab.isDead; messages++) {
    await settle()
    const letter = world.net.letters.find((each) => each.from === tab && each.resolve && which(each))
    if (!letter) return
    if (letter.answer) await world.arrive(letter)
    else await world.serve(letter)
    await world.check()
  }
}

/** A role, or none for someone who leaves. */
export async function saveMember(world: World, { userId, groupId }: WorkspaceOwner, role: RoleName | null): Promise<void> {
  await world.store.write(async (tables) => {
    const version = (await tables.lockGroup(groupId)) + 1
    const before = (await tables.source(groupId).get('members', userId)) ?? null
    const after = role === null ? null : { id: userId, fullName: `P${userId}`, role }
    await tables.saveChanges(groupId, version, [{ entity: 'members', id: userId, before, after }])
    await tables.saveVersion(groupId, version)
    world.count(after ? (before ? `role ${role}` : 'membership given back') : 'membership taken')
  })
}
