import { expect, test } from 'vitest'
import type { AuditEntry } from '#server/feed/tables.ts'
import { canonical } from '#tests/harness/world-canonical.ts'
import { noFaults, World } from '#tests/harness/world.ts'
import { DeviceChecks } from './check-device.ts'
import { copyOneDevice, setBackDisk, takeImage } from './copies.ts'

const command = 'sample.archive@1'
const input = { sampleId: 10 }

const entryOf = (device: string, version: number): AuditEntry => ({
  groupId: 1,
  version,
  device,
  n: 1,
  userId: 1,
  capturedAt: 0,
  clockOffset: 0,
  recordedAt: 0,
  command,
  input,
  changes: [],
  code: null,
  detail: {},
})

/** One device whose only change has arrived with a later version of the database, under the key 'original'. */
async function makeWorld() {
  const world = await World.make(noFaults, new Map())
  const workspace = world.workspaces[0]!
  const { group } = workspace.disk.cursor.versions
  const entries = new Map(['original', 'copy'].map((key) => [key, entryOf(key, group + 1)]))
  const checks = new DeviceChecks(world, (key, n) => (n === 1 ? entries.get(key) : undefined))
  const arrive = ({ disk }: typeof workspace, deviceKey: string) => {
    disk.deviceKey = deviceKey
    disk.cursor = { ...disk.cursor, lastMutation: 1, versions: { ...disk.cursor.versions, group: group + 1 } }
  }
  /** The mirror is dropped, and downloaded again as it was before that version. */
  const downloadAgain = async ({ disk }: typeof workspace) => {
    const whole = disk.cursor
    disk.cursor = { ...whole, parts: [], versions: { group: 0, organization: 0 } }
    await checks.checkAll()
    disk.cursor = { ...whole, versions: { ...whole.versions, group } }
    await checks.checkAll()
  }
  // Kept for thirty days, so it is on this device whatever it has confirmed.
  workspace.disk.receipts.set(1, { n: 1 } as never)
  workspace.said.push({ n: 1, command, input: canonical(input) })
  return { world, workspace, checks, arrive, downloadAgain }
}

test('what has arrived at a device is not forgotten when the same change, sent again under the key of a copy, arrives there [FAULT-129]', async () => {
  const { world, workspace, checks, arrive, downloadAgain } = await makeWorld()
  await copyOneDevice(world, workspace.device)
  const copy = world.workspaces.at(-3)!
  expect(copy.seat).toBe(workspace.seat)
  arrive(workspace, 'original')
  await checks.checkAll()
  arrive(copy, 'copy')
  await checks.checkAll()
  await downloadAgain(workspace)
  expect(() => world.assertUnbroken()).not.toThrow()
})

test('what has arrived at a device has not arrived at its copy, or after its disk was set back [FAULT-129]', async () => {
  for (const setBack of [false, true]) {
    const { world, workspace, checks, arrive } = await makeWorld()
    if (setBack) await takeImage(world, () => 0)
    else await copyOneDevice(world, workspace.device)
    arrive(workspace, 'original')
    await checks.checkAll()
    if (setBack) await setBackDisk(world)
    const behind = setBack ? workspace : world.workspaces.at(-3)!
    const { group } = behind.disk.cursor.versions
    arrive(behind, 'original')
    behind.disk.cursor = { ...behind.disk.cursor, versions: { ...behind.disk.cursor.versions, group } }
    await checks.checkAll()
    expect(() => world.assertUnbroken()).toThrow('left the queue before its rows arrived')
  }
})
