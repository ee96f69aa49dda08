import { createHash } from 'node:crypto'
import { Dexie } from 'dexie'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lists as listOf } from '#db/lists/columns/list-definitions.ts'
import type { ListDefinition } from '#db/lists/define-list.ts'
import { EntityColumns } from '#db/lists/entity-columns.ts'
import type { ListEntity } from '#db/lists/list-request.ts'
import { LiveColumns } from '#db/lists/live-columns.ts'
import { packNumbers, packTexts, unpackNumbers, unpackTexts } from '#db/lists/packed-values.ts'
import { selectIds } from '#db/lists/select-ids.ts'
import { resetMirror } from '#db/pull/reset-mirror.ts'
import { isLogged } from '#db/disk/row-log.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { makeContext, makePage, makeSample, makeUnit, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { openInEarlierBuild } from '#tests/harness/earlier-build.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeEquipment } from '#tests/harness/equipment.ts'
import { makeExperiment } from '#tests/harness/notebook.ts'
import { makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'
import { takePage } from '#tests/harness/take-page.ts'

const openColumns = (workspace: Workspace): Promise<LiveColumns<'samples'>> => openColumnsOf(workspace, 'samples')

async function openColumnsOf<E extends ListEntity>(workspace: Workspace, entity: E): Promise<LiveColumns<E>> {
  const failures: unknown[] = []
  const columns = new LiveColumns(workspace, entity, { onChange: () => {}, onFailure: (error) => failures.push(error) })
  afterTest(() => columns.close())
  await columns.catchUp()
  expect(failures).toEqual([])
  return columns
}

async function keptLab(): Promise<Workspace> {
  const workspace = makeWorkspace()
  await fetchLab(workspace.disk, smallLab(7))
  await (await openColumns(workspace)).keep()
  return workspace
}

/** Past every layer of ours, so that nobody learns of it. */
async function clearRowsUnnoticed({ db }: Workspace): Promise<void> {
  const raw = new Dexie(db.name)
  await raw.open()
  await Promise.all(['samples', '$blocks', '$shelf'].map((table) => raw.table(table).clear()))
  raw.close()
}

test('a page that is loaded again reads no rows, only those changed since the columns were kept [MIRROR-04]', async () => {
  const workspace = await keptLab()
  await workspace.mirror('samples').put(makeSample({ id: 900, name: 'Made since' }))
  await clearRowsUnnoticed(workspace)
  await workspace.mirror('samples').put(makeSample({ id: 901, name: 'Made later' }))
  const { columns } = await openColumns(workspace)
  // Sample 900 is among the rows changed since, and is gone; the four others are not read.
  expect(columns.size).toBe(5)
  expect([...columns.order('name').inDirection('ascending')].map((slot) => columns.idAt(slot))).toContain(901)
})

describe('columns kept before an earlier build was used, which notes no changes, are not trusted', () => {
  const archive = (sampleId: number) => mutation(archiveSample, { sampleId }, 'Archive')
  const idsOf = ({ columns }: LiveColumns<'samples'>) =>
    [
      ...selectIds(columns as never, {
        entity: 'samples',
        within: [{ field: 'archived', op: 'is', value: 0 }],
        sort: { column: 'name', direction: 'ascending' },
      }).ids,
    ].sort()
  const added = serverRow('samples', 8, makeSample({ id: 8, name: 'From the server' }), 8)
  const inEarlierBuild: [string, number[], (earlier: Workspace) => Promise<unknown>][] = [
    [
      'a page',
      [1, 2, 3, 8],
      ({ disk }) => takePage(disk, makePage({ from: 7, epoch: 'e1', version: 8, rows: [added], ...totalsOf([...smallLab(7), added]) }), noon),
    ],
    ['a write', [1, 2], ({ disk }) => write(disk, makeContext(), [archive(3)])],
  ]

  test.each(inEarlierBuild)('after %s', async (_, expected, work) => {
    const workspace = await keptLab()
    await work(openInEarlierBuild(workspace))
    expect(idsOf(await openColumns(workspace))).toEqual(expected)
  })

  test.each(inEarlierBuild)('after %s, nor once this build has written; but what it keeps from then on is', async (_, expected, work) => {
    const workspace = await keptLab()
    await work(openInEarlierBuild(workspace))
    await write(workspace.disk, makeContext(), [archive(1)])
    const columns = await openColumns(workspace)
    const left = expected.filter((id) => id !== 1)
    expect(idsOf(columns)).toEqual(left)
    await columns.keep()
    await clearRowsUnnoticed(workspace)
    expect(idsOf(await openColumns(workspace))).toEqual(left)
  })

  test('nor does a list that is open meanwhile miss anything', async () => {
    const workspace = await keptLab()
    const columns = await openColumns(workspace)
    for (const [, , work] of inEarlierBuild) await work(openInEarlierBuild(workspace))
    await columns.catchUp()
    expect(idsOf(columns)).toEqual([1, 2, 8])
  })
})

test('when the rows leave the device, what is kept of them for lists leaves, too', async () => {
  const workspace = await keptLab()
  expect(await workspace.db.table('$columns').count()).toBe(2)
  await resetMirror(workspace.disk)
  expect(await workspace.db.table('$columns').count()).toBe(0)
})

test('nothing is kept while rows are missing: it would be out of date with the next block', async () => {
  const workspace = makeWorkspace()
  await fetchLab(workspace.disk, smallLab(7), (next) => next?.entity === 'samples')
  await (await openColumns(workspace)).keep()
  expect(await workspace.db.table('$columns').count()).toBe(0)
})

const lists = Object.values(listOf) as unknown as ListDefinition<ListEntity>[]

const rows: Record<string, readonly { id: unknown }[]> = {
  storageUnits: [makeUnit({ id: 4 })],
  experiments: [makeExperiment({ id: 4 })],
  products: [makeProduct({ id: 4 })],
  orderItems: [makeOrderItem({ id: 4 })],
  equipment: [makeEquipment({ id: 4 })],
}
for (const { entity, row } of smallLab()) if (row) rows[entity] = [...(rows[entity] ?? []), row]

test.each(lists)('an open list of $entity has what is written from then on', async ({ entity }) => {
  const workspace = await keptLab()
  const open = await openColumnsOf(workspace, entity)
  await workspace.mirror(entity).put({ ...rows[entity]![0], id: 900 } as never)
  await open.catchUp()
  expect([...open.columns.rowIds]).toContain(900)
})

test('changes are noted of every kind that a list shows or is sorted by', () => {
  for (const list of lists)
    for (const entity of [list.entity, ...new EntityColumns(list).referencedEntities, ...(list.words?.entities ?? [])])
      expect(isLogged(entity), entity).toBe(true)
})

test('a list that holds something else than before needs a new revision, or devices would go on with the columns they kept', () => {
  const hashes = lists.map((list) => {
    const columns = new EntityColumns(list)
    for (const row of rows[list.entity] ?? []) columns.put(row as never)
    columns.flush()
    const { texts, columns: values } = columns.pack()
    const held = Object.entries(values).map(([name, { numbers, texts: own, words }]) => [name, own?.all, own?.wide, words, Array.from(numbers ?? [], String)])
    const hash = createHash('sha256').update(JSON.stringify([texts.all, texts.wide, held, list.sorts]))
    return `${list.entity} ${list.revision}: ${hash.digest('hex').slice(0, 12)}`
  })
  expect(hashes).toEqual([
    'samples 2: 46bd3c3f6f70',
    'sampleSeries 2: d72061d084f2',
    'storageLayers 3: a269a5817a04',
    'storageUnits 2: ca16da6a27df',
    'experiments 4: 477842202096',
    'products 2: 657d9982c524',
    'orderItems 2: 593f89432aac',
    'equipment 2: 37b767a9def6',
  ])
})

test('numbers and texts are read as they were kept', () => {
  const number = fc.oneof(fc.integer({ min: -200, max: 200 }), fc.integer(), fc.double(), fc.constantFrom(NaN, -0, -128, -32_768, 2 ** 31, -(2 ** 31), 2 ** 53))
  fc.assert(
    fc.property(fc.array(number, { maxLength: 20 }), (numbers) => {
      expect([...unpackNumbers(packNumbers(Float64Array.from(numbers)))]).toEqual(numbers)
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), (texts) => {
      expect(unpackTexts(packTexts(texts))).toEqual(texts)
    }),
  )
})
