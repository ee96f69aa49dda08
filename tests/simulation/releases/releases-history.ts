import type { MemoryDisk } from '#tests/harness/memory-disk.ts'
import { MemoryStore } from '#tests/harness/memory-store.ts'
import type { Pick } from '#tests/harness/pick.ts'
import { thisRelease, type Release } from '#tests/harness/release.ts'
import { settle } from '#tests/harness/settle.ts'
import type { WorldDevice, WorldWorkspace } from '#tests/harness/world-device.ts'
import type { Lab } from '#tests/harness/world-lab.ts'
import type { World } from '#tests/harness/world.ts'
import type { HistoryOptions } from '../history.ts'
import { table, type Table } from '../steps.ts'
import { FetchedAgain } from './fetched-again.ts'
import { makeBlocksWithoutField, receiveWithoutField } from './missed-fields.ts'
import { choicesIn } from './next-release.ts'
import type { ReleaseMistake } from './planted-releases.ts'

/** What another release would answer is tested with the other release itself. */
const replaced = new Set(['app upgraded', 'newer app, older server', 'everything downloaded again'])
/** Run the modules of this release, which no device of 0.3.0 would do, and 0.3.0 lists none of its own for them (tests/harness/release.ts). */
const ofFiles: ReadonlySet<string> = new Set(['file added', 'chunk damaged', 'space needed', 'file decided', 'stored file lost by the server'])

const times = (count: number, name: string, step: Table[number][1]): Table => Array.from({ length: count }, () => [name, step] as const)

/**
 * Devices and server processes of two releases over one database:
 *
 *   device 0.3.0 ─┐         ┌─ process 0.3.0 ─┐
 *   device now   ─┼─ (any) ─┼─ process now   ─┼─ database          each may become the other at any time
 *   device 0.3.0 ─┘         └─ process 0.3.0 ─┘
 */
export function releaseHistory(earlier: Release, { adopt, seams }: ReleaseMistake = {}): HistoryOptions {
  let fetched: FetchedAgain
  const processes: Release[] = []

  function takeOver(workspace: WorldWorkspace, release: Release): void {
    const { disk } = workspace
    const take = (release === thisRelease && adopt) || release.adoptDisk
    Object.assign(workspace, { release, disk: take(disk), appVersion: release === thisRelease ? '0.4.0' : '0.3.0', isTakenOver: true })
    if (release === thisRelease) fetched.begin(workspace, disk)
    workspace.hasStrayRows ||= release === thisRelease && hasStrayRows(disk)
  }

  async function install(world: World, device: WorldDevice, release: Release): Promise<void> {
    for (const workspace of device.workspaces) {
      for (const tab of workspace.tabs) tab?.die(world)
      await settle()
      await workspace.disk.idle()
      takeOver(workspace, release)
    }
  }

  async function changeDevice(world: World, pick: Pick): Promise<void> {
    const device = world.devices[pick(world.devices.length)]!
    const release = pick(3) ? thisRelease : earlier
    const [first] = device.workspaces
    if (first!.release === release) return
    world.count(release === thisRelease ? 'app upgraded' : 'app taken back')
    if (device.workspaces.some(({ disk }) => disk.outbox.size)) world.count('app changed with a queue')
    await install(world, device, release)
    for (const workspace of device.workspaces) if (workspace.owner.userId === device.person) await world.openTab(workspace, 0)
  }

  function changeServer(world: World, pick: Pick): void {
    const which = pick(processes.length)
    const release = pick(2) ? thisRelease : earlier
    if (processes[which] === release) return
    processes[which] = release
    world.count(release === thisRelease ? 'server upgraded' : 'server taken back')
    if (new Set(processes).size > 1) world.count('servers of two releases')
  }

  async function servedBy(release: Release, work: () => Promise<void>): Promise<void> {
    const before = [...processes]
    processes.fill(release)
    await work()
    processes.splice(0, processes.length, ...before)
  }

  const releases = { earlier, servedBy, install }

  return {
    release: earlier,
    ...(seams && { seams }),
    lab: () => openLab(earlier),
    steps: [
      ...table.filter(([name]) => !replaced.has(name) && !ofFiles.has(name)),
      ...times(5, 'device changes release', changeDevice),
      ...times(5, 'server changes release', changeServer),
      ...times(2, 'row received without its new field', (world, pick) => receiveWithoutField(world, pick, releases)),
      ...times(1, 'blocks made without the new field', (world, pick) => makeBlocksWithoutField(world, pick, releases)),
    ],
    begin(world) {
      fetched = new FetchedAgain(world)
      world.onAnswer = (letter) => fetched.check(letter)
      world.choices = choicesIn
      const store = world.store as MemoryStore
      const earlierServer = new earlier.WorldServer(world.serverOptions(store.as(earlier.MemoryTables)))
      processes.splice(0, processes.length, earlier, thisRelease, thisRelease)
      for (const workspace of world.devices[1]!.workspaces) takeOver(workspace, thisRelease)
      let served = 0
      world.serverFor = () => (processes[served++ % processes.length] === thisRelease ? world.server : earlierServer)
    },
    async calm(world) {
      processes.fill(thisRelease)
      for (const device of world.devices) if (device.workspaces[0]!.release !== thisRelease) await install(world, device, thisRelease)
    },
  }
}

/** Rows of kinds that the cursor says nothing about. */
function hasStrayRows({ unknown, cursor }: MemoryDisk): boolean {
  const here = [...cursor.parts, ...Object.keys(cursor.fetching)]
  return [...unknown].some(([kind, rows]) => rows.size > 0 && !here.some((part) => part.endsWith(`/${kind}`)))
}

/** A database that the earlier release has filled, and devices that it has mirrored. */
export async function openLab(earlier: Release): Promise<Lab> {
  const { store, disks } = await earlier.makeLab()
  const own = new MemoryStore()
  own.putBack((store as MemoryStore).backup())
  return { store: own, disks }
}
