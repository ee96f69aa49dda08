import { expect, test } from 'vitest'
import { createEquipment } from '#domain/commands/create-equipment.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { commandId } from '#domain/command.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import type { Push, WireMutation } from '#domain/wire/sync/push.ts'
import { lease } from '#server/feed/leases.ts'
import { PushBatcher } from '#server/feed/push-batcher.ts'
import { push } from '#server/feed/push.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { plainInput } from '#tests/harness/factories.ts'
import { ann, box, clock, codeOf, now, settle, TestDevice, tobias } from './world.ts'

const add = (delta: number) => ({ sampleId: 101, delta, unit: 'mL' })

/** The same device twice: what one sends, the other does not know. */
forEachStore((_name, open) => {
  const start = async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    const copy = new TestDevice(store, ann, 'device-ann')
    const renamed = new TestDevice(store, ann, 'device-ann-2')
    const did = (n: number, command: string, input: unknown, capturedAt = now - 1_000 + n): WireMutation => {
      device.n = n - 1
      return device.did(command, input, { capturedAt })
    }
    const adjust = (n: number, delta: number): WireMutation => did(n, 'sample.adjust-amount@1', add(delta))
    const create = (n: number, id: number): WireMutation =>
      did(n, commandId(createSample), { ...plainInput, id, name: `Tube ${id}`, sampleTypeId: 5, layerId: null, position: 0 })
    const send = async (from: TestDevice, mutations: WireMutation[], fields: Partial<Push> = {}) =>
      (await push(store, ann, { ...(await from.body(...mutations)), ...fields }, clock)).lastMutation
    const amount = async () => (await device.row('samples', 101))?.['amount']
    return { store, device, copy, renamed, did, adjust, create, send, amount }
  }
  /** The name of the family, and by how much its numbers differ. */
  const of = (offset: number): Partial<Push> => ({ family: { key: 'device-ann', offset } })

  test('the same number with something else in it is not acknowledged [FAULT-06]', async () => {
    const { device, copy, adjust, send, amount } = await start()
    expect(await send(device, [adjust(1, 1), adjust(2, 1)])).toBe(2)
    expect(await codeOf(send(copy, [adjust(1, 1), adjust(2, 5)]))).toBe('device.copied')
    expect(await codeOf(send(copy, [adjust(2, 5), adjust(3, 5)]))).toBe('device.copied')
    expect(await amount()).toBe(3.5)
    expect(await send(device, [adjust(2, 1), adjust(3, 1)])).toBe(3)
  })

  test('the next number is accepted only from the device that sent the one before [FAULT-21]', async () => {
    const { device, copy, adjust, send, amount } = await start()
    await send(device, [adjust(1, 1), adjust(2, 1)])
    expect(await codeOf(send(copy, [adjust(3, 7)], { previous: hashEnvelope(adjust(2, 5)) }))).toBe('device.copied')
    expect(await amount()).toBe(3.5)
    expect(await send(device, [adjust(3, 1)], { previous: hashEnvelope(adjust(2, 1)) })).toBe(3)
    // An older app does not say what it sent before.
    expect(await send(device, [adjust(4, 1)])).toBe(4)
  })

  test('a copy in a shared commit is refused, and the others are not', async () => {
    const { store, device, adjust, send } = await start()
    await send(device, [adjust(1, 1)])
    const other = new TestDevice(store, tobias, 'device-tobias')
    const batcher = new PushBatcher(store, clock)
    const forged = { ...(await device.body(adjust(1, 9), adjust(2, 9))) }
    const [refused, taken] = await Promise.all([codeOf(batcher.push(ann, forged)), batcher.push(tobias, await other.body(other.move(102, 2)))])
    expect([refused, taken]).toEqual(['device.copied', { lastMutation: 1 }])
  })

  test('the last page says which mutation was the last one, and so does the answer to someone who has left', async () => {
    const { store, device, adjust, send } = await start()
    expect(await device.page()).not.toHaveProperty('lastHash')
    await send(device, [adjust(1, 1), adjust(2, 2)])
    expect(await device.page()).toMatchObject({ lastMutation: 2, lastHash: hashEnvelope(adjust(2, 2)) })
    const { rows } = await device.page(0, 0, 1)
    expect(rows.length).toBeGreaterThan(0)
    await store.write(async (tables) => tables.saveDevice({ ...(await tables.device('device-ann'))!, lastHash: null }))
    expect(await device.page()).not.toHaveProperty('lastHash')
    // A row from before hashes were stored is trusted.
    expect(await send(device, [adjust(2, 7), adjust(3, 1)])).toBe(3)
    expect(await device.page()).toMatchObject({ lastMutation: 3, lastHash: hashEnvelope(adjust(3, 1)) })
  })

  test('what one key has sent is not done again under another one of the family, applied or refused [FAULT-21]', async () => {
    const { device, renamed, did, adjust, send, amount, store } = await start()
    const refused = did(2, 'sample.move@1', { sampleId: 999, layerId: box, position: 1 })
    await send(device, [adjust(1, 1), refused, adjust(3, 1)])
    // The copy has 1 and 2 as well, and something else as 3; it begins to count anew after 0.
    expect(await send(renamed, [adjust(1, 1), refused, adjust(3, 4)], of(0))).toBe(3)
    expect(await amount()).toBe(1.5 + 1 + 1 + 4)
    expect((await renamed.page()).results.map(({ n, code }) => [n, code])).toEqual([[2, 'sample.gone']])
    const history = await store.read((tables) => tables.history(7, 'samples', 101, 10))
    expect(history.map(({ device: key, n }) => [key, n])).toEqual([
      ['device-ann-2', 3],
      ['device-ann', 3],
      ['device-ann', 1],
    ])
  })

  test('numbers of a family differ by what each key has left behind, between copies of copies too', async () => {
    const { store, device, renamed, adjust, send, amount } = await start()
    await send(device, [adjust(1, 1), adjust(2, 1)])
    const local = (n: number, since: number, delta: number): WireMutation => ({ ...adjust(n, delta), n: n - since })
    await send(renamed, [local(2, 1, 8), local(3, 1, 8)], of(1))
    const third = new TestDevice(store, ann, 'device-ann-3')
    // 2 and 3 were sent by the second key, as its 1 and 2.
    expect(await send(third, [local(1, 0, 1), local(2, 0, 8), local(3, 0, 8), local(4, 0, 32)], of(0))).toBe(4)
    expect(await amount()).toBe(1.5 + 2 + 16 + 32)
    // And what the third one has sent is known to the first.
    expect(await send(device, [{ ...adjust(4, 32), n: 3 }])).toBe(3)
    expect(await amount()).toBe(1.5 + 2 + 16 + 32 + 32)
  })

  test('nobody joins the family of another person', async () => {
    const { store, device, adjust, send } = await start()
    await send(device, [adjust(1, 1)])
    const other = new TestDevice(store, tobias, 'device-tobias')
    await push(store, tobias, { ...(await other.body(other.move(102, 2))), ...of(0) }, clock)
    expect(await store.read((tables) => tables.device('device-tobias'))).toMatchObject({ family: null, lastMutation: 1 })
    expect(await store.read((tables) => tables.device('device-ann'))).toMatchObject({ family: null })
  })

  test('an id of a shared lease belongs to the key that uses it first, and the other one stops before it [FAULT-21]', async () => {
    const { device, renamed, create, send, store } = await start()
    const { first } = await device.lease()
    await send(device, [create(1, first)])
    // The copy has used the same id, and its next change is about that row.
    const mine = [create(2, first), { ...device.did('sample.adjust-amount@1', { sampleId: first, delta: 9, unit: 'mL' }), n: 3 }]
    const asNew = mine.map((mutation) => ({ ...mutation, n: mutation.n - 1 }))
    const error = await send(renamed, asNew, of(1)).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ code: 'id.used-by-copy', detail: { n: 1, kind: 'samples', id: first } })
    expect(await store.read((tables) => tables.device('device-ann-2'))).toBeUndefined()
    // A free one is its own from then on.
    expect(await send(renamed, [{ ...create(2, first + 1), n: 1 }], of(1))).toBe(1)
    expect(await codeOf(send(device, [{ ...create(2, first + 1), capturedAt: now }]))).toBe('id.used-by-copy')
    expect(await send(device, [create(2, first + 2)])).toBe(2)
  })

  test('an id that units and instruments share is used by either', async () => {
    const { device, renamed, did, send, store } = await start()
    const { first } = await lease(store, ann, { device: device.key, kind: 'storageUnits', want: 2 }, clock)
    const instrument = (n: number, name: string) => did(n, commandId(createEquipment), { id: first, name, kind: '', room: '', isBookable: true })
    await send(device, [instrument(1, 'Confocal')])
    const error = await send(renamed, [instrument(1, 'Balance')], of(1)).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ code: 'id.used-by-copy', detail: { n: 1, kind: 'storageUnits', id: first } })
  })

  test('an id stays used when its row is deleted', async () => {
    const { device, renamed, did, create, send } = await start()
    const { first } = await device.lease()
    await send(device, [create(1, first), did(2, commandId(deleteSample), { sampleId: first })])
    expect(await codeOf(send(renamed, [{ ...create(3, first), n: 1 }], of(2)))).toBe('id.used-by-copy')
  })

  test('an older copy of the database is told only by the device that knows more [FAULT-26]', async () => {
    const { store, device, adjust, send } = await start()
    await send(device, [adjust(1, 1)])
    const epoch = await store.read((tables) => tables.epoch())
    const { versions } = await device.page()
    const ask = (cursor: number, confirmed: number, fields = {}) => codeOf(device.page(cursor, confirmed, 100, { epoch, ...fields }))
    expect(await ask(versions.group, 1)).toBe('none')
    expect(await ask(versions.group + 1, 1)).toBe('server.put-back')
    expect(await ask(versions.group, 2)).toBe('server.put-back')
    expect(await ask(0, 0, { cursors: { group: 0, organization: versions.organization + 1 } })).toBe('server.put-back')
    // It knows that this is another history: the page tells it more.
    expect(await ask(versions.group + 1, 2, { epoch: 'before' })).toBe('none')
    const other = new TestDevice(store, tobias, 'device-tobias')
    expect(await codeOf(other.page(versions.group, 0, 100, { epoch }))).toBe('none')
    const unknown = new TestDevice(store, ann, 'device-lost')
    expect(await codeOf(unknown.page(versions.group, 3, 100, { epoch }))).toBe('server.put-back')
  })

  test('ids that a device holds from a lost history are skipped once, and accepted from it [FAULT-26]', async () => {
    const { store, device, create, send } = await start()
    const { last } = await device.lease()
    const other = new TestDevice(store, tobias, 'device-tobias')
    const leaseOf = (held: number) => lease(store, tobias, { device: other.key, kind: 'samples', want: 1, held }, clock)
    const lost = last + 50
    const { first } = await leaseOf(lost)
    expect(first).toBeGreaterThan(lost)
    expect((await leaseOf(lost)).first).toBe(first + 1)
    // Nothing that was never given out is skipped for.
    expect((await leaseOf(first + 100_000_000)).first).toBe(first + 2)
    expect(await send(device, [create(1, lost)])).toBe(1)
    expect(await device.row('samples', lost)).toMatchObject({ id: lost })
  })
})
