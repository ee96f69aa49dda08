import { expect, test, vi } from 'vitest'
import { unpackAll } from '#db/blocks/unpack.ts'
import { isEncrypted } from '#db/disk/codec.ts'
import { hasNewIndexes, noteEncryption, readEncryptionNote } from '#db/encryption/encryption-note.ts'
import { rewriteAll, type RewriteProgress } from '#db/encryption/rewrite.ts'
import { readSavedProgress, saveProgress } from '#db/saved-progress.ts'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import { databaseVersion, stores } from '#db/disk/versions.ts'
import { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { openAgain, testCodec } from '#tests/harness/encrypted-workspace.ts'
import { makeContext, makeSampleType } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { contentOf, fillEveryTable, placesOfWord, readRaw, writtenLab } from '#tests/harness/written-lab.ts'

/** Stops before its `steps`-th transaction. */
function stopAfter(steps: number): { signal: AbortSignal; hasStopped: () => boolean } {
  let left = steps
  const signal = new Proxy(new AbortController().signal, { get: (of, name) => (name === 'aborted' ? left-- <= 0 : Reflect.get(of, name)) as unknown })
  return { signal, hasStopped: () => left < 0 }
}

/** As a new page: the codec has the state of the database. */
async function reopen(before: Workspace): Promise<Workspace> {
  const note = await readEncryptionNote(before)
  return openAgain(before, note && note.state !== 'off' ? testCodec(note.state) : undefined)
}

const raw = async (workspace: Workspace) => Object.entries(await readRaw(workspace)).flatMap(([table, records]) => records.map((record) => ({ table, record })))

test('turned on and off again, everything is the same, and nothing is left readable or encrypted', async () => {
  const before = makeWorkspace()
  await fillEveryTable(before)
  const content = await contentOf(before)
  const encrypting = openAgain(before, testCodec('mixed'))
  await noteEncryption(encrypting, 'w1', 'mixed')
  const seen: RewriteProgress[] = []
  expect(await rewriteAll(encrypting, undefined, (progress) => seen.push(progress))).toBe(true)
  expect(seen.at(-1)!.total).toBe((await raw(before)).length)
  expect(seen.at(-1)!.done).toBe(seen.at(-1)!.total)
  expect(await readEncryptionNote(before)).toEqual({ feed: 'encryption', id: 'w1', state: 'settled', version: databaseVersion, isBound: true })
  expect(placesOfWord(await readRaw(before))).toEqual(new Set())
  expect(await contentOf(await reopen(before))).toEqual(content)

  await noteEncryption(before, 'w1', 'opening')
  expect(await rewriteAll(await reopen(before))).toBe(true)
  expect(await readEncryptionNote(before)).toMatchObject({ state: 'off' })
  expect((await raw(before)).filter(({ record }) => isEncrypted(record))).toEqual([])
  expect(await contentOf(openAgain(before))).toEqual(content)
})

test('what has not been sent is rewritten first', async () => {
  const before = makeWorkspace()
  await fillEveryTable(before)
  const encrypting = openAgain(before, testCodec('mixed'))
  await noteEncryption(encrypting, 'w1', 'mixed')
  const order: string[] = []
  for (let steps = 1; ; steps++) {
    const { signal, hasStopped } = stopAfter(steps)
    await rewriteAll(encrypting, signal)
    const done = (await raw(before)).filter(({ record }) => isEncrypted(record)).map(({ table }) => table)
    order.push(...new Set(done.filter((table) => !order.includes(table))))
    if (!hasStopped()) break
  }
  const last = order.slice(6)
  expect(order.slice(0, 6)).toEqual(['$outbox', '$typed', '$files', '$fileChunks', '$begun', '$inbox'])
  expect(last).toEqual(expect.arrayContaining(['$cursors', '$receipts', 'samples', '$columns', '$blocks']))
})

test('killed after any of its transactions, it goes on in a new page; until then nothing is missing, barcodes are found, and two things cannot have the same', async () => {
  for (const direction of ['mixed', 'opening'] as const) {
    const before = makeWorkspace(direction === 'opening' ? testCodec() : undefined)
    await fillEveryTable(before)
    await unpackAll(before.disk)
    const content = await contentOf(before)
    await noteEncryption(before, 'w1', direction)
    for (let steps = 3; ; steps += 3) {
      const workspace = await reopen(before)
      const { signal, hasStopped } = stopAfter(steps)
      const isDone = await rewriteAll(workspace, signal)
      expect(isDone).toBe(!hasStopped())
      expect(await contentOf(workspace)).toEqual(content)
      expect(await resolveScan(workspace, 'CONFIDENTIAL-S')).toMatchObject({ kind: 'sample', id: 20 })
      expect(await resolveScan(workspace, 'CONFIDENTIAL-L')).toMatchObject({ kind: 'layer', id: 20 })
      const taken = mutation(setSampleBarcode, { sampleId: 3, barcode: 'CONFIDENTIAL-L' }, 'Barcode')
      await expect(write(workspace.disk, makeContext(), [taken])).rejects.toMatchObject({ code: 'barcode.taken' })
      workspace.close()
      if (isDone) break
    }
    expect(await readEncryptionNote(before)).toMatchObject({ state: direction === 'mixed' ? 'settled' : 'off' })
  }
})

test('it does not undo what is written meanwhile', async () => {
  const before = makeWorkspace()
  await fetchLab(before.disk, writtenLab)
  await unpackAll(before.disk)
  const workspace = openAgain(before, testCodec('mixed'))
  await noteEncryption(workspace, 'w1', 'mixed')
  const edit = (sampleId: number) =>
    write(workspace.disk, makeContext(), [mutation(editSample, { sampleId, set: { note: { was: '', to: 'Meanwhile' } } }, 'Edit')])
  await Promise.all([rewriteAll(workspace), edit(1), edit(2), edit(20)])
  const settled = await reopen(before)
  expect(await settled.mirror('samples').bulkGet([1, 2, 20])).toMatchObject([{ note: 'Meanwhile' }, { note: 'Meanwhile' }, { note: 'Meanwhile' }])
  expect(await settled.outbox.count()).toBe(3)
  expect(placesOfWord(await readRaw(before))).toEqual(new Set())
})

test('turned off while another tab still encrypts, that tab stops: it would encrypt what nobody opens any more', async () => {
  const before = makeWorkspace()
  await fetchLab(before.disk, writtenLab)
  const encrypting = openAgain(before, testCodec('mixed'))
  await noteEncryption(encrypting, 'w1', 'mixed')
  const decrypting = openAgain(before, testCodec('opening'))
  let turnedOff: Promise<void> | undefined
  expect(await rewriteAll(encrypting, undefined, () => (turnedOff ??= noteEncryption(decrypting, 'w1', 'opening')))).toBe(false)
  expect(await rewriteAll(decrypting)).toBe(true)
  expect((await raw(before)).filter(({ record }) => isEncrypted(record))).toEqual([])
})

test('what a tab has still encrypted after everything was plain again is made plain before the secret may go', async () => {
  const before = makeWorkspace()
  await fetchLab(before.disk, writtenLab)
  const [encrypting, late] = [openAgain(before, testCodec('mixed')), openAgain(before, testCodec('settled'))]
  await noteEncryption(encrypting, 'w1', 'mixed')
  await rewriteAll(encrypting)
  await noteEncryption(encrypting, 'w1', 'opening')
  await rewriteAll(encrypting)
  const progress = { id: 'stock-take:whole:1', at: 1, content: { seen: [1] } }
  await saveProgress(late, progress)
  expect((await raw(before)).filter(({ record }) => isEncrypted(record))).toHaveLength(1)
  expect(await rewriteAll(encrypting)).toBe(true)
  expect(await readSavedProgress(openAgain(before), progress.id)).toEqual(progress)
})

test('an index that an update adds is filled for encrypted values, before it is used', async () => {
  const before = makeWorkspace(testCodec())
  await fetchLab(before.disk, writtenLab)
  await unpackAll(before.disk)
  await noteEncryption(before, 'w1', 'mixed')
  await rewriteAll(before)
  expect(await hasNewIndexes(before)).toBe(false)
  const release = { version: databaseVersion + 1, stores: { ...stores, samples: `${stores['samples']}, ownerId` } }
  const updated = new Workspace(before, {}, release, testCodec())
  afterTest(() => updated.close())
  const owned = () => updated.mirror('samples').where('ownerId').above(0).count()
  await updated.db.open()
  expect(await owned()).toBe(0)
  expect(await hasNewIndexes(updated)).toBe(true)
  expect(await rewriteAll(updated)).toBe(true)
  expect(await hasNewIndexes(updated)).toBe(false)
  const all = await updated.mirror('samples').toArray()
  expect(await owned()).toBe(all.filter(({ ownerId }) => ownerId > 0).length)
  expect(await owned()).toBeGreaterThan(0)

  await noteEncryption(updated, 'w1', 'opening')
  await rewriteAll(updated)
  updated.close()
  const later = new Workspace(before, {}, { ...release, version: databaseVersion + 2 })
  afterTest(() => later.close())
  expect(await hasNewIndexes(later)).toBe(false)
})

test('a table that an update adds is there, also one in which texts are looked up', async () => {
  const { sampleTypes: _, ...former } = stores
  const old = new Workspace({ userId: 9_001, groupId: 1 }, {}, { version: databaseVersion, stores: former }, testCodec())
  await old.db.open()
  old.close()
  const updated = new Workspace(old, {}, { version: databaseVersion + 1, stores }, testCodec())
  afterTest(() => updated.delete())
  await updated.mirror('sampleTypes').put(makeSampleType({ id: 1, name: 'Plasmid' }))
  expect(await updated.mirror('sampleTypes').where('name').equals('Plasmid').count()).toBe(1)
})

test('a database that cannot be written is not noted as encrypted', async () => {
  const before = makeWorkspace()
  await fetchLab(before.disk, writtenLab)
  const workspace = openAgain(before, testCodec('mixed'))
  await noteEncryption(workspace, 'w1', 'mixed')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('no space', 'QuotaExceededError')
  })
  await expect(rewriteAll(workspace)).rejects.toMatchObject({ code: 'device.storage-full' })
  expect(await readEncryptionNote(workspace)).toMatchObject({ state: 'mixed' })
})
