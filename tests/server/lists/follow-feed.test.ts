import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { TableDefinition } from '#domain/tables/table-definition.ts'
import { tables } from '#domain/tables/tables.ts'
import { neverYield } from '#server/feed/yield-control.ts'
import { noReferenceData, orderedList } from '#server/store/lists/derived-list.ts'
import { countRows, readAllIds, type ListSelection } from '#server/store/lists/read-list.ts'
import { withLists } from '#server/store/lists/with-lists.ts'
import type { Engine } from '#server/store/sql.ts'
import type { Store } from '#server/store/open-store.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { makeSample, makeUnit } from '#tests/harness/factories.ts'
import { backUp, restore, useFolder } from '../operations/world.ts'

const groupId = 7
const newFolder = useFolder()

const save = ({ feed }: Store, entity: EntityName, rows: readonly object[]) =>
  feed.write(async (tables) => {
    const version = (await tables.lockGroup(groupId)) + 1
    await tables.saveChanges(
      groupId,
      version,
      rows.map((row) => ({ entity, id: (row as AnyRow).id, before: null, after: row as AnyRow })),
    )
    await tables.saveVersion(groupId, version)
  })

function read(engine: Engine, table: TableDefinition, key: string, conditions: ListSelection['conditions'] = []) {
  const column = table.columns(noReferenceData).find((column) => column.key === key)
  return withLists(engine, groupId, [orderedList(table.entity, column)], neverYield, async (sql, [listId]) => {
    const selection: ListSelection = { listId: listId!, textId: undefined, audiences: [0, 1], scope: table.scope, direction: 'ASC', conditions, words: [] }
    return { size: await countRows(sql, selection), ids: await readAllIds(sql, selection, neverYield) }
  })
}

/** Characters that no engine can compress, of three and four bytes. */
const noise = (length: number, seed: number): string => {
  let state = seed
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  return Array.from({ length }, () => String.fromCodePoint(next(2) ? 0xe000 + next(0x1000) : 0x1f300 + next(0x200)))
    .join('')
    .slice(0, length)
}

forEachEngine((_name, open) => {
  test('rows with the longest texts can be sorted and filtered by them', async () => {
    const store = await open()
    const rows = [1, 2, 3].map((id) => makeSample({ id, name: noise(250, id), note: noise(10_000, id), unit: noise(250, id) }))
    await save(store, 'samples', rows)
    await save(
      store,
      'storageUnits',
      [1, 2].map((id) => makeUnit({ id, building: noise(250, id), department: noise(250, id), room: noise(250, id) })),
    )
    for (const key of ['name', 'note', 'amount']) expect((await read(store.engine, tables.SAMPLES, key)).result.ids.toSorted()).toEqual([1, 2, 3])
    for (const key of ['building', 'room']) expect((await read(store.engine, tables.STORAGE, key)).result.ids.toSorted()).toEqual([1, 2])
  })

  test('a list reads only what has changed since it was read last', async () => {
    const store = await open()
    await save(
      store,
      'samples',
      Array.from({ length: 700 }, (_, at) => makeSample({ id: at + 1, name: `Tube ${at}` })),
    )
    expect((await read(store.engine, tables.SAMPLES, 'name')).followed).toBe(700)
    await save(store, 'samples', [makeSample({ id: 5, name: 'A' }), makeSample({ id: 6, archived: 1 })])
    await save(store, 'storageUnits', [makeUnit({ id: 1 })])
    const { result, followed } = await read(store.engine, tables.SAMPLES, 'name')
    expect(followed).toBe(2)
    expect(result.ids[0]).toBe(5)
    expect(result.size).toEqual({ filled: 699, empty: 0 })
    expect((await read(store.engine, tables.SAMPLES, 'name')).followed).toBe(0)
  })

  test('a restored server makes its lists from the restored rows', async () => {
    const [store, target] = [await open(), await open()]
    await save(store, 'samples', [makeSample({ id: 1, name: 'B' }), makeSample({ id: 2, name: 'A' })])
    await read(store.engine, tables.SAMPLES, 'name')
    const file = join(await newFolder(), 'a.tar')
    await backUp(store.engine, file)
    await restore(target.engine, file)
    const { result, followed } = await read(target.engine, tables.SAMPLES, 'name')
    expect(followed).toBe(2)
    expect(result).toEqual({ size: { filled: 2, empty: 0 }, ids: [2, 1] })
  })

  test('people can write while a group’s first list is being filled', async () => {
    const store = await open()
    for (let from = 0; from < 3_000; from += 500)
      await save(
        store,
        'samples',
        Array.from({ length: 500 }, (_, at) => makeSample({ id: from + at + 1, name: `Tube ${from + at}`, expiration: '2026-01-01' })),
      )
    const list = { isFilled: false }
    const reading = read(store.engine, tables.SAMPLES, 'expiration').finally(() => (list.isFilled = true))
    let writes = 0
    for (; !list.isFilled; writes++) await save(store, 'samples', [makeSample({ id: 3_000 - writes, name: 'Thawed' })])
    await reading
    // One would have been enough if it had waited for the whole list.
    expect(writes).toBeGreaterThan(1)
    const { result, followed } = await read(store.engine, tables.SAMPLES, 'expiration')
    expect(followed).toBeLessThanOrEqual(writes)
    expect(result.size).toEqual({ filled: 3_000 - writes, empty: writes })
    expect(result.ids).toHaveLength(3_000)
  })

  test('processes that read a list at once while rows change count every row once', async () => {
    const store = await open()
    const others = [await store.another(), await store.another()]
    const rows = (turn: number) =>
      Array.from({ length: 30 }, (_, at) =>
        makeSample({ id: at + 1, expiration: (at + turn) % 3 ? '2026-01-01' : '', archived: (at + turn) % 5 ? 0 : 1, ownerId: 1 + ((at + turn) % 2) }),
      )
    for (let turn = 0; turn < 6; turn++) {
      await save(store, 'samples', rows(turn))
      await Promise.all([
        ...[store, ...others].map(({ engine }) => read(engine, tables.SAMPLES, 'expiration')),
        save(store, 'samples', rows(turn + 7).slice(0, 11)),
      ])
    }
    const live = rows(5)
      .map((row, at) => (at < 11 ? rows(12)[at]! : row))
      .filter(({ archived }) => !archived)
    const { result } = await read(others[0]!.engine, tables.SAMPLES, 'expiration')
    expect(result.size).toEqual({ filled: live.filter(({ expiration }) => expiration).length, empty: live.filter(({ expiration }) => !expiration).length })
    expect(result.ids.toSorted()).toEqual(live.map(({ id }) => id).toSorted())
    const owned = await read(others[1]!.engine, tables.SAMPLES, 'expiration', [{ column: 'filter_2', op: 'is', value: '2' }])
    expect(owned.result.size.filled + owned.result.size.empty).toBe(live.filter(({ ownerId }) => ownerId === 2).length)
    expect(owned.result.ids.toSorted()).toEqual(live.flatMap(({ id, ownerId }) => (ownerId === 2 ? [id] : [])).toSorted())
  })
})
