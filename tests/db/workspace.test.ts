import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { hasPacked, unpackAll } from '#db/blocks/unpack.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { readOutgoing } from '#db/queue/outgoing.ts'
import { databaseVersion, stores } from '#db/disk/versions.ts'
import { Workspace } from '#db/workspace.ts'
import { workspaceName } from '#db/workspace-owner.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import { toColumns } from '#domain/wire/columns.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { takePage } from '#tests/harness/take-page.ts'

const owner = { userId: 1, groupId: 9 }
const add = mutation(adjustAmount, { sampleId: 1, delta: 1, unit: 'mL' }, 'Add')
const opened: Workspace[] = []
const open = (...args: ConstructorParameters<typeof Workspace>): Workspace => {
  const workspace = new Workspace(...args)
  opened.push(workspace)
  return workspace
}
afterEach(async () => {
  for (const workspace of opened.splice(0)) workspace.close()
  await Dexie.delete(workspaceName(owner))
})

/** Another build: a new entity, and a new index on an old one. */
const nextVersion = { version: databaseVersion + 1, stores: { ...stores, shipments: 'id, name', samples: `${stores.samples}, ownerId` } }

test('one database per workspace, named by person and group, with a table for each entity [MIRROR-01]', async () => {
  const { db } = open(owner)
  await db.open()
  expect(db.name).toBe('aliquot:1:9')
  expect(db.tables.map((table) => table.name).sort()).toEqual([
    '$base',
    '$begun',
    '$blocks',
    '$changes',
    '$columns',
    '$cursors',
    '$effects',
    '$fileChunks',
    '$files',
    '$inbox',
    '$leases',
    '$outbox',
    '$previews',
    '$receipts',
    '$shelf',
    '$stage',
    '$typed',
    'addons',
    'bookings',
    'bucketGrants',
    'budgets',
    'comments',
    'documentUpdates',
    'documents',
    'equipment',
    'equipmentEvents',
    'equipmentTasks',
    'experiments',
    'files',
    'groupNotices',
    'groupSettings',
    'labelPrinters',
    'labelTemplates',
    'members',
    'notifications',
    'orderItems',
    'printJobs',
    'products',
    'projects',
    'protocolVersions',
    'protocols',
    'roles',
    'sampleReservations',
    'sampleSeries',
    'sampleTypes',
    'samples',
    'sectionSamples',
    'sectionSteps',
    'sections',
    'signatures',
    'storageLayers',
    'storageUnits',
    'studies',
    'tableViews',
    'userSettings',
  ])
  for (const table of db.tables) for (const index of table.schema.indexes) expect(index.unique, `${table.name}.${index.name}`).toBe(false)
})

test('a changed table or index needs a new version number: these are the stores of version 25 [MIRROR-03]', () => {
  expect(databaseVersion).toBe(25)
  expect(stores).toEqual({
    members: 'id, roleId',
    sampleTypes: 'id, name',
    sampleSeries: 'id, nameFold',
    storageUnits: 'id, name',
    storageLayers: 'id, [parentId+place], unitId, altBarcode',
    samples: 'id, [archived+nameFold], [sampleTypeId+archived+nameFold], [layerId+position], altBarcode, parentId, seriesId, productId',
    tableViews: 'id, [scope+name]',
    userSettings: 'id',
    bucketGrants: 'id, bucketId',
    documents: 'id, subject',
    documentUpdates: 'id, documentId',
    files: 'id, subject, sha256, heldBy',
    notifications: 'id, [audience+createdAt]',
    groupNotices: 'id',
    roles: 'id',
    projects: 'id',
    studies: 'id, projectId',
    experiments: 'id, studyId, addendumOf, audience',
    sections: 'id, experimentId, documentId',
    sectionSamples: 'id, sectionId, experimentId, sampleId',
    sampleReservations: 'id, sampleId',
    signatures: 'id, experimentId',
    protocols: 'id',
    protocolVersions: 'id, protocolId',
    sectionSteps: 'id, sectionId, experimentId, ringsFor',
    comments: 'id, experimentId, threadId',
    products: 'id, gtin, barcode',
    orderItems: 'id, productId',
    budgets: 'id',
    equipment: 'id, barcode',
    bookings: 'id, [span+equipmentId], [equipmentId+from]',
    equipmentEvents: 'id, [equipmentId+at]',
    equipmentTasks: 'id, equipmentId',
    labelTemplates: 'id',
    labelPrinters: 'id',
    printJobs: 'id, [audience+at]',
    addons: 'id, rootVar, codeHash',
    groupSettings: 'id',
    $blocks: '++id',
    $changes: '++seq',
    $columns: 'name',
    $previews: 'id, madeAt',
    $typed: 'id',
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
    $files: 'id, waits',
    $fileChunks: '[fileId+start]',
  })
})

