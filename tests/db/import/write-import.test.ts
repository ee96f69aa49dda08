import { beforeEach, expect, test } from 'vitest'
import { readSavedProgress } from '#db/saved-progress.ts'
import type { Disk } from '#db/disk/disk.ts'
import type { GoodRow } from '#db/import/import-service.ts'
import { readSeriesLookup } from '#db/import/series-lookup.ts'
import { readImported, undoImport } from '#db/import/undo-import.ts'
import { writeSlice, type SliceWriteOptions } from '#db/import/write-import.ts'
import { storeLease, takeId } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import type { ImportedSample } from '#domain/rules/import/import-row.ts'
import { makeContext, makePage, noon, plainInput, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
let order: SliceWriteOptions
const context = makeContext()
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  await storeLease(workspace.disk, { kind: 'samples', first: 100, last: 199 })
  await storeLease(workspace.disk, { kind: 'sampleSeries', first: 50, last: 59 })
  order = {
    disk: workspace.disk,
    context,
    batch: 'import-1',
    series: await readSeriesLookup(workspace),
    createdIds: new Map(),
    fieldIds: new Map(),
    label: ({ line }) => `row ${line}`,
    progressAfter: (written) => ({ id: 'import:import-1', at: noon, content: written.map(({ line }) => line) }),
  }
})

const row = (line: number, sample: Partial<ImportedSample> = {}, series = ''): GoodRow => ({
  line,
  series,
  parentLine: null,
  sample: {
    name: `Imported ${line}`,
    ...plainInput,
    lowAmount: null,
    own: [],
    ...sample,
  },
})
const noted = async () => (await readSavedProgress<number[]>(workspace, 'import:import-1'))?.content
const names = async () => (await workspace.mirror('samples').where('id').between(100, 199).toArray()).map(({ name, seriesId }) => [name, seriesId])

test('a slice is one transaction under the name of its import, with its series, existing and new', async () => {
  const result = await writeSlice([row(2, {}, 'time COURSE'), row(3, {}, 'Fresh'), row(4)], order)
  expect(result).toEqual({ done: 3, refused: [] })
  await writeSlice([row(5, {}, 'fresh')], order)
  expect(await names()).toEqual([
    ['Imported 2', 1],
    ['Imported 3', 50],
    ['Imported 4', null],
    ['Imported 5', 50],
  ])
  expect(await noted()).toEqual([5])
  expect(await readImported(workspace, 'import-1')).toEqual({ samples: [100, 101, 102, 103], series: [50] })
  expect(await workspace.outbox.filter(({ batch }) => batch !== 'import-1').count()).toBe(0)
})

test('a row that is refused when written affects no other', async () => {
  const result = await writeSlice([row(2), row(3, { layerId: 2, position: 1 }), row(4, { altBarcode: 'TUBE-1' }), row(5)], order)
  expect(result.done).toBe(2)
  expect(result.refused.map(({ row, code }) => [row.line, code])).toEqual([
    [3, 'position.taken'],
    [4, 'barcode.taken'],
  ])
  expect(await names()).toEqual([
    ['Imported 2', null],
    ['Imported 5', null],
  ])
})

test('rows that are all refused use up one id for their new series, not one each', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => row(at, { layerId: 2, position: 1 }, 'Fresh'))
  expect((await writeSlice(rows, order)).refused).toHaveLength(40)
  expect(await takeId(workspace.disk, 'sampleSeries')).toBe(51)
})

test('samples get fields of their own: all of a file have the same number for a field of the same name, and no more numbers are used', async () => {
  await storeLease(workspace.disk, { kind: 'sampleFields', first: 700, last: 709 })
  const donor = (value: string) => ({ key: 'Donor', value })
  await writeSlice([row(2, { own: [donor('D-1')] }), row(3, { own: [donor('D-2\nD-3'), { key: 'Clone', value: '4C' }] }), row(4)], order)
  await writeSlice([row(5, { own: [donor('D-4')], meta: { 7: '12' } })], order)
  const made = await workspace.mirror('samples').where('id').between(100, 199).toArray()
  expect(made.map(({ meta, ownFields }) => [meta, ownFields])).toEqual([
    [{ 700: 'D-1' }, [{ id: 700, key: 'Donor', type: 'TEXT' }]],
    [
      { 700: 'D-2\nD-3', 701: '4C' },
      [
        { id: 700, key: 'Donor', type: 'TEXTAREA' },
        { id: 701, key: 'Clone', type: 'TEXT' },
      ],
    ],
    [{}, null],
    [{ 7: '12', 700: 'D-4' }, [{ id: 700, key: 'Donor', type: 'TEXT' }]],
  ])
  expect(await takeId(workspace.disk, 'sampleFields')).toBe(702)
})

