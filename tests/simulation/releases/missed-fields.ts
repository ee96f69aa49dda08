import { runCommands } from '#server/feed/run-as-api.ts'
import { Refusal } from '#domain/tx.ts'
import type { Message } from '#tests/harness/net.ts'
import type { Pick } from '#tests/harness/pick.ts'
import { thisRelease, type Release } from '#tests/harness/release.ts'
import type { WorldDevice, WorldTab, WorldWorkspace } from '#tests/harness/world-device.ts'
import { people } from '#tests/harness/world-lab.ts'
import type { World } from '#tests/harness/world.ts'
import { restoreBackup } from '../copies.ts'
import { exchange } from '../elsewhere.ts'
import { lookIn } from '../heal.ts'
import { adjustAndGrade } from './next-release.ts'

/** What a history of two releases can do with them. */
export interface Releases {
  readonly earlier: Release
  /** Meanwhile, all processes are of this release. */
  servedBy(release: Release, work: () => Promise<void>): Promise<void>
  install(world: World, device: WorldDevice, release: Release): Promise<void>
}

const isPull = ({ call }: Message): boolean => call.path.endsWith('pull')

/** An app and a server of the earlier release hand on a row without a value in the new field. Then the app is upgraded. */
export async function receiveWithoutField(world: World, pick: Pick, { earlier, servedBy, install }: Releases): Promise<void> {
  const tab = await openOne(world, pick, ({ release }) => release === earlier)
  if (!tab || !(await grade(world, tab.workspace.owner.groupId, pick))) return
  const { device } = tab.workspace
  await servedBy(earlier, () => visit(world, tab, isPull))
  await install(world, device, thisRelease)
  world.count('a row received without its new field')
}

/** Everyone has to download everything. A server of the earlier release makes the blocks for it, without the new field. */
export async function makeBlocksWithoutField(world: World, pick: Pick, { earlier, servedBy }: Releases): Promise<void> {
  const old = await openOne(world, pick, ({ release }) => release === earlier)
  if (!old) return
  const { groupId } = old.workspace.owner
  const upgraded = await openOne(world, pick, ({ release, owner }) => release === thisRelease && owner.groupId === groupId)
  if (!upgraded || !(await grade(world, groupId, pick))) return
  await dropBlocks(world, groupId)
  world.backup = world.store.backup()
  restoreBackup(world)
  // With so few rows, they would otherwise come without blocks.
  world.pageRows = 1
  await servedBy(earlier, () => visit(world, old))
  await servedBy(thisRelease, () => visit(world, upgraded))
  world.count('blocks made without the new field')
}

async function visit(world: World, tab: WorldTab, which?: (letter: Message) => boolean): Promise<void> {
  await lookIn(world, tab)
  await exchange(world, tab, which)
}

/** A tab whose person is signed in. */
async function openOne(world: World, pick: Pick, which: (workspace: WorldWorkspace) => boolean): Promise<WorldTab | undefined> {
  const able = world.workspaces.filter((each) => which(each) && each.device.session === each.owner.userId && each.device.person === each.owner.userId)
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

/** As when so many rows have changed that all are made anew. With older ones, a pull would bring what has changed since. */
async function dropBlocks(world: World, groupId: number): Promise<void> {
  await world.store.write(async (tables) => {
    await tables.lockGroup(groupId)
    for (const part of await tables.changedParts(groupId, 0)) {
      const blocks = await tables.blocks(part)
      const ranges = blocks.map(({ after }) => after)
      await tables.replaceBlocks(part, ranges, [])
    }
  })
}
