import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { readStoredCursor } from '#db/pull/stored-cursor.ts'
import { fetchingParts, needsFetch, completeParts } from '#db/pull/cursor.ts'
import { sumOfParts } from '#db/pull/cursor-steps.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { readOutgoing } from '#db/queue/outgoing.ts'
import { isMirrored } from '#db/queries/progress.ts'
import { manifestQuestionOf, pullQuestionOf } from '#db/pull/pull-question.ts'
import { Workspace } from '#db/workspace.ts'
import { workspaceName } from '#db/workspace-owner.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { entityNames } from '#domain/schema.ts'
import { toColumns } from '#domain/wire/columns.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { stateOfWorkspace } from '#tests/harness/device-state.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { partTotalsOf } from '#tests/harness/part-totals.ts'
import { takePage } from '#tests/harness/take-page.ts'

const owner = { userId: 1, groupId: 44 }
const lab = smallLab(7)
const shape = 3_088_700_559
/** Kinds that came later. */
const newKinds = [
  'bucketGrants',
  'documents',
  'documentUpdates',
  'files',
  'notifications',
  'groupNotices',
  'roles',
  'projects',
  'studies',
  'experiments',
  'sections',
  'sectionSamples',
  'sampleReservations',
  'signatures',
  'protocols',
  'protocolVersions',
  'sectionSteps',
  'comments',
  'products',
  'orderItems',
  'budgets',
  'equipment',
  'bookings',
  'equipmentEvents',
  'equipmentTasks',
  'labelTemplates',
  'labelPrinters',
  'printJobs',
  'addons',
  'groupSettings',
]

/** Version 4 of the database, as the last build before mirrors consisted of parts declared it. */
const storesOfVersion4 = {
  members: 'id',
  sampleTypes: 'id, name',
  sampleSeries: 'id, nameFold',
  storageUnits: 'id, name',
  storageLayers: 'id, [parentId+place], altBarcode',
  samples: 'id, [archived+nameFold], [sampleTypeId+archived+nameFold], [layerId+position], altBarcode, parentId, seriesId',
  tableViews: 'id, [scope+name]',
  userSettings: 'id',
  $blocks: '++id',
  $shelf: 'id',
  $base: 'mark',
  $outbox: '++n, *about',
  $effects: 'n, trouble',
  $inbox: 'n',
  $stage: 'mark',
  $cursors: 'feed',
  $leases: '[kind+first], kind',
  $receipts: 'n, confirmedAt, *intent.about',
  $begun: 'id',
}

/** The envelope of a queued change, and what it left behind, as that build stored them. */
const queued = {
  n: 4,
  command: 'sample.adjust-amount@1',
  input: { sampleId: 1, delta: 4, unit: 'mL' },
  userId: 1,
  groupId: 44,
  capturedAt: noon,
  clockOffset: 0,
  appVersion: '0.2.0',
  label: 'Add',
  about: ['samples#1'],
}

async function makeOldDatabase(cursors: readonly object[]): Promise<void> {
  const db = new Dexie(workspaceName(owner))
  db.version(4).stores(storesOfVersion4)
  await db.open()
  const rows = (entity: string) => lab.flatMap((row) => (row.entity === entity ? [row.row!] : []))
  for (const entity of ['members', 'sampleTypes', 'sampleSeries', 'storageUnits', 'storageLayers']) await db.table(entity).bulkPut(rows(entity))
  const [first, ...others] = rows('samples')
  // Sample 1 with its queued change; the others are still packed.
  await db.table('samples').put({ ...first, amount: 5 })
  await db.table('$base').put({ mark: 'samples#1', row: first })
  await db.table('$outbox').put(queued)
  const effect = { n: 4, reads: ['members#1', 'samples#1'], writes: ['samples#1'], touched: ['samples#1'], trouble: null }
  await db.table('$effects').put(effect)
  await db.table('$blocks').put({ id: 3, entity: 'samples', columns: toColumns(others) })
  await db.table('$shelf').put({ id: 0, heads: [{ id: 3, entity: 'samples', first: 2, last: 4, from: 0, hidden: [] }] })
  await db.table('$receipts').put({ n: 3, intent: { ...queued, n: 3 }, confirmedAt: noon, code: null })
  await db.table('$cursors').bulkPut([...cursors, { feed: 'device', key: 'the-old-key' }, { feed: 'effects', stamp: 'old:1' }])
  db.close()
}

