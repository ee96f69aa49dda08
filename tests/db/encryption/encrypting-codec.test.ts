import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { DBCore } from 'dexie'
import { expect, test, vi } from 'vitest'
import { unpackAll } from '#db/blocks/unpack.ts'
import { codecOf, isEncrypted, type EncryptedRecord } from '#db/disk/codec.ts'
import { contentFields } from '#db/encryption/content-fields.ts'
import { noteEncryption } from '#db/encryption/encryption-note.ts'
import { packValue } from '#db/encryption/pack-value.ts'
import { readCodePrefixes } from '#db/queries/code-prefixes.ts'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import { readFirstSamples } from '#db/queries/samples.ts'
import { stores } from '#db/disk/versions.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { openAgain, testCodec } from '#tests/harness/encrypted-workspace.ts'
import { makeContext } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { confidential, contentOf, fillEveryTable, placesOfWord, readRaw, writtenLab } from '#tests/harness/written-lab.ts'

/** A workspace whose values are encrypted, with rows in tables. */
async function encryptedLab(): Promise<Workspace> {
  const workspace = makeWorkspace(testCodec())
  await fetchLab(workspace.disk, writtenLab)
  await unpackAll(workspace.disk)
  await write(workspace.disk, makeContext(), [mutation(setSampleBarcode, { sampleId: 3, barcode: 'NEWCODE-3' }, 'Barcode')])
  return workspace
}

test('nothing that people write is readable in any table on disk, and everything is read as without encryption', async () => {
  const [plain, encrypted] = [makeWorkspace(), makeWorkspace(testCodec())]
  await fillEveryTable(plain)
  await fillEveryTable(encrypted)
  expect(await contentOf(encrypted)).toEqual(await contentOf(plain))

  const seen = new Set<string>()
  const look = async () => {
    const raw = await readRaw(encrypted)
    expect([...placesOfWord(raw)]).toEqual([])
    for (const [table, records] of Object.entries(raw)) {
      for (const record of records) expect(isEncrypted(record) || (record as { feed?: string }).feed === 'device', table).toBe(true)
      if (records.length) seen.add(table)
    }
    expect(placesOfWord(await readRaw(plain)).size).toBeGreaterThan(20)
  }
  await look()
  for (const { disk } of [plain, encrypted]) await unpackAll(disk)
  await look()
  expect([...seen].sort()).toEqual(Object.keys(stores).sort())
})

test('the fields that stay readable are these: ids, places, times and states. A new index with content is to be added to contentFields', () => {
  const readable = Object.entries(stores).flatMap(([table, notation]) => {
    const fields = [...new Set(notation.replaceAll(/[[\]*]|\+\+(?=\w)/g, '').split(/, |\+/))]
    return fields.filter((field) => field !== 'id' && !contentFields[table]?.[field]).map((field) => `${table}.${field}`)
  })
  expect(readable).toMatchInlineSnapshot(`
    [
      "members.roleId",
      "storageLayers.parentId",
      "storageLayers.place",
      "storageLayers.unitId",
      "samples.archived",
      "samples.sampleTypeId",
      "samples.layerId",
      "samples.position",
      "samples.parentId",
      "samples.seriesId",
      "samples.productId",
      "tableViews.scope",
      "bucketGrants.bucketId",
      "documents.subject",
      "documentUpdates.documentId",
      "files.subject",
      "files.heldBy",
      "notifications.audience",
      "notifications.createdAt",
      "studies.projectId",
      "experiments.studyId",
      "experiments.addendumOf",
      "experiments.audience",
      "sections.experimentId",
      "sections.documentId",
      "sectionSamples.sectionId",
      "sectionSamples.experimentId",
      "sectionSamples.sampleId",
      "sampleReservations.sampleId",
      "signatures.experimentId",
      "protocolVersions.protocolId",
      "sectionSteps.sectionId",
      "sectionSteps.experimentId",
      "sectionSteps.ringsFor",
      "comments.experimentId",
      "comments.threadId",
      "orderItems.productId",
      "bookings.span",
      "bookings.equipmentId",
      "bookings.from",
      "equipmentEvents.equipmentId",
      "equipmentEvents.at",
      "equipmentTasks.equipmentId",
      "printJobs.audience",
      "printJobs.at",
      "addons.rootVar",
      "addons.codeHash",
      "$changes.seq",
      "$columns.name",
      "$previews.madeAt",
      "$base.mark",
      "$outbox.n",
      "$outbox.about",
      "$effects.n",
      "$effects.trouble",
      "$inbox.n",
      "$stage.mark",
      "$cursors.feed",
      "$leases.kind",
      "$leases.first",
      "$receipts.n",
      "$receipts.confirmedAt",
      "$receipts.intent.about",
      "$files.waits",
      "$fileChunks.fileId",
      "$fileChunks.start",
    ]
  `)
})

