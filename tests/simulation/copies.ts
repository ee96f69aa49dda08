import { needsFetch } from '#db/pull/cursor.ts'
import { commands } from '#domain/registry.ts'
import { Refusal } from '#domain/tx.ts'
import { runCommands } from '#server/feed/run-as-api.ts'
import type { WorldDevice, WorldWorkspace } from '#tests/harness/world-device.ts'
import { people } from '#tests/harness/world-lab.ts'
import type { Pick } from '#tests/harness/pick.ts'
import { settle } from '#tests/harness/settle.ts'
import { newWorkspace, type World } from '#tests/harness/world.ts'

/** Devices in a world, copies included. */
const maxDevices = 4

/** The storage of a whole device is copied to another one, which goes on from there with the same keys. */
export async function copyDevice(world: World, pick: Pick): Promise<void> {
  await copyOneDevice(world, world.devices[pick(world.devices.length)]!)
}

export async function copyOneDevice(world: World, device: WorldDevice): Promise<void> {
  if (world.devices.length >= maxDevices) return
  for (const { disk } of device.workspaces) await disk.idle()
  const copy: WorldDevice = { ...device, id: world.devices.length, workspaces: [], skew: device.skew + 17 }
  for (const from of device.workspaces) {
    from.isCopied = true
    const { seat, owner, release, isTakenOver, hasStrayRows, said, handled, settled, arrived, eras, appVersion, isAhead, expired } = from
    const name = `${seat}~${copy.id}`
    const workspace: WorldWorkspace = {
      ...newWorkspace,
      name,
      seat,
      owner,
      release,
      isTakenOver,
      hasStrayRows,
      eras,
      appVersion,
      isAhead,
      expired,
      device: copy,
      tabs: [null, null],
      disk: release.copyDisk(from.disk),
      said: [...said],
      handled: new Set(handled),
      settled: new Map(settled),
      arrived: new Map(arrived),
      isCopied: true,
    }
    copy.workspaces.push(workspace)
    world.workspaces.push(workspace)
  }
  world.devices.push(copy)
  world.count('disk copied')
}

/** What a backup of the device would contain. */
export async function takeImage(world: World, pick: Pick): Promise<void> {
  const of = world.workspaces[pick(world.workspaces.length)]!
  await of.disk.idle()
  const { disk, release, isTakenOver, said, handled, settled, arrived } = of
  world.image = {
    of,
    release,
    isTakenOver,
    disk: release.copyDisk(disk),
    said: [...said],
    handled: new Set(handled),
    settled: new Map(settled),
    arrived: new Map(arrived),
    eras: of.eras,
    isAhead: of.isAhead,
    setBacks: world.setBacks,
  }
}

/** The device is restored from its backup: what it did since is known only to the server, as far as it was sent. */
export async function setBackDisk(world: World): Promise<void> {
  const { image } = world
  if (!image) return
  world.image = null
  const { of, release, isTakenOver, disk, said, handled, settled, arrived, eras } = image
  for (const tab of of.tabs) tab?.die(world)
  await settle()
  for (const file of world.files.values()) if (file.workspace === of) file.isGivenUp = true
  const isOfAnother = release !== of.release
  const adopted = { disk: isOfAnother ? of.release.adoptDisk(disk) : disk, isTakenOver: isTakenOver || isOfAnother }
  Object.assign(of, { ...adopted, said, handled, settled, arrived, eras, isCopied: true, incarnation: of.incarnation + 1 })
  of.isAhead = image.isAhead || image.setBacks !== world.setBacks
  world.count('disk set back')
}

/** An older copy of the server's database takes its place, with the same epoch. */
export async function putBackDatabase(world: World): Promise<void> {
  const { backup } = world
  if (!backup) return
  world.backup = null
  world.store.putBack(backup)
  world.isPutBack = true
  world.setBacks++
  for (const workspace of world.workspaces) workspace.isAhead ||= await isAhead(world, workspace)
  world.count('database put back')
}

/** As an operator does it: under a new epoch. */
export function restoreBackup(world: World): void {
  if (!world.backup) return
  world.store.restore(world.backup, `epoch-${++world.epochs}`, world.clock.now)
  world.setBacks++
  world.backup = null
  world.count('backup restored')
}

/** Whether it knows more than the server does, or something else. */
async function isAhead({ store }: World, { disk, owner }: WorldWorkspace): Promise<boolean> {
  const { versions, lastMutation, since } = disk.cursor
  const head = await store.read(async (tables) => ({
    group: await tables.version(owner.groupId),
    organization: await tables.version(0),
    last: disk.deviceKey === null ? 0 : ((await tables.device(disk.deviceKey))?.lastMutation ?? 0),
  }))
  return versions.group > head.group || versions.organization > head.organization || lastMutation - since > head.last || needsFetch(disk.cursor)
}

/** Thirty days after they were confirmed; the last one stays, because receipts are deleted only when others are added. */
export async function expireReceipts(world: World, pick: Pick): Promise<void> {
  const workspace = world.workspaces[pick(world.workspaces.length)]!
  const { disk } = workspace
  await disk.idle()
  const last = Math.max(...disk.receipts.keys())
  for (const n of disk.receipts.keys()) {
    if (n === last || n > disk.cursor.lastMutation) continue
    disk.receipts.delete(n)
    workspace.expired = Math.max(workspace.expired, n)
    world.count('receipt expired')
  }
}

/** Several pushes of one group share a commit. */
export async function servePushesTogether(world: World, pick: Pick): Promise<void> {
  const pushes = world.net.letters.filter((letter) => !letter.answer && letter.call.path.endsWith('push'))
  if (pushes.length < 2) return
  if (pick(4) === 0) world.store[pick(2) ? 'crashAfterCommit' : 'failBeforeCommit'] = 1
  world.sharesCommits = true
  await world.serveTogether(pushes.slice(0, 2 + pick(3)))
  world.sharesCommits = false
  world.store.crashAfterCommit = world.store.failBeforeCommit = 0
  world.count('pushes arrived together')
}

/** A program writes with a person's rights, on the rows that everyone competes for. */
export async function writeByProgram(world: World, pick: Pick): Promise<void> {
  const groupId = 1 + (pick(4) === 0 ? 1 : 0)
  const base = groupId * 10
  const sampleId = base + pick(4)
  const choices: readonly (readonly [string, unknown])[] = [
    ['sample.move@1', { sampleId, layerId: base + 1, position: 1 + pick(3) }],
    ['sample.adjust-amount@1', { sampleId, delta: -1, unit: 'mL' }],
    ['sample.archive@1', { sampleId }],
    ['sample.delete@1', { sampleId }],
  ]
  const [name, input] = choices[pick(choices.length)]!
  const command = commands.get(name)
  if (!command) return
  try {
    await runCommands(world.store, { userId: [people.ada, people.max, people.stu][pick(3)]! }, groupId, [[command, input]], () => world.clock.now)
    world.count('write by a program')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    world.count(`a program was refused ${error.code}`)
  }
}
