import { runCommands } from '#server/feed/run-as-api.ts'
import { Refusal } from '#domain/tx.ts'
import type { Message } from '#tests/harness/net.ts'
import type { Pick } from '#tests/harness/pick.ts'
import { thisRelease, type Release } from '#tests/harness/release.ts'
import type { WorldDevice, WorldTab } from '#tests/harness/world-device.ts'
import { people } from '#tests/harness/world-lab.ts'
import type { World } from '#tests/harness/world.ts'
import { restoreBackup } from '../copies.ts'
import { exchange } from '../elsewhere.ts'
import { lookIn } from '../heal.ts'
import { adjustAndGrade } from './next-release.ts'

/** What a history of two releases can do with them. */
export interface Releases {
  readonly earlier: Release
  /** Meanwhile, all processes are of the earlier release. */
  servedByEarlier(work: () => Promise<void>): Promise<void>
  install(world: World, device: WorldDevice, release: Release): Promise<void>
}

const isPull = ({ call }: Message): boolean => call.path.endsWith('pull')

/** An app and a server of the earlier release hand on a row without a value in the new field. Then the app is upgraded. */
export async function receiveWithoutField(world: World, pick: Pick, releases: Releases): Promise<void> {
  const tab = await openEarlier(world, pick, releases)
  if (!tab || !(await grade(world, tab.workspace.owner.groupId, pick))) return
  const { device } = tab.workspace
  await releases.servedByEarlier(async () => {
    await lookIn(world, tab)
    await exchange(world, tab, isPull)
  })
  await releases.install(world, device, thisRelease)
  world.count('a row received without its new field')
}

/** A server of the earlier release makes blocks anew, without the new field. Then everyone has to download everything. */
export async function makeBlocksWithoutField(world: World, pick: Pick, releases: Releases): Promise<void> {
  const tab = await openEarlier(world, pick, releases)
  if (!tab) return
  const { groupId } = tab.workspace.owner
  if (!(await grade(world, groupId, pick))) return
  await dropBlocks(world, groupId)
  world.backup = world.store.backup()
  restoreBackup(world)
  await releases.servedByEarlier(async () => {
    await lookIn(world, tab)
    await exchange(world, tab)
  })
  world.count('blocks made without the new field')
}

/** A tab with the earlier app whose person is signed in. */
async function openEarlier(world: World, pick: Pick, { earlier }: Releases): Promise<WorldTab | undefined> {
  const able = world.workspaces.filter(({ release, device, owner }) => release === earlier && device.session === owner.userId && device.person === owner.userId)
  const workspace = able[pick(able.length)]
  return workspace && (workspace.tabs.find((tab) => tab !== null) ?? world.openTab(workspace, 0))
}

/** Whether a sample of the group got a value in the new field. */
async function grade(world: World, groupId: number, pick: Pick): Promise<boolean> {
  const input = { sampleId: groupId * 10 + pick(2), delta: 1, unit: 'mL', grade: 1 + pick(3) }
  try {
    await runCommands(world.store, { userId: people.ada }, groupId, [[adjustAndGrade, input]], () => world.clock.now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** As when so many rows have changed that they are made anew. */
async function dropBlocks(world: World, groupId: number): Promise<void> {
  await world.store.write(async (tables) => {
    await tables.lockGroup(groupId)
    const part = { feed: groupId, audience: 0, entity: 'samples' as const }
    const blocks = await tables.blocks(part)
    await tables.replaceBlocks(
      part,
      blocks.map(({ after }) => after),
      [],
    )
  })
}
