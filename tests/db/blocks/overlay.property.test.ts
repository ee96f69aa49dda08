import { Dexie, type Collection } from 'dexie'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { unpackAll, unpackStep } from '#db/blocks/unpack.ts'
import type { Disk } from '#db/disk/disk.ts'
import { eachRow } from '#db/queries/each-row.ts'
import type { Workspace } from '#db/workspace.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { indexesOf, type AnyRow } from '#domain/schema.ts'
import { toColumns } from '#domain/wire/columns.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { search, searchTimeout } from '#tests/harness/search.ts'

/** Few values, so that rows share positions in every index. */
const sample = fc
  .record({
    id: fc.integer({ min: 1, max: 40 }),
    nameFold: fc.constantFrom('a', 'ab', 'b', 'ä', 'µ'),
    sampleTypeId: fc.constantFrom(1, 2),
    archived: fc.constantFrom(0 as const, 1 as const),
    layerId: fc.constantFrom(null, 5, 6),
    position: fc.integer({ min: 0, max: 3 }),
    altBarcode: fc.constantFrom(null, 'A-1', 'A-2'),
    parentId: fc.constantFrom(null, 1, 2),
    version: fc.integer({ min: 1, max: 9 }),
  })
  .map((fields) => makeSample(fields) as SampleRow & AnyRow)

const step = fc.oneof(
  fc.record({ do: fc.constant('put' as const), rows: fc.array(sample, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('remove' as const), ids: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('update' as const), id: fc.integer({ min: 1, max: 40 }), position: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ do: fc.constant('unpack' as const), most: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('removeRange' as const), from: fc.integer({ min: 1, max: 40 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const inSamples = ['samples'] as const
const put = (disk: Disk, rows: readonly AnyRow[]) =>
  disk.transaction(inSamples, (tx) => tx.save({ rows: rows.map((row) => ({ entity: 'samples', id: row.id, after: row })) }))

async function perform(workspace: Workspace, at: Step): Promise<void> {
  const { disk } = workspace
  switch (at.do) {
    case 'put':
      return put(disk, at.rows)
    case 'remove':
      return disk.transaction(inSamples, (stored) => stored.save({ rows: at.ids.map((id) => ({ entity: 'samples', id, after: null })) }))
    case 'update':
      return void (await workspace.mirror('samples').update(at.id, { position: at.position }))
    case 'removeRange':
      return void (await workspace
        .mirror('samples')
        .where('id')
        .between(at.from, at.from + 3)
        .delete())
    case 'unpack':
      return void (await unpackStep(disk, 'samples', at.most))
  }
}

/** Everything that can be requested through Dexie, in every index. */
async function ask(workspace: Workspace): Promise<unknown[]> {
  const table = workspace.mirror('samples')
  const ids = Array.from({ length: 42 }, (_, i) => i)
  const answers: unknown[] = [
    await table.count(),
    await table.toArray(),
    await table.bulkGet(ids),
    await table.get(7),
    await table.reverse().limit(3).toArray(),
  ]
  const collections: (() => Collection<SampleRow, number>)[] = [
    () => table.where('id').between(5, 20, true, false),
    () => table.where('id').anyOf(3, 9, 12, 30),
    () => table.where('[archived+nameFold]').between([0, Dexie.minKey], [0, Dexie.maxKey]),
    () => table.where('[archived+nameFold]').between([0, 'a'], [0, Dexie.maxKey], false, true),
    () => table.where('[sampleTypeId+archived+nameFold]').between([1, 0, Dexie.minKey], [1, 0, Dexie.maxKey]),
    () => table.where('[layerId+position]').equals([5, 1]),
    () => table.where('[layerId+position]').between([5, Dexie.minKey], [5, Dexie.maxKey]),
    () => table.where('altBarcode').equals('A-1'),
    () => table.where('altBarcode').startsWith('A'),
    () => table.where('parentId').equals(1),
    () => table.orderBy('altBarcode'),
  ]
  for (const of of collections) {
    answers.push(await of().toArray(), await of().count(), await of().primaryKeys(), await of().limit(2).toArray(), await of().first(), await of().last())
    answers.push(await of().reverse().toArray(), await of().reverse().limit(2).primaryKeys(), await of().offset(1).limit(2).toArray())
    answers.push(
      await of()
        .filter((row) => row.position > 0)
        .toArray(),
      await of()
        .sortBy('position')
        .then((rows) => rows.length),
    )
  }
  answers.push(await table.orderBy('altBarcode').uniqueKeys(), await table.orderBy('[layerId+position]').keys())
  await workspace.disk.transaction(inSamples, async (tx) => {
    for (const index of Object.keys(indexesOf('samples'))) {
      const prefix = { byName: [0], byType: [1, 0], byPlace: [5], byAltBarcode: ['A-2'], byParent: [2], bySeries: [1], byProduct: [1] }[index]!
      answers.push(await tx.range('samples', index, prefix, {}), await tx.range('samples', index, prefix, { limit: 2, reverse: true }))
    }
    answers.push(await tx.ids('samples', 4, 18), await tx.ids('samples', null, 9), await tx.ids('samples', 30, null))
    answers.push(await tx.rowsAfter('samples', null, 5), await tx.rowsAfter('samples', 12, 40))
    answers.push(await tx.range('samples', 'byPlace', [5, 1], {}), await tx.range('samples', 'byPlace', [5, 1], { limit: 1 }))
    answers.push(await tx.get('samples', 7), [...(await tx.rows([7, 8, 41].map((id) => rowKey('samples', id))))])
  })
  const each: AnyRow[] = []
  await eachRow(workspace, 'samples', (rows) => each.push(...(rows as unknown as AnyRow[])))
  return [...answers, each]
}

async function fill(workspace: Workspace, rows: readonly AnyRow[], isPacked: boolean): Promise<void> {
  if (!isPacked) return put(workspace.disk, rows)
  for (let from = 0; from < rows.length; from += 6) {
    const block = { entity: 'samples' as const, columns: toColumns(rows.slice(from, from + 6)), hidden: [] }
    await workspace.disk.transaction(inSamples, (tx) => tx.save({ blocks: [block] }))
  }
}

test('packed, half unpacked or not at all: a table always returns the same [MIRROR-02]', { timeout: searchTimeout }, async () => {
  const rowsOf = fc.uniqueArray(sample, { selector: (row) => row.id, minLength: 1, maxLength: 30 })
  await search(
    fc.asyncProperty(rowsOf, fc.array(step, { maxLength: 8 }), async (rows, steps) => {
      const [packed, plain] = [makeWorkspace(), makeWorkspace()]
      await fill(packed, rows, true)
      await fill(plain, rows, false)
      expect(await ask(packed)).toEqual(await ask(plain))
      for (const at of steps) {
        await perform(packed, at)
        await perform(plain, at)
        expect(await ask(packed)).toEqual(await ask(plain))
      }
      await unpackAll(packed.disk)
      expect(await packed.db.table('$shelf').count()).toBe(1)
      expect(await packed.db.table('$blocks').count()).toBe(0)
      expect(await ask(packed)).toEqual(await ask(plain))
    }),
    { seconds: 3, atLeast: 10 },
  )
})
