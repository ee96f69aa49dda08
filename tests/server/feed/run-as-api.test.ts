import { expect, test } from 'vitest'
import { createSample } from '#domain/commands/create-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { LocalBus, type Poke } from '#server/feed/bus.ts'
import { takeIds } from '#server/feed/leases.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { FeedTables } from '#server/store/feed/feed-tables.ts'
import { forEachEngine, forEachStore } from '#tests/harness/engines.ts'
import { plainInput } from '#tests/harness/factories.ts'
import { ann, box, clock, codeOf, guest, settle, TestDevice } from './world.ts'

forEachStore((_name, open) => {
  test('a route writes with the same command, and devices see it in the feed [QUEUE-05]', async () => {
    const store = await settle(open)
    const { version, changes } = await runCommand(store, ann, 7, moveSample, { sampleId: 101, layerId: box, position: 5 }, clock)
    expect(changes).toMatchObject([{ entity: 'samples', id: 101, before: { position: 0 }, after: { position: 5 } }])
    const device = new TestDevice(store, ann, 'device-ann')
    expect((await device.page(1)).rows).toMatchObject([{ id: 101, version, row: { position: 5 } }])
    const [entry] = await store.read((tables) => tables.history(7, 'samples', 101, 1))
    expect(entry).toMatchObject({ device: 'api', n: null, userId: 1, command: 'sample.move@1', version })
  })

  test('a refusal is thrown with its detail, and nothing is written [PERM-02]', async () => {
    const store = await settle(open)
    await runCommand(store, ann, 7, moveSample, { sampleId: 101, layerId: box, position: 5 }, clock)
    const taken = runCommand(store, ann, 7, moveSample, { sampleId: 102, layerId: box, position: 5 }, clock)
    await expect(taken).rejects.toMatchObject({ code: 'position.taken', detail: { by: 101, doneBy: 'Ann Visser' } })
    expect(await codeOf(runCommand(store, guest, 7, moveSample, { sampleId: 102, layerId: box, position: 6 }, clock))).toBe('permission.denied')
    expect(await codeOf(runCommand(store, { userId: 50 }, 7, moveSample, { sampleId: 102, layerId: box, position: 6 }, clock))).toBe('group.left')
    expect(await store.read((tables) => tables.version(7))).toBe(2)
  })

  test('a change that a device could not send in one push is refused with its size, and nothing is written [FAULT-22]', async () => {
    const store = await settle(open)
    const meta = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [String(at + 1), '→'.repeat(10_000)]))
    const id = await takeIds(store, 7, 'samples', 1)
    const tooLarge = runCommand(store, ann, 7, createSample, { ...plainInput, id, name: 'Large', sampleTypeId: 5, meta }, clock)
    await expect(tooLarge).rejects.toMatchObject({ code: 'change.too-large', detail: { size: 588, most: 256 } })
    expect(await store.read((tables) => tables.version(7))).toBe(1)
  })

  test('the server takes ids for rows it creates itself', async () => {
    const store = await settle(open)
    const id = await takeIds(store, 7, 'samples', 1)
    const input = {
      id,
      name: 'pUC19',
      sampleTypeId: 5,
      layerId: null,
      position: 0,
      altBarcode: null,
      amount: 0,
      unit: '',
      expiration: '',
      description: '',
      note: '',
      meta: {},
      parentId: null,
    }
    expect((await runCommand(store, ann, 7, createSample, input, clock)).changes).toHaveLength(1)
  })
})

forEachEngine((_name, open) => {
  test('listeners of a group are poked after a commit, and not after a refusal or by another group', async () => {
    const { engine } = await open()
    const bus = new LocalBus()
    const store = new FeedTables(engine, bus)
    await settle(async () => store)
    const heard: Poke[] = []
    const stop = bus.subscribe(7, (poke) => heard.push(poke))
    bus.subscribe(8, (poke) => heard.push(poke))
    await runCommand(store, ann, 7, moveSample, { sampleId: 101, layerId: box, position: 5 }, clock)
    await codeOf(runCommand(store, guest, 7, moveSample, { sampleId: 102, layerId: box, position: 6 }, clock))
    expect(heard).toEqual([{ groupId: 7, version: 2, audiences: [0] }])
    stop()
    await runCommand(store, ann, 7, moveSample, { sampleId: 101, layerId: box, position: 6 }, clock)
    expect(heard).toHaveLength(1)
  })
})
