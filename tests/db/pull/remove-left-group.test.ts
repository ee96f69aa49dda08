import { describe, expect, test } from 'vitest'
import { retry } from '#db/queue/inbox.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { entityNames } from '#domain/schema.ts'
import { makeMember, plainInput } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const leave = (device: TestDevice) => device.lab.change({ entity: 'members', id: device.userId, after: null })
const add = { sampleId: 1, delta: 1, unit: 'mL' }

describe('when the person has left the group', () => {
  test('no row of it stays on the device, and nothing queued is lost', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(adjustAmount, add)
    await ada.do(moveSample, { sampleId: 3, layerId: 2, position: 1 + 2 })
    await leave(ada)
    expect(await ada.pull()).toBe('revoked')
    const { tables, base, stage, outbox, effects, inbox, leases, receipts } = ada.state
    for (const entity of entityNames) expect(tables[entity].size).toBe(0)
    expect([base.size, stage.length, outbox.length, effects.size, leases.length, receipts.length]).toEqual([0, 0, 0, 0, 0, 0])
    expect(inbox.map(({ n, code, intent: mutation }) => [n, code, mutation.command])).toEqual([
      [1, 'group.left', 'sample.adjust-amount@1'],
      [2, 'group.left', 'sample.move@1'],
    ])
  })

  test('what the server had accepted before ends with its own result', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(adjustAmount, add)
    await max.do(moveSample, { sampleId: 2, layerId: 2, position: 3 })
    await max.sync()
    await ada.do(moveSample, { sampleId: 3, layerId: 2, position: 3 })
    await ada.push()
    await ada.do(adjustAmount, add)
    await leave(ada)
    expect(await ada.pull()).toBe('revoked')
    expect(ada.state.inbox.map(({ n, code }) => [n, code])).toEqual([
      [2, 'position.taken'],
      [3, 'group.left'],
    ])
  })

  test('after rejoining, the person continues under a new device key, and rejected changes can be sent again', async () => {
    const { ada, lab, max } = await makeTwoDevices()
    await ada.do(adjustAmount, add)
    await ada.sync()
    await ada.do(adjustAmount, add)
    await leave(ada)
    const oldKey = ada.key
    expect(await ada.sync()).toBe('revoked')
    await lab.change({ entity: 'members', id: 1, after: { ...makeMember() } })
    expect(ada.key).not.toBe(oldKey)
    await ada.fetchMirror()
    await ada.lease('samples', 5)
    expect(await retry(ada.disk, ada.context, ada.state.inbox)).toEqual([3])
    const id = await ada.takeId('samples')
    await ada.do(createSample, { id, name: 'Back', ...plainInput })
    expect(await ada.sync()).toBe('applied')
    await max.sync()
    expect(max.row('samples', 1)).toMatchObject({ amount: 3 })
    expect(max.row('samples', id)).toMatchObject({ name: 'Back' })
    expect(ada.state).toMatchObject({ outbox: [], inbox: [], cursor: { lastMutation: 4, since: 2 } })
    expect(lab.store.audit.filter((entry) => entry.device === ada.key).map((entry) => entry.n)).toEqual([1, 2])
  })
})

describe('when the server was restored from a backup', () => {
  test('the device downloads its mirror again and sends what the server has lost', async () => {
    const { ada, lab, max } = await makeTwoDevices()
    await ada.do(adjustAmount, add)
    await ada.sync()
    const backup = lab.store.backup()
    await ada.do(adjustAmount, add)
    await ada.do(moveSample, { sampleId: 3, layerId: 2, position: 3 })
    await ada.sync()
    lab.store.restore(backup, 'epoch-2')
    await ada.do(adjustAmount, add)
    expect(await ada.sync()).toBe('applied')
    expect(await max.sync()).toBe('applied')
    expect(max.row('samples', 1)).toMatchObject({ amount: 4 })
    expect(max.row('samples', 3)).toMatchObject({ position: 3 })
    expect(max.state.tables).toEqual(ada.state.tables)
    expect(ada.state.outbox).toEqual([])
  })

  test('a refused mutation among the lost ones leaves no gap', async () => {
    const { ada, lab, max } = await makeTwoDevices()
    const backup = lab.store.backup()
    await max.do(moveSample, { sampleId: 2, layerId: 2, position: 3 })
    await max.sync()
    await ada.do(moveSample, { sampleId: 3, layerId: 2, position: 3 })
    await ada.do(adjustAmount, add)
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ n: 1, code: 'position.taken' }])
    lab.store.restore(backup, 'epoch-2')
    // A refused mutation stays refused, even if the position is free now: Ada was told, and has decided.
    expect(await ada.sync()).toBe('applied')
    expect(ada.row('samples', 3)).toMatchObject({ layerId: null })
    expect(ada.row('samples', 1)).toMatchObject({ amount: 2 })
    expect(ada.state.inbox).toHaveLength(1)
    await max.sync()
    expect(max.row('samples', 2)).toMatchObject({ position: 3 })
  })

  test('a mutation that was accepted once and refused when sent again moves to the inbox after all [QUEUE-04]', async () => {
    const { ada, lab, max } = await makeTwoDevices()
    const backup = lab.store.backup()
    await ada.do(moveSample, { sampleId: 3, layerId: 2, position: 3 })
    await ada.sync()
    lab.store.restore(backup, 'epoch-2')
    await max.sync()
    await max.do(moveSample, { sampleId: 2, layerId: 2, position: 3 })
    await max.sync()
    expect(await ada.sync()).toBe('applied')
    expect(ada.state.inbox).toMatchObject([{ n: 1, code: 'position.taken', intent: { input: { sampleId: 3, position: 3 } } }])
    expect(ada.state.receipts).toMatchObject([{ n: 1, code: 'position.taken' }])
    await ada.sync()
    expect(ada.state.inbox).toHaveLength(1)
    expect(ada.state.tables).toEqual(max.state.tables)
  })
})