test('opened by a build with another entity and index, a database keeps its rows, queue, numbers and device key [MIRROR-03]', async () => {
  const old = open(owner)
  await takePage(old.disk, makePage({ rows: smallLab() }), noon)
  await write(old.disk, makeContext({ groupId: 9 }), [add])
  const [key, queue, sample] = [await readDeviceKey(old), await old.disk.transaction([], (tx) => readOutgoing(tx)), await old.mirror('samples').get(1)]
  old.close()

  const upgraded = open(owner, {}, nextVersion)
  expect(await upgraded.mirror('samples').get(1)).toEqual(sample)
  expect(await upgraded.db.table('samples').where('ownerId').equals(1).count()).toBe(3)
  expect(await upgraded.db.table('shipments').count()).toBe(0)
  expect(await upgraded.disk.transaction([], (tx) => readOutgoing(tx))).toEqual(queue)
  expect(await readDeviceKey(upgraded)).toBe(key)
  expect(await write(upgraded.disk, makeContext({ groupId: 9 }), [add])).toEqual([2])
})

test('a database of a later version is opened as it is: rows of a kind only that one knows are unpacked like all others, and stay [MIRROR-03]', async () => {
  const shipments = 'shipments' as EntityName
  const later = open(owner, {}, nextVersion)
  await later.disk.transaction(entityNames, (tx) => tx.save({ blocks: [{ entity: shipments, columns: toColumns([{ id: 1, version: 7 }]), hidden: [] }] }))
  later.close()

  const { disk, db } = open(owner)
  await fetchLab(disk, smallLab(7))
  await unpackAll(disk)
  expect(await hasPacked(disk)).toBe(false)
  expect(await db.table('samples').count()).toBe(smallLab().filter(({ entity }) => entity === 'samples').length)
  db.close()
  expect(await open(owner, {}, nextVersion).db.table('shipments').toArray()).toEqual([{ id: 1, version: 7 }])
})

test('an old tab yields to a newer build and says so; a write in it is then refused, not lost silently [MIRROR-03]', async () => {
  const onOutdated = vi.fn()
  const old = open(owner, { onOutdated })
  await takePage(old.disk, makePage({ rows: smallLab() }), noon)
  await open(owner, {}, nextVersion).db.open()
  expect(onOutdated).toHaveBeenCalledTimes(1)
  await expect(write(old.disk, makeContext({ groupId: 9 }), [add])).rejects.toMatchObject({ code: 'device.database' })
})

test('the device key is random, created once, and kept', async () => {
  const workspace = open(owner)
  const keys = await Promise.all([readDeviceKey(workspace), readDeviceKey(workspace)])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  await workspace.disk.transaction([], (tx) => tx.save({ renewDevice: true }))
  expect(await readDeviceKey(workspace)).not.toBe(keys[0])
})

test('a queued number is never used again, even if the queue became empty and the tab was closed [QUEUE-02]', async () => {
  const first = open(owner)
  await takePage(first.disk, makePage({ rows: smallLab() }), noon)
  await write(first.disk, makeContext(), [add])
  await first.outbox.clear()
  first.close()
  expect(await write(open(owner).disk, makeContext(), [add])).toEqual([2])
})

test('what this tab has queued is announced once it is on disk, and nothing else is [QUEUE-02]', async () => {
  const onQueued = vi.fn()
  const { disk, outbox } = open(owner, { onQueued })
  await takePage(disk, makePage({ rows: smallLab() }), noon)
  await expect(write(disk, makeContext({ groupId: 9 }), [mutation(adjustAmount, { sampleId: 1, delta: -100, unit: 'mL' }, 'Take')])).rejects.toThrow()
  expect(onQueued).not.toHaveBeenCalled()
  await write(disk, makeContext({ groupId: 9 }), [add, add])
  expect([onQueued.mock.calls.length, await outbox.count()]).toEqual([1, 2])
})

test('a transaction that only reads does not wait for another one, and cannot write [QUEUE-02]', async () => {
  const { disk } = open(owner)
  await takePage(disk, makePage({ rows: smallLab() }), noon)
  let release = () => {}
  const outer = disk.transaction([], (tx) => Promise.all([tx.cursor(), Dexie.waitFor(new Promise<void>((resolve) => (release = resolve)))]), 'r')
  expect(await disk.transaction([], (tx) => readOutgoing(tx), 'r')).toEqual([])
  release()
  await outer
  await expect(disk.transaction([], (tx) => tx.save({ dropLeases: [{ kind: 'samples', first: 1 }] }), 'r')).rejects.toThrow()
})
