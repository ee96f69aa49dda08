import { expect, test } from 'vitest'
import { write } from '#db/writing/write.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { takeId } from '#db/queue/leases.ts'
import { plainInput } from '#tests/harness/factories.ts'
import type { WorldTab, WorldWorkspace } from '#tests/harness/world-device.ts'
import { noFaults, World } from '#tests/harness/world.ts'
import { copyDevice, putBackDatabase, setBackDisk, takeImage } from '../simulation/copies.ts'
import { DeviceChecks } from '../simulation/check-device.ts'
import { ServerChecks } from '../simulation/check-server.ts'
import { heal } from '../simulation/heal.ts'

/** Max on a device of his own, in a world where nothing is lost. */
async function start() {
  const world = await World.make(noFaults, new Map())
  const max = world.workspaces.find(({ device, owner }) => device.id === 1 && owner.userId === 2)!
  const server = new ServerChecks(world)
  const devices = new DeviceChecks(world, server.auditOf)
  const check = async () => {
    await server.check()
    await devices.checkAll()
    world.assertUnbroken()
  }
  const tabOf = async (workspace: WorldWorkspace): Promise<WorldTab> => workspace.tabs[0] ?? world.openTab(workspace, 0)
  /** Saved on the device, and not sent yet. */
  const did = async (workspace: WorldWorkspace, mutations: Mutation[]) => {
    world.clock.now++
    const tab = await tabOf(workspace)
    await write(tab, tab.context, mutations)
  }
  const add = (workspace: WorldWorkspace, delta: number, sampleId = 11) => did(workspace, [mutation(adjustAmount, { sampleId, delta, unit: 'mL' }, 'added')])
  /** Everything is sent and fetched, and every guarantee checked at each step. */
  const drain = () => heal(world, check)
  const row = (id: number) => world.store.read(async (tables) => (await tables.rowsById(1, 2, 'samples', id - 1, 1)).find((each) => each.id === id))
  const copy = async () => {
    await copyDevice(world, () => 1)
    return world.workspaces.find(({ seat, name }) => seat === max.seat && name !== max.name)!
  }
  return { world, max, tabOf, did, add, drain, row, copy }
}

test('of a device that was copied, neither loses a change and none is applied twice [FAULT-06] [FAULT-21]', async () => {
  const { max, add, drain, row, copy } = await start()
  await add(max, 1)
  const other = await copy()
  await add(max, 10)
  await add(other, 100)
  await add(other, 1_000)
  await drain()
  // What both had when they were one is done once.
  expect(await row(11)).toMatchObject({ amount: 5 + 1_111 })
  expect([max.disk.outbox.size, other.disk.outbox.size, max.disk.inbox.size, other.disk.inbox.size]).toEqual([0, 0, 0, 0])
  expect(max.disk.deviceKey).not.toBe(other.disk.deviceKey)
  expect(max.disk.cursor.family ?? other.disk.cursor.family).toMatchObject({ key: `${max.seat}:k1` })
  await add(max, 10_000)
  await add(other, 100_000)
  await drain()
  expect(await row(11)).toMatchObject({ amount: 5 + 111_111 })
})

test('a device restored from its backup goes on under a new key, although its old one has gone further [FAULT-21]', async () => {
  const { world, max, add, drain, row } = await start()
  await add(max, 1)
  await takeImage(world, () => world.workspaces.indexOf(max))
  await add(max, 10)
  await add(max, 100)
  await drain()
  await setBackDisk(world)
  await add(max, 1_000)
  await drain()
  expect(await row(11)).toMatchObject({ amount: 5 + 1_111 })
  expect(max.disk.cursor.keys).toBe(1)
})

test('a new sample whose ID the copy has used comes back with everything done to it, and the other one’s sample is untouched [FAULT-21]', async () => {
  const { max, tabOf, did, drain, row, copy } = await start()
  const other = await copy()
  const create = async (workspace: WorldWorkspace, name: string, amount: number) => {
    const id = await takeId(await tabOf(workspace), 'samples')
    await did(workspace, [mutation(createSample, { ...plainInput, id, name, amount, layerId: null, position: 0 }, name)])
    return id
  }
  const id = await create(max, 'Original', 1)
  expect(await create(other, 'Copy', 1)).toBe(id)
  await did(max, [mutation(adjustAmount, { sampleId: id, delta: 1, unit: 'mL' }, 'added')])
  await did(other, [mutation(adjustAmount, { sampleId: id, delta: 5, unit: 'mL' }, 'added')])
  await did(other, [mutation(adjustAmount, { sampleId: 11, delta: 5, unit: 'mL' }, 'added')])
  await drain()
  const [kept, refused] = other.disk.inbox.size ? ['Original', other] : ['Copy', max]
  expect(await row(id)).toMatchObject({ name: kept, amount: kept === 'Original' ? 2 : 6 })
  expect([...refused.disk.inbox.values()].map(({ code, intent }) => [code, intent.command])).toEqual([
    ['id.used-by-copy', 'sample.create@1'],
    ['id.used-by-copy', 'sample.adjust-amount@1'],
  ])
  expect(await row(11)).toMatchObject({ amount: 10 })
})

test('an older copy of the server’s database gets back what it has lost, and only the devices that know more download again [FAULT-26]', async () => {
  const { world, max, add, drain, row } = await start()
  await add(max, 1)
  await drain()
  world.backup = world.store.backup()
  await add(max, 10)
  await add(max, 100)
  await drain()
  const unaware = world.workspaces.find(({ owner }) => owner.groupId === 2)!
  const before = unaware.disk.cursor
  await putBackDatabase(world)
  expect(await row(11)).toMatchObject({ amount: 6 })
  await add(max, 1_000)
  await drain()
  expect(await row(11)).toMatchObject({ amount: 5 + 1_111 })
  expect(unaware.disk.cursor).toEqual(before)
  expect(world.store.epoch).toBe('epoch-1')
})

test('a device whose receipts do not reach back to the restored server takes a new key, and what it still has is sent [FAULT-28]', async () => {
  const { world, max, add, drain, row } = await start()
  await add(max, 1)
  await drain()
  const backup = world.store.backup()
  await add(max, 10)
  await add(max, 100)
  await drain()
  // Confirmed more than 30 days ago.
  max.disk.receipts.delete(1)
  max.disk.receipts.delete(2)
  max.said = max.said.filter(({ n }) => n > 2)
  world.store.restore(backup!, `epoch-${++world.epochs}`, world.clock.now)
  world.setBacks++
  await add(max, 1_000)
  await drain()
  expect(await row(11)).toMatchObject({ amount: 5 + 1 + 100 + 1_000 })
  expect(max.disk.cursor).toMatchObject({ keys: 1, since: 2, lastMutation: 4 })
})
