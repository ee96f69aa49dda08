import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Device } from '#db/device/device.ts'
import { Erasures } from '#db/device/erasures.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { Workspace } from '#db/workspace.ts'
import { workspaceName } from '#db/workspace-owner.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { eraseNoted, noteOrders } from '#src/app/erasure/use-erasures.ts'
import { failed, type Transport } from '#sync/transport.ts'
import { noon } from '#tests/harness/factories.ts'

const groups = [{ groupId: 10, name: 'Cells', role: 'Member' as const }]
const ada: SessionInfo = { userId: 1, login: 'ada', fullName: 'Ada Admin', groupId: 10, groups, idleMinutes: 30, serverTime: noon, epoch: 'e1' }
const max: SessionInfo = { ...ada, userId: 2, login: 'max', fullName: 'Max Member' }

let device: Device
let ordered: string[]
let confirmed: string[]
let isReachable: boolean

/** A server with these orders. */
const transport: Transport = {
  async call({ path, body }) {
    if (!isReachable) return failed('network.unreachable')
    const { devices } = body as { devices: string[] }
    if (path.endsWith('/confirm')) {
      confirmed.push(...devices)
      return { ok: true, value: undefined as never }
    }
    const erasures = devices.flatMap((key) => (ordered.includes(key) ? { device: key, orderedBy: 'Grace Lee', orderedAt: noon } : []))
    return { ok: true, value: { erasures } as never }
  },
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { length: 0, key: () => null, removeItem: () => undefined })
  device = new Device()
  ordered = []
  confirmed = []
  isReachable = true
})
afterEach(async () => {
  device.db.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

async function signIn(info: SessionInfo): Promise<string> {
  await device.rememberOnline(info, noon)
  const workspace = new Workspace(info)
  const key = await readDeviceKey(workspace)
  workspace.close()
  return key
}

test('what is ordered is deleted and confirmed, also for someone who is not signed in; the others stay', async () => {
  ordered = [await signIn(ada)]
  await signIn(max)
  expect(await noteOrders(device, transport)).toBe(false)
  await eraseNoted(device, transport)
  expect(confirmed).toEqual(ordered)
  expect([await Dexie.exists(workspaceName(ada)), await Dexie.exists(workspaceName(max))]).toEqual([false, true])
})

test('the person at work is reported, so that the page can start anew', async () => {
  ordered = [await signIn(ada)]
  expect(await noteOrders(device, transport)).toBe(true)
})

test('without a network nothing happens; one that fails in between is confirmed later, once', async () => {
  ordered = [await signIn(ada)]
  isReachable = false
  expect(await noteOrders(device, transport)).toBe(false)
  expect(await device.list()).toHaveLength(1)
  isReachable = true
  await noteOrders(device, transport)
  isReachable = false
  await eraseNoted(device, transport)
  expect([confirmed, await new Erasures(device).list()]).toMatchObject([[], [{ isDeleted: true, isConfirmed: false }]])
  isReachable = true
  await eraseNoted(device, transport)
  await eraseNoted(device, transport)
  expect(confirmed).toEqual(ordered)
})
