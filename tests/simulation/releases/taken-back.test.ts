import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from '#db/writing/write.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { MemoryStore } from '#tests/harness/memory-store.ts'
import { thisRelease, type Release } from '#tests/harness/release.ts'
import { settle } from '#tests/harness/settle.ts'
import type { WorldTab, WorldWorkspace } from '#tests/harness/world-device.ts'
import { noFaults, World } from '#tests/harness/world.ts'
import { exchange } from '../elsewhere.ts'
import { lookIn } from '../heal.ts'
import { addNextRelease, noteEntity, writeNote } from './next-release.ts'
import { openRelease } from './open-release.ts'
import { openLab } from './releases-history.ts'

let earlier: Release
let takeBack: () => void
beforeAll(async () => {
  earlier = await openRelease('0.3.0')
  takeBack = addNextRelease()
})
afterAll(() => takeBack())

const tube = 11

/** A database, a device with its person, and a server that can be of either release. */
async function openWorld() {
  const world = await World.make(noFaults, new Map(), () => openLab(earlier), earlier)
  const [workspace] = world.workspaces as [WorldWorkspace]
  const old = new earlier.WorldServer(world.serverOptions((world.store as MemoryStore).as(earlier.MemoryTables)))
  return {
    world,
    workspace,
    runServer: (release: Release) => void (world.serverFor = () => (release === thisRelease ? world.server : old)),
    /** The app is replaced: the disk stays. */
    async install(release: Release): Promise<WorldTab> {
      for (const tab of workspace.tabs) tab?.die(world)
      await settle()
      await workspace.disk.idle()
      const appVersion = release === thisRelease ? '0.4.0' : '0.3.0'
      Object.assign(workspace, { release, disk: release.adoptDisk(workspace.disk), appVersion, isTakenOver: true })
      return world.openTab(workspace, 0)
    },
    async sync(tab: WorldTab): Promise<void> {
      await lookIn(world, tab)
      await exchange(world, tab)
      world.assertUnbroken()
    },
    positionHere: () => workspace.disk.rowsOf('samples').find(({ id }) => id === tube)!.position,
    waiting: () => [...workspace.disk.outbox.keys()],
    /** What the server has carried out, in order. */
    done: () => world.store.audit.filter(({ n }) => n !== null).map(({ n, command, code }) => [n, command, code]),
  }
}

const moved = 'sample.move@1'
const noted = 'trial.write-note@1'

test('a server taken back to 0.3.0 does what it knows; the rest waits on the device, is shown there, survives the earlier app, and arrives once [FAULT-128]', async () => {
  const { world, workspace, runServer, install, sync, positionHere, waiting, done } = await openWorld()
  runServer(thisRelease)
  const tab = await install(thisRelease)
  await sync(tab)

  // The server is taken back while the device has work of this release.
  runServer(earlier)
  await write(tab, tab.context, [[moveSample, { sampleId: tube, layerId: 11, position: 2 }, 'moved']])
  await write(tab, tab.context, [[writeNote, { id: 'note-1', text: 'a' }, 'noted']])
  await write(tab, tab.context, [[moveSample, { sampleId: tube, layerId: 11, position: 3 }, 'moved']])
  tab.sync.tell({ type: 'write.saved' })
  await sync(tab)
  expect(done()).toEqual([[1, moved, null]])
  // It cannot say that the first one is done, because it does not know all that this app asks for.
  expect(waiting()).toEqual([1, 2, 3])
  expect(positionHere()).toBe(3)
  expect(workspace.disk.rowsOf(noteEntity)).toHaveLength(1)

  // So is the app. It takes what is done, and keeps what only the later one can show.
  const back = await install(earlier)
  await sync(back)
  expect(waiting()).toEqual([2, 3])
  expect(positionHere()).toBe(3)
  expect(done()).toEqual([[1, moved, null]])

  // This release returns.
  runServer(thisRelease)
  await sync(await install(thisRelease))
  expect(done()).toEqual([
    [1, moved, null],
    [2, noted, null],
    [3, moved, null],
  ])
  expect(waiting()).toEqual([])
  expect(workspace.disk.rowsOf(noteEntity)).toMatchObject([{ id: 'note-1', text: 'a' }])
  expect(await world.store.read((tables) => tables.row(1, 'samples', tube))).toMatchObject({ position: 3 })
})
