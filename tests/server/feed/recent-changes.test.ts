import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowKey } from '#domain/dependency-keys.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { RecentChanges } from '#server/feed/recent-changes.ts'
import type { FeedReader, FeedStore, PartCursor } from '#server/feed/tables.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { byTheTest, change, sample, settle } from './world.ts'

const group = 7
const entities: EntityName[] = ['samples', 'userSettings']

/** What a device of this person in this group would ask for. */
const partsOf = (userId: number, after: number): PartCursor[] =>
  [0, userId].flatMap((audience) => entities.map((entity): PartCursor => ({ entity, audience, after })))

/** A device that reads page by page up to the head that it saw first. */
async function readAll(store: FeedStore, recent: RecentChanges, userId: number, from: number, limit: number): Promise<ServerRow[]> {
  return store.read(async (tables) => {
    const head = await tables.version(group)
    const rows: ServerRow[] = []
    for (let after: number | null = from; after !== null;) {
      const page: { rows: readonly ServerRow[]; until: number | null } = await recent.changes(tables, group, head, partsOf(userId, after), limit)
      rows.push(...page.rows)
      after = page.until
    }
    return rows
  })
}

/** The last state of each row in each bucket. */
const stateAfter = (rows: readonly ServerRow[]) => new Map(rows.map((row) => [`${row.bucket} ${rowKey(row.entity, row.id)}`, row]))

/** Rows of everyone and of two people; `null` deletes. */
const step = fc.oneof(
  fc
    .record({ id: fc.integer({ min: 1, max: 5 }), audience: fc.constantFrom(0, 1, 2) })
    .map(({ id, audience }): readonly [EntityName, AnyRow | number] => ['samples', { ...sample(300 + id), ...(audience && { audience }) }]),
  fc.integer({ min: 1, max: 5 }).map((id): readonly [EntityName, AnyRow | number] => ['samples', 300 + id]),
)
const pull = fc.record({ userId: fc.constantFrom(1, 2), back: fc.integer({ min: 0, max: 8 }), limit: fc.integer({ min: 1, max: 4 }) })

class CountingReader {
  reads = 0
  of(store: FeedStore): FeedStore {
    const count = (tables: FeedReader): FeedReader =>
      new Proxy(tables, {
        get: (target, name: keyof FeedReader) => {
          if (name === 'changes') this.reads++
          return (target[name] as (...args: unknown[]) => unknown).bind(target)
        },
      })
    return { ...store, read: (work) => store.read((tables) => work(count(tables))) }
  }
}

forEachStore((_name, open) => {
  test('whoever pulls, whenever, gets the rows that the tables would have given', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 3 }), fc.array(pull, { maxLength: 3 })), { maxLength: 8 }),
        async (steps) => {
          const store = await settle(open)
          const recent = new RecentChanges(6)
          for (const [rows, pulls] of steps) {
            const head = await change(store, group, [...new Map(rows.map((row) => [typeof row[1] === 'object' ? row[1].id : row[1], row])).values()])
            for (const { userId, back, limit } of pulls) {
              const from = Math.max(1, head - back)
              const [got, stored] = [await readAll(store, recent, userId, from, limit), await readAll(store, new RecentChanges(), userId, from, limit)]
              expect(stateAfter(got)).toEqual(stateAfter(stored))
              expect(got.map(({ version }) => version)).toEqual(got.map(({ version }) => version).sort((a, b) => a - b))
            }
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  test('what fifty devices pull is read once', async () => {
    const store = await settle(open)
    const recent = new RecentChanges()
    const counter = new CountingReader()
    await store.read(async (tables) => recent.begin(tables, group, await tables.version(group)))
    const from = await change(store, group, [['samples', sample(301)]])
    for (let id = 302; id < 310; id++) await change(store, group, [['samples', sample(id)]])
    for (let n = 0; n < 50; n++) expect(await readAll(counter.of(store), recent, 1, from, 100)).toHaveLength(8)
    expect(counter.reads).toBe(1)
  })

  test('a database that was put back is not answered from what came after its copy [FAULT-28]', async () => {
    const [lost, putBack] = [await settle(open), await settle(open)]
    const recent = new RecentChanges()
    const write = (store: FeedStore, id: number) => change(store, group, [['samples', sample(id)]], byTheTest)
    const idsIn = async (store: FeedStore) => (await readAll(store, recent, 1, 1, 100)).map(({ id }) => id)
    await lost.read((tables) => recent.begin(tables, group, 1))
    for (const id of [301, 302]) await write(lost, id)
    expect(await idsIn(lost)).toEqual([301, 302])
    await write(putBack, 401)
    expect(await idsIn(putBack)).toEqual([401])
    await write(putBack, 402)
    expect(await idsIn(putBack)).toEqual([401, 402])
    await write(putBack, 403)
    expect(await idsIn(putBack)).toEqual([401, 402, 403])
  })

  test('a device that counts other rows is answered from the tables', async () => {
    const store = await settle(open)
    const recent = new RecentChanges()
    const counter = new CountingReader()
    await store.read((tables) => recent.begin(tables, group, 1))
    await change(store, group, [['samples', sample(301)]])
    for (const expected of [1, 1]) {
      await readAll(counter.of(store), recent, 1, 1, 100)
      expect(counter.reads).toBe(expected)
    }
    recent.forget(group)
    await readAll(counter.of(store), recent, 1, 1, 100)
    expect(counter.reads).toBe(2)
  })
})
