import { deserialize, serialize } from 'node:v8'
import { afterEach, expect, test } from 'vitest'
import { plainCodec, type Codec } from '#db/disk/codec.ts'
import { unpackAll } from '#db/blocks/unpack.ts'
import { stores } from '#db/disk/versions.ts'
import { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { samples } from '#domain/entities/sample.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { stateOfWorkspace } from '#tests/harness/device-state.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'
import { contentOf, fillEveryTable, placesOfWord, readRaw } from '#tests/harness/written-lab.ts'

const lab = smallLab(7)

afterEach(() => void Object.assign(samples, { defaults: { edits: null } }))

const edit = mutation(editSample, { sampleId: 1, set: { note: { was: '', to: 'Confidential: thawed twice' } } }, 'Edit HeLa')

test('a field added by this release has its default in every row from before, wherever the row is kept [FAULT-24]', async () => {
  const before = makeWorkspace()
  await fetchLab(before.disk, lab)
  await write(before.disk, makeContext(), [edit])
  const staged = serverRow('samples', 1, makeSample({ id: 1, name: 'Renamed meanwhile' }), 8)
  await takePage(before.disk, makePage({ from: 7, version: 8, rows: [staged], more: true, ...totalsOf(lab) }), noon)

  Object.assign(samples, { defaults: { edits: null, concentration: 'unknown' } })
  const workspace = new Workspace(before)
  afterTest(() => workspace.close())
  const { disk, db } = workspace
  const everywhere = async () => {
    const table = db.table<{ concentration?: string }, number>('samples')
    const walked: unknown[] = []
    await table.each((row) => walked.push(row.concentration))
    const single = await Promise.all([1, 3].map(async (id) => (await table.get(id))?.concentration))
    const many = (await table.bulkGet([1, 2, 3])).map((row) => row?.concentration)
    const byIndex = (await table.where('[archived+nameFold]').between([0], [1]).toArray()).map((row) => row.concentration)
    const { base, stage } = await stateOfWorkspace(workspace)
    const kept = [...base.values(), ...[...stage.values()].map(({ row }) => row)].map((row) => row?.['concentration'])
    return new Set([...walked, ...single, ...many, ...byIndex, ...kept])
  }
  expect(await everywhere()).toEqual(new Set(['unknown']))
  await unpackAll(disk)
  expect(await everywhere()).toEqual(new Set(['unknown']))
})

test('a value that a row has is never replaced by the default', async () => {
  const { disk, db } = makeWorkspace()
  await fetchLab(disk, [...lab, serverRow('samples', 50, makeSample({ id: 50, edits: { name: { by: 1, at: 1, was: 'HeLa' } } as never }), 7)])
  expect(await db.table('samples').get(50)).toMatchObject({ edits: { name: { by: 1 } } })
})

/** Whether a field of a table is a key or in an index, such as `intent.about`. */
const isIndexed = (table: string, path: string): boolean =>
  stores[table]!.split(',').some((part) =>
    part
      .trim()
      .replaceAll(/^(\+\+|\*)|[[\]]/g, '')
      .split('+')
      .includes(path),
  )

/** What is a key or in an index, at the same place in a record of its own. */
function openFields(table: string, record: Record<string, unknown>, within = ''): Record<string, unknown> {
  const fields = Object.entries(record).flatMap(([field, value]): [string, unknown][] => {
    if (isIndexed(table, within + field)) return [[field, value]]
    const inside = value instanceof Object && !Array.isArray(value) ? openFields(table, value as Record<string, unknown>, `${within}${field}.`) : {}
    return Object.keys(inside).length ? [[field, inside]] : []
  })
  return Object.fromEntries(fields)
}

/** Everything that is no key and in no index, unreadable on disk. */
const sealing: Codec = {
  encode: (table, value) => ({ ...openFields(table, value as Record<string, unknown>), sealed: serialize(value).toString('hex') }),
  decode(table, stored) {
    if (stored === undefined) return stored
    const { sealed, ...open } = stored as Record<string, unknown> & { sealed: string }
    return plainCodec.decode(table, { ...open, ...(deserialize(Buffer.from(sealed, 'hex')) as object) })
  },
}

/** What people write and what is in an index: all that a codec leaves readable. */
const indexedTexts = [
  'products.barcode',
  'sampleSeries.nameFold',
  'sampleTypes.name',
  'samples.altBarcode',
  'samples.nameFold',
  'storageLayers.altBarcode',
  'storageUnits.name',
  'tableViews.name',
]

test('every value in every table passes the codec when it is written and when it is read; past it are only keys and indexed fields', async () => {
  const workspaces = [makeWorkspace(), makeWorkspace(sealing)]
  const kept: Record<string, unknown>[] = []
  for (const workspace of workspaces) {
    await fillEveryTable(workspace)
    kept.push(await contentOf(workspace))
  }
  expect(kept[1]).toEqual(kept[0])

  const packed = await Promise.all(workspaces.map(readRaw))
  for (const { disk } of workspaces) await unpackAll(disk)
  const unpacked = await Promise.all(workspaces.map(readRaw))
  for (const table of Object.keys(stores)) expect([...packed[1]![table]!, ...unpacked[1]![table]!], table).not.toEqual([])
  for (const [plain, sealed] of [packed, unpacked] as const) {
    expect(placesOfWord(plain!).size).toBeGreaterThan(20)
    for (const [table, records] of Object.entries(sealed!)) for (const record of records) expect(record, table).toHaveProperty('sealed')
  }
  expect([...placesOfWord(packed[1]!)]).toEqual([])
  expect([...placesOfWord(unpacked[1]!)].sort()).toEqual(indexedTexts)
})