test('encrypted, a barcode still finds its sample or compartment, and two things cannot have the same', async () => {
  const workspace = await encryptedLab()
  expect(await resolveScan(workspace, 'CONFIDENTIAL-S')).toMatchObject({ kind: 'sample', id: 20 })
  expect(await resolveScan(workspace, 'CONFIDENTIAL-L')).toMatchObject({ kind: 'layer', id: 20 })
  expect(await resolveScan(workspace, 'NEWCODE-3')).toMatchObject({ kind: 'sample', id: 3 })
  expect(await resolveScan(workspace, 'CONFIDENTIAL-X')).toMatchObject({ kind: 'not-recognized' })
  const again = mutation(setSampleBarcode, { sampleId: 2, barcode: 'CONFIDENTIAL-L' }, 'Barcode')
  await expect(write(workspace.disk, makeContext(), [again])).rejects.toMatchObject({ code: 'barcode.taken' })
})

test('encrypted, nothing is read in the order of names or codes, which the database does not have', async () => {
  const workspace = await encryptedLab()
  expect(await readFirstSamples(workspace, null, 5)).toBeNull()
  expect(await readCodePrefixes(workspace, 5)).toEqual([])
})

test('what was written before encryption is read beside what was written since', async () => {
  const before = makeWorkspace()
  await fetchLab(before.disk, writtenLab)
  await unpackAll(before.disk)
  const workspace = openAgain(before, testCodec('mixed'))
  await workspace.mirror('samples').update(20, { note: 'Written since' })
  expect(await workspace.mirror('samples').bulkGet([1, 20])).toMatchObject([{ name: 'HeLa' }, { note: 'Written since', name: confidential('sample') }])
})

test('without the key, a tab reads no encrypted value as an empty one, and has to be reloaded; with another key, nothing is read', async () => {
  const workspace = await encryptedLab()
  const onOutdated = vi.fn<() => void>()
  const outdated = openAgain(workspace, undefined, { onOutdated })
  await expect(outdated.mirror('samples').get(20)).rejects.toThrow('encrypted')
  await expect(outdated.mirror('samples').toArray()).rejects.toThrow('encrypted')
  await expect(outdated.disk.transaction([], (tx) => tx.cursor(), 'r')).rejects.toThrow('encrypted')
  expect(onOutdated).toHaveBeenCalled()
  await expect(openAgain(workspace, testCodec('settled', 9)).mirror('samples').get(20)).rejects.toThrow()
})

test('a tab that was not told writes nothing: neither readable values into an encrypted database, nor encrypted ones once nobody has the key', async () => {
  const before = makeWorkspace()
  await fetchLab(before.disk, writtenLab)
  await unpackAll(before.disk)
  const onOutdated = vi.fn<() => void>()
  const plain = openAgain(before, undefined, { onOutdated })
  const own = openAgain(before, testCodec('opening'))
  const edit = (workspace: Workspace, sampleId: number) =>
    write(workspace.disk, makeContext(), [mutation(editSample, { sampleId, set: { note: { was: '', to: confidential('note') } } }, 'Edit')])
  await edit(plain, 1)
  await noteEncryption(own, 'w1', 'mixed')
  await expect(edit(plain, 2)).rejects.toMatchObject({ code: 'device.database' })
  expect(onOutdated).toHaveBeenCalled()
  await edit(own, 2)
  const states = async () => (await readRaw(before))['$outbox']!.map(isEncrypted)
  expect(await states()).toEqual([false, true])
  await noteEncryption(plain, 'w1', 'opening')
  await edit(own, 3)
  expect(await states()).toEqual([false, true, false])
})