const main = { feed: 'main', epoch: 'e1', version: 7, lastMutation: 3, ...totalsOf(lab), since: 0, keys: 0, shape }
const downloaded = { feed: 'snapshot', progress: { epoch: 'e1', version: 7, next: null, done: lab.length, total: lab.length } }

const opened: Workspace[] = []
const open = (): Workspace => {
  const workspace = new Workspace(owner)
  opened.push(workspace)
  return workspace
}
afterEach(async () => {
  for (const workspace of opened.splice(0)) workspace.close()
  await Dexie.delete(workspaceName(owner))
})

test('a mirror from before parts is adopted as it is: nothing is cleared, and only new kinds are downloaded [MIRROR-03]', async () => {
  await makeOldDatabase([main, downloaded])
  const workspace = open()
  const { disk } = workspace
  const state = await stateOfWorkspace(workspace)
  await assertReplayed(state)
  expect([...state.tables.samples.keys()].sort()).toEqual([1, 2, 3, 4])
  expect(state.cursor).toMatchObject({ epoch: 'e1', versions: { group: 7, organization: 0 }, lastMutation: 3, since: 0, keys: 0, behind: {} })
  expect(completeParts(state.cursor)).toHaveLength(16)
  expect(sumOfParts(state.cursor)).toEqual(totalsOf(lab))
  expect(Object.keys(state.cursor.fetching).sort()).toEqual(newKinds.flatMap((kind) => [`group/${kind}`, `person/${kind}`]).sort())
  expect(await isMirrored(workspace)).toBe(false)

  // Work goes on, under the same key and with the next number, before the server was reached.
  expect(await readDeviceKey(workspace)).toBe('the-old-key')
  expect((await disk.transaction([], (tx) => readOutgoing(tx))).map(({ n, command }) => [n, command])).toEqual([[4, 'sample.adjust-amount@1']])
  expect(await write(disk, makeContext({ groupId: 44 }), [mutation(adjustAmount, { sampleId: 2, delta: 1, unit: 'mL' }, 'Add')])).toEqual([5])

  // The next page continues the old position, and confirms.
  const added = serverRow('samples', 1, makeSample({ name: 'HeLa', layerId: 2, position: 1, altBarcode: 'TUBE-1', amount: 5 }), 8)
  const all = [...lab.filter(({ entity, id }) => entity !== 'samples' || id !== 1), added]
  expect(pullQuestionOf(state.cursor)).toMatchObject({
    cursors: { group: 7 },
    except: Object.fromEntries(
      newKinds.flatMap((kind) => [
        [`group/${kind}`, null],
        [`person/${kind}`, null],
      ]),
    ),
    confirmed: 3,
  })
  expect(await takePage(disk, makePage({ from: 7, rows: [added], lastMutation: 4, ...totalsOf(all) }), noon)).toBe('applied')
  expect((await stateOfWorkspace(workspace)).outbox.map(({ n }) => n)).toEqual([5])
  await fetchLab(disk, all, undefined, { version: 8 })
  const after = await stateOfWorkspace(workspace)
  await assertReplayed(after)
  expect(needsFetch(after.cursor)).toBe(false)
  expect(await isMirrored(workspace)).toBe(true)
  expect(await takePage(disk, makePage({ from: 8, lastMutation: 4, ...totalsOf(all) }), noon)).toBe('applied')
  // Reopened, it is what it was.
  workspace.close()
  expect((await stateOfWorkspace(open())).cursor).toMatchObject({ versions: { group: 8 }, fetching: {} })
})

test('if its counts were wrong, the rows are counted, and only what differs is downloaded again', async () => {
  await makeOldDatabase([{ ...main, count: lab.length + 1 }, downloaded])
  const workspace = open()
  const { disk } = workspace
  await fetchLab(disk, lab)
  expect(await takePage(disk, makePage({ from: 7, lastMutation: 3, ...totalsOf(lab) }), noon)).toBe('diverged')
  expect(await takePage(disk, makePage({ from: 7, lastMutation: 3, ...totalsOf(lab), parts: partTotalsOf(lab) }), noon)).toBe('applied')
  const { cursor } = await stateOfWorkspace(workspace)
  expect(needsFetch(cursor)).toBe(false)
  expect(cursor.totals['group/members']?.count).toBe(5)
})