test('a child gets the id of its parent row, in the same slice or a later one; a refused parent takes its children with it', async () => {
  const child = (line: number, parentLine: number): GoodRow => ({ ...row(line), parentLine })
  const first = await writeSlice([row(9), child(2, 9), row(3, { altBarcode: 'TUBE-1' }), child(4, 3)], order)
  expect(first.refused.map(({ row, code }) => [row.line, code])).toEqual([
    [3, 'barcode.taken'],
    [4, 'sample.parent-invalid'],
  ])
  const second = await writeSlice([child(5, 2), child(6, 3), row(7, { parentId: 1 })], order)
  expect(second.refused.map(({ row, code }) => [row.line, code])).toEqual([[6, 'sample.parent-invalid']])
  const made = await workspace.mirror('samples').where('id').between(100, 199).toArray()
  expect(made.map(({ id, name, parentId }) => [id, name, parentId])).toEqual([
    [100, 'Imported 9', null],
    [101, 'Imported 2', 100],
    [104, 'Imported 5', 101],
    [106, 'Imported 7', 1],
  ])
})

test('parents and children of one import are undone together; only what others descend from stays, with its ancestors', async () => {
  const child = (line: number, parentLine: number): GoodRow => ({ ...row(line), parentLine })
  await writeSlice([row(2), child(3, 2), child(4, 3), child(5, 2), row(6), child(7, 6)], order)
  const { own: _, ...others } = row(9).sample
  const stranger = { ...others, id: 150, parentId: 101 }
  await write(workspace.disk, context, [mutation(createSample, stranger, 'derived')])
  const undone = await undoImport(
    workspace,
    context,
    'import-1',
    (name) => name,
    () => undefined,
  )
  expect(undone).toEqual({ removed: 4, kept: 2 })
  const left = await workspace.mirror('samples').where('id').between(100, 149).toArray()
  expect(left.map(({ id, archived, parentId }) => [id, archived, parentId])).toEqual([
    [100, 1, null],
    [101, 1, 100],
  ])
})

test('without enough ids nothing is written and none is lost', async () => {
  await expect(
    writeSlice(
      Array.from({ length: 101 }, (_, at) => row(at)),
      order,
    ),
  ).rejects.toMatchObject({ code: 'lease.exhausted' })
  expect(await workspace.outbox.count()).toBe(0)
  expect((await writeSlice([row(2)], order)).done).toBe(1)
  expect(await noted()).toEqual([2])
})

test('the recorded progress always matches what was imported: after each transaction, refusals, and a killed tab [FAULT-61]', async () => {
  const place = { layerId: 2, position: 3 }
  const told: unknown[] = []
  const { transaction } = workspace.disk
  const watched: Disk = {
    async transaction(entities, work) {
      const result = await transaction.call(workspace.disk, entities, work)
      told.push([await noted(), await workspace.mirror('samples').where('id').between(100, 199).count()])
      return result as never
    },
  }
  const result = await writeSlice([row(2), row(3, place), row(4, place), row(5)], { ...order, disk: watched })
  expect(result).toMatchObject({ done: 3, refused: [{ code: 'position.taken' }] })
  // The ids are taken first; then each part of the slice is written with its progress.
  expect(told).toEqual([
    [undefined, 0],
    [[2, 3], 2],
    [[2, 3, 5], 3],
  ])
})

test('an import is undone as a whole, except a sample from which something was derived', async () => {
  await writeSlice([row(2, { layerId: 2, position: 3, altBarcode: 'NEW' }, 'Fresh'), row(3, {}, 'Fresh'), row(4)], order)
  const child = { ...row(9).sample, id: 150, parentId: 102 }
  await write(workspace.disk, context, [mutation(createSample, child, 'derived')])
  const progress: number[] = []
  const undone = await undoImport(
    workspace,
    context,
    'import-1',
    (name) => name,
    (done) => progress.push(done),
  )
  expect(undone).toEqual({ removed: 2, kept: 1 })
  expect(progress).toEqual([3])
  expect((await workspace.mirror('samples').where('id').between(100, 149).toArray()).map(({ id, archived }) => [id, archived])).toEqual([[102, 1]])
  expect(await workspace.mirror('sampleSeries').get(50)).toBeUndefined()
  expect((await writeSlice([row(2, { layerId: 2, position: 3, altBarcode: 'NEW' })], order)).done).toBe(1)
})