test('a value of one table does not open in another, nor one that was changed', () => {
  const codec = testCodec()
  const table = { schema: { primaryKey: { keyPath: 'id' }, indexes: [] } }
  codec.cipher!.beneath({ table: () => table } as unknown as DBCore)
  const stored = codec.encode('$begun', { id: 'x' }) as { id: string; encrypted: Uint8Array }
  expect(codec.decode('$begun', stored)).toEqual({ id: 'x' })
  expect(() => codec.decode('$stage', stored)).toThrow()
  for (const at of [4, 30, stored.encrypted.length - 1]) {
    const changed = stored.encrypted.with(at, stored.encrypted[at]! ^ 1)
    expect(() => codec.decode('$begun', { ...stored, encrypted: changed })).toThrow()
  }
})

test('encrypted values of two records of a table cannot be exchanged unnoticed: neither rows, nor files, nor what waits to be sent', async () => {
  const workspace = await encryptedLab()
  await write(workspace.disk, makeContext(), [mutation(editSample, { sampleId: 2, set: { note: { was: '', to: confidential('note') } } }, 'Edit')])
  await fillEveryTable(workspace)
  const raw = await readRaw(workspace)
  const exchanged: string[] = []
  // The database counts the others' keys when they are added; both are made anew from what the server has.
  for (const [table, records] of Object.entries(raw).filter(([name]) => name !== '$blocks' && name !== '$changes')) {
    const [one, two] = records.filter(isEncrypted)
    if (!one || !two) continue
    const codec = codecOf(workspace.db)
    expect(() => codec.decode(table, one), table).not.toThrow()
    if (table === '$outbox' && JSON.stringify(one['about']) === JSON.stringify(two['about'])) continue
    expect(() => codec.decode(table, { ...one, encrypted: two.encrypted }), table).toThrow()
    exchanged.push(table)
  }
  expect(exchanged).toEqual(expect.arrayContaining(['samples', 'storageLayers', '$outbox']))
})

/** As releases before this one wrote it: bound to its table only. */
function writtenBefore(table: string, record: Record<string, unknown>, names: readonly string[], value: unknown): EncryptedRecord {
  const nonce = new Uint8Array(24).fill(7)
  const sealed = xchacha20poly1305(new Uint8Array(32).fill(1), nonce, utf8ToBytes(table)).encrypt(packValue(value))
  return { ...record, encrypted: concatBytes(sha256(utf8ToBytes(names.join(','))).subarray(0, 4), nonce, sealed) }
}

test('what an earlier release has encrypted is read, also after an index was added, and is then bound to its key', () => {
  const codec = testCodec()
  const table = { schema: { primaryKey: { keyPath: 'id' }, indexes: [{ keyPath: 'at' }] } }
  codec.cipher!.beneath({ table: () => table } as unknown as DBCore)
  for (const names of [['at', 'id'], ['id']]) {
    const before = writtenBefore('$begun', { id: 'x', at: 5 }, names, { id: 'x', at: 5, note: 'Kept' })
    expect(codec.decode('$begun', before)).toEqual({ id: 'x', at: 5, note: 'Kept' })
    expect(codec.cipher!.isCurrent('$begun', before)).toBe(false)
    const now = codec.encode('$begun', codec.decode('$begun', before)) as EncryptedRecord
    expect(codec.cipher!.isCurrent('$begun', now)).toBe(true)
    expect(codec.decode('$begun', now)).toEqual({ id: 'x', at: 5, note: 'Kept' })
    expect(() => codec.decode('$begun', { ...now, id: 'y' })).toThrow()
    // Nor can it be passed off as one from before.
    expect(() => codec.decode('$begun', { ...now, id: 'y', encrypted: concatBytes(before.encrypted.subarray(0, 4), now.encrypted.subarray(4)) })).toThrow()
  }
})
