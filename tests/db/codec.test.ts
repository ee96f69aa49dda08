import { deserialize, serialize } from 'node:v8'
import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { plainCodec, type Codec } from '#db/codec.ts'
import { openFile } from '#db/files/open-file.ts'
import { saveFile } from '#db/files/save-file.ts'
import { LiveColumns } from '#db/lists/live-columns.ts'
import { readScans, recordScan, recordVisit } from '#db/queries/recent.ts'
import { storeLease } from '#db/queue/leases.ts'
import { unpackAll } from '#db/blocks/unpack.ts'
import { stores } from '#db/versions.ts'
import { Workspace } from '#db/workspace.ts'
import { mutation, write } from '#db/write.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { samples } from '#domain/entities/sample.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { stateOfWorkspace } from '#tests/harness/device-state.ts'
import {
  makeContext,
  makeLayer,
  makeMember,
  makePage,
  makeSample,
  makeSampleType,
  makeSeries,
  makeUnit,
  noon,
  serverRow,
  smallLab,
  totalsOf,
} from '#tests/harness/factories.ts'
import { fileRow } from '#tests/harness/files.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const lab = smallLab(7)

afterEach(() => void Object.assign(samples, { defaults: { edits: null } }))

/** What is kept in each table, past every layer of ours. */
async function readRaw({ db }: Workspace): Promise<Record<string, unknown[]>> {
  const raw = new Dexie(db.name)
  await raw.open()
  const tables = await Promise.all(raw.tables.map(async (table) => [table.name, await table.toArray()] as const))
  raw.close()
  return Object.fromEntries(tables)
}

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
  'sampleSeries.nameFold',
  'sampleTypes.name',
  'samples.altBarcode',
  'samples.nameFold',
  'storageLayers.altBarcode',
  'storageUnits.name',
  'tableViews.name',
]

const fileId = '00000000-0000-4000-8000-000000000001'
const word = 'Confidential'
const confidential = (table: string): string => `${word} ${table}`

const document = { schemaNumber: 1, state: 'open', signedBy: null, signedAt: null, digest: null, quarantined: 0 } as const
const update = { part: 1, parts: 1, chain: '', unreadable: 0 } as const
const notification = {
  kind: 'sample.moved',
  count: 1,
  detail: '',
  actor: '',
  scope: 'INVENTORY',
  foreignId: 20,
  targetUrl: '',
  createdAt: noon,
  readAt: null,
} as const
const view = { scope: 'SAMPLES', columns: [], sortColumn: 'name', sortDirection: 'ASC' } as const

/** A laboratory in which everything that people write has the word in it. */
const writtenLab = [
  ...lab,
  serverRow('members', 20, makeMember({ id: 20, fullName: confidential('member') }), 7),
  serverRow('roles', 'r1', { id: 'r1', name: confidential('role'), permissions: [] }, 7),
  serverRow('sampleTypes', 20, makeSampleType({ id: 20, name: confidential('type') }), 7),
  serverRow('sampleSeries', 20, makeSeries({ id: 20, name: confidential('series') }), 7),
  serverRow('storageUnits', 20, makeUnit({ id: 20, name: confidential('unit'), room: confidential('room') }), 7),
  serverRow('storageLayers', 20, makeLayer({ id: 20, name: confidential('layer'), altBarcode: 'CONFIDENTIAL-L', parentId: 1, place: 3 }), 7),
  serverRow('samples', 20, makeSample({ id: 20, name: confidential('sample'), note: confidential('note'), altBarcode: 'CONFIDENTIAL-S' }), 7),
  serverRow('documents', 'd1', { ...document, id: 'd1', audience: 0, subject: 'samples#20' }, 7),
  serverRow('documentUpdates', 'u1.1', { ...update, id: 'u1.1', audience: 0, documentId: 'd1', updateId: 'u1', content: confidential('update') }, 7),
  serverRow('files', 'f1', fileRow({ id: 'f1', name: confidential('name of a file') }), 7),
  serverRow('groupNotices', 'current', { id: 'current', text: confidential('notice'), writtenBy: 1, writtenAt: noon }, 7),
  serverRow('notifications', 1, { ...notification, id: 1, audience: 1, name: confidential('notification') }, 7),
  serverRow('tableViews', 1, { ...view, id: 1, audience: 1, name: confidential('view'), filters: [{ field: 'name', value: confidential('filter') }] }, 7),
  serverRow('userSettings', '1:search', { id: '1:search', audience: 1, key: 'search', value: confidential('setting') }, 7),
  serverRow('bucketGrants', '1:5', { id: '1:5', audience: 1, bucketId: 5 }, 7),
]

/** Something in every table, also in those that are usually empty again at once. */
async function fillEveryTable(workspace: Workspace): Promise<void> {
  const { disk } = workspace
  const context = makeContext()
  const editOf = (sampleId: number) => mutation(editSample, { sampleId, set: { note: { was: '', to: confidential('edit') } } }, confidential('label'))
  await fetchLab(disk, writtenLab)
  const columns = new LiveColumns(workspace, 'samples', { onChange: () => {}, onFailure: (error) => expect.fail(String(error)) })
  afterTest(() => columns.close())
  await columns.catchUp()
  await columns.keep()
  await write(disk, context, [editOf(1), editOf(2), editOf(3)])
  const rejected = { n: 2, code: 'permission.denied' as const, detail: { name: confidential('detail') }, remarks: [] }
  await takePage(disk, makePage({ from: 7, version: 8, lastMutation: 2, results: [rejected], ...totalsOf(writtenLab) }), noon)
  const content = new Blob([confidential('bytes')])
  await saveFile(disk, context, { subject: 'samples#1', audience: 0, name: confidential('file'), mediaType: 'image/png', content }, confidential('label'), {
    id: fileId,
  })
  await recordScan(workspace, { text: confidential('scan'), how: 'wedge' }, noon)
  await recordVisit(workspace, { entity: 'samples', id: 20 }, noon)
  await storeLease(disk, { kind: 'samples', first: 500, last: 599 })
  const staged = serverRow('samples', 3, makeSample({ id: 3, name: confidential('staged') }), 9)
  await takePage(disk, makePage({ from: 8, version: 9, rows: [staged], more: true, lastMutation: 2, ...totalsOf(writtenLab) }), noon)
}

/** Where the word is: `table.field` with the path of the field. */
function placesOfWord(raw: Record<string, unknown[]>): Set<string> {
  const places = new Set<string>()
  const look = (place: string, value: unknown): void => {
    if (typeof value === 'string' && value.toLowerCase().includes(word.toLowerCase())) places.add(place)
    else if (value instanceof Uint8Array) look(place, Buffer.from(value).toString('latin1'))
    else if (Array.isArray(value)) for (const each of value) look(place, each)
    else if (value instanceof Object) for (const [field, each] of Object.entries(value)) look(`${place}.${field}`, each)
  }
  for (const [table, records] of Object.entries(raw)) for (const record of records) look(table, record)
  return places
}

test('every value in every table passes the codec when it is written and when it is read; past it are only keys and indexed fields', async () => {
  const workspaces = [makeWorkspace(), makeWorkspace(sealing)]
  const kept: Record<string, unknown>[] = []
  for (const workspace of workspaces) {
    await fillEveryTable(workspace)
    const [file] = await workspace.files.toArray()
    const columns = await workspace.db.table('$columns').toArray()
    kept.push({
      ...(await stateOfWorkspace(workspace)),
      columns,
      bytes: await (await openFile(workspace.disk, file!.id))!.text(),
      scans: await readScans(workspace),
    })
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
