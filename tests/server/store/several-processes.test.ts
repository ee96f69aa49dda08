import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { box, change, member, sample, settle, TestDevice } from '../feed/world.ts'

const devices = 8
const rounds = 6

forEachEngine((_name, open) => {
  test('pushes of many devices to one group, through two stores at once, lose nothing and leave no gap in the feed', async () => {
    const here = await open()
    const there = await here.another()
    await settle(async () => here.feed)
    const ids = Array.from({ length: devices }, (_, at) => 200 + at)
    await change(
      here.feed,
      7,
      ids.map((id) => ['samples', sample(id)] as const),
    )
    await change(
      here.feed,
      7,
      ids.map((id) => ['members', member(id, `Person ${id}`, 'Member')] as const),
    )
    const start = 3
    // Each device reads while it writes: a version it has passed must never get rows later.
    await Promise.all(
      ids.map(async (id, at) => {
        const device = new TestDevice([here, there][at % 2]!.feed, { userId: id, groupId: 7 }, `device-${id}`)
        const seen = new Map<string, number>()
        let cursor = start
        const catchUp = async () => {
          const page = await device.page(cursor)
          for (const row of page.rows) seen.set(`${row.entity}#${row.id}`, row.version)
          cursor = page.versions.group
          return cursor
        }
        for (let round = 0; round < rounds; round++) {
          await device.push(device.did('sample.adjust-amount@1', { sampleId: 101, delta: 1, unit: 'mL' }), device.move(id, 1 + at + devices * (round % 2)))
          await catchUp()
        }
        const end = start + devices * rounds * 2
        while ((await catchUp()) < end) await breathe()
        const { rows } = await device.page(start)
        expect(seen).toEqual(new Map(rows.map((row) => [`${row.entity}#${row.id}`, row.version])))
      }),
    )
    const [version, shared, placed] = await here.feed.write(
      async (tables) =>
        [await tables.version(7), await tables.source(7).get('samples', 101), await tables.source(7).range('samples', 'byPlace', [box], {})] as const,
    )
    expect(version).toBe(start + devices * rounds * 2)
    expect(shared).toMatchObject({ amount: 1.5 + devices * rounds })
    expect(new Set(placed.map((row) => row.position)).size).toBe(devices)
    expect(await verifyAudit(here.engine, 7)).toEqual({ entries: devices * rounds * 2, broken: null })
  }, 60_000)

  test('of two stores that want one position at the same moment exactly one gets it [LOC-04]', async () => {
    const here = await open()
    const there = await here.another()
    await settle(async () => here.feed)
    const pushers = [here, there].map((store, at) => new TestDevice(store.feed, { userId: 1 + at, groupId: 7 }, `device-${at}`))
    await Promise.all(pushers.map((device, at) => device.push(...[1, 2, 3, 4, 5].map((position) => device.move(101 + at, position)))))
    const rows = await here.feed.write((tables) => tables.source(7).range('samples', 'byPlace', [box], {}))
    expect(new Set(rows.map((row) => row.position)).size).toBe(rows.length)
    const results = await Promise.all(pushers.map(async (device) => (await device.page()).results.length))
    expect(results[0]! + results[1]!).toBeGreaterThan(0)
  }, 60_000)
})