test('a first mirror of that time that was not complete is downloaded over the rows that are here [MIRROR-03]', async () => {
  const half = { ...downloaded, progress: { ...downloaded.progress, next: { entity: 'samples', after: 2 }, done: 11 } }
  await makeOldDatabase([{ ...main, epoch: '', version: 0 }, half])
  const workspace = open()
  const { disk } = workspace
  const before = await stateOfWorkspace(workspace)
  expect(before.cursor).toMatchObject({ epoch: 'e1', parts: [], isFirst: true, lastMutation: 3 })
  expect(fetchingParts(before.cursor)).toHaveLength(2 * entityNames.length)
  expect(manifestQuestionOf(before.cursor)).toMatchObject({ epoch: 'e1' })
  expect(before.tables.samples.get(1)).toMatchObject({ amount: 5 })
  // Meanwhile, a sample was deleted and another one changed.
  const now = [
    ...lab.filter(({ entity, id }) => entity !== 'samples' || (id !== 3 && id !== 2)),
    serverRow('samples', 2, makeSample({ id: 2, name: 'Renamed' }), 9),
  ]
  await fetchLab(disk, now, undefined, { version: 9, preview: [] })
  const after = await stateOfWorkspace(workspace)
  await assertReplayed(after)
  expect(needsFetch(after.cursor)).toBe(false)
  expect([...after.tables.samples].map(([id, row]) => [id, row['name']]).sort()).toEqual([
    [1, 'HeLa'],
    [2, 'Renamed'],
    [4, 'Old'],
  ])
  // What it had counted is not trusted: the first pull counts each part.
  expect(pullQuestionOf(after.cursor)).toMatchObject({ parts: true })
  expect(await takePage(disk, makePage({ from: 9, lastMutation: 3, ...totalsOf(now), parts: partTotalsOf(now) }), noon)).toBe('applied')
  const { cursor } = await stateOfWorkspace(workspace)
  expect(cursor).toMatchObject({ fetching: {}, asksParts: undefined })
  expect(sumOfParts(cursor)).toEqual(totalsOf(now))
})

test('a mirror with fewer fields is downloaded over the rows that are here, which stay readable', async () => {
  await makeOldDatabase([{ ...main, shape: 1 }, downloaded])
  const workspace = open()
  expect(fetchingParts((await stateOfWorkspace(workspace)).cursor)).toHaveLength(2 * entityNames.length)
  expect(await workspace.mirror('samples').count()).toBe(4)
  await fetchLab(workspace.disk, lab)
  await assertReplayed(await stateOfWorkspace(workspace))
  expect(await isMirrored(workspace)).toBe(true)
})

test('rows that waited for the last page still do, and name their bucket', async () => {
  await makeOldDatabase([main, downloaded])
  const workspace = open()
  const { disk } = workspace
  const staged = { entity: 'samples', id: 1, version: 8, row: { ...makeSample({ name: 'HeLa', amount: 9 }), version: 8 }, mark: 'samples#1' }
  const deleted = { entity: 'tableViews', id: 3, version: 8, row: null, mark: 'tableViews#3' }
  await workspace.db.table('$stage').bulkPut([staged, deleted])
  expect((await disk.transaction([], (tx) => tx.staged())).map(({ id, bucket }) => [id, bucket])).toEqual([
    [1, 'group'],
    [3, 'person'],
  ])
})

test('a device that had never reached the server, or had dropped its mirror, asks for everything', () => {
  const device = { epoch: 'e1', lastMutation: 5, since: 2, keys: 1 }
  const dropped = { ...device, feed: 'main', version: 0, count: 0, checksum: 0, shape }
  expect(readStoredCursor(dropped, { feed: 'snapshot', progress: null })).toMatchObject({ ...device, parts: [], fetching: {} })
  expect(manifestQuestionOf(readStoredCursor(dropped))).toEqual({ epoch: 'e1', keys: 1 })
  expect(manifestQuestionOf(readStoredCursor(undefined))).toEqual({ epoch: '', keys: 0 })
})
