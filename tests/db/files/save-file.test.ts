import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { discardFile, dropStoredFiles, resendFile } from '#db/files/decide-file.ts'
import { openFile } from '#db/files/open-file.ts'
import { reviewFiles } from '#db/files/review-files.ts'
import { saveFile, type NewFile } from '#db/files/save-file.ts'
import { readCounts } from '#db/queries/queue.ts'
import { readFiles, readWaitingFiles } from '#db/queries/files.ts'
import { plainCodec } from '#db/disk/codec.ts'
import type { Workspace } from '#db/workspace.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { fileRow, sha256Of } from '#tests/harness/files.ts'
import { makeContext, makePage, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const text = 'GATTACA-GATTACA'
const newFile: NewFile = { subject: 'samples#1', audience: 0, name: 'gel.png', mediaType: 'image/PNG', content: new Blob([text]) }
let workspace: Workspace
const context = () => makeContext({ userId: 1, groupId: 1 })
const save = (file: Partial<NewFile> = {}) => saveFile(workspace.disk, context(), { ...newFile, ...file }, 'Added gel.png', { chunk: 4 })
const heldOf = (id: string) => workspace.files.get(id)
const countChunks = () => workspace.db.table('$fileChunks').count()
/** The server has confirmed everything, and has this row now. */
async function pull(id: string, row: Partial<FileRow> | null, version: number): Promise<void> {
  const known = row && fileRow({ id, size: text.length, sha256: sha256Of(Buffer.from(text)), ...row })
  const rows = [serverRow('files', id, known, version)]
  const page = makePage({ from: version - 1, rows, version, lastMutation: 1, ...totalsOf([...smallLab(), ...rows]) })
  expect(await takePage(workspace.disk, page, noon)).toBe('applied')
}

beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

test('a file is on the device with its bytes, its hash and its queued mutation, and counts as waiting', async () => {
  const { id, n } = await save()
  expect(await heldOf(id)).toMatchObject({ size: 15, chunk: 4, sent: 0, storedAt: null, sha256: sha256Of(Buffer.from(text)) })
  expect(await (await openFile(workspace.disk, id))!.text()).toBe(text)
  const expected = { command: 'file.add@1', n, input: { name: 'gel.png', mediaType: 'image/png', size: 15, sha256: sha256Of(Buffer.from(text)) } }
  expect(await workspace.outbox.toArray()).toMatchObject([expected])
  expect(await readFiles(workspace, 'samples#1')).toMatchObject([{ file: { id, state: 'pending' }, held: { id } }])
  expect(await readCounts(workspace)).toMatchObject({ queued: 2, files: 1 })
})

test('a file for which the device has no room is refused, and leaves neither bytes nor a queued change behind', async () => {
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === '$fileChunks') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, args)
  })
  await expect(save()).rejects.toMatchObject({ code: 'device.storage-full' })
  expect([await workspace.outbox.count(), await workspace.files.count(), await countChunks()]).toEqual([0, 0, 0])
  expect(await readFiles(workspace, 'samples#1')).toEqual([])
})

test('a file that is empty or too large is refused with the reason', async () => {
  await expect(save({ content: new Blob([]) })).rejects.toMatchObject({ code: 'upload.empty' })
  const tooLarge = { size: fileLimits.largest + 1 } as Blob
  await expect(save({ content: tooLarge })).rejects.toMatchObject({ code: 'upload.too-large', detail: { size: 101, most: 100 } })
  expect(await workspace.outbox.count()).toBe(0)
})

test('a file above the limit of the organization is refused before it is read', async () => {
  const read = vi.fn()
  const content = { size: 6 * 1024 * 1024, slice: read } as unknown as Blob
  const saving = saveFile(workspace.disk, { ...context(), uploadMegabytes: 5 }, { ...newFile, content }, 'Added gel.png')
  await expect(saving).rejects.toMatchObject({ code: 'upload.too-large', detail: { size: 6, most: 5 } })
  expect(read).not.toHaveBeenCalled()
  expect(await workspace.outbox.count()).toBe(0)
})

test('only what the server says it has is evicted', async () => {
  const { id } = await save()
  expect(await dropStoredFiles(workspace.disk)).toBe(false)
  await pull(id, {}, 2)
  expect((await reviewFiles(workspace.disk, noon)).uploads).toMatchObject([{ id }])
  expect(await dropStoredFiles(workspace.disk)).toBe(false)
  await pull(id, { state: 'stored' }, 3)
  expect(await reviewFiles(workspace.disk, noon)).toEqual({ uploads: [], isChanged: true })
  expect(await readCounts(workspace)).toMatchObject({ queued: 0, files: 0 })
  expect(await heldOf(id)).toMatchObject({ storedAt: noon, sent: 15 })
  expect(await dropStoredFiles(workspace.disk)).toBe(true)
  expect(await openFile(workspace.disk, id)).toBeUndefined()
  expect(await countChunks()).toBe(0)
})

test('a file that someone removes before it was stored stays until the person discards it', async () => {
  const { id } = await save()
  await pull(id, {}, 2)
  await pull(id, null, 3)
  expect(await reviewFiles(workspace.disk, noon)).toEqual({ uploads: [], isChanged: true })
  expect(await readWaitingFiles(workspace)).toMatchObject([{ held: { id, code: 'file.gone' }, file: undefined }])
  await discardFile(workspace.disk, id)
  expect([await workspace.files.count(), await countChunks()]).toEqual([0, 0])
})

test('what is on its way cannot be discarded, and what failed can be sent again', async () => {
  const { id } = await save()
  await discardFile(workspace.disk, id)
  const held = (await heldOf(id))!
  await workspace.files.put({ ...held, attempts: 3, code: 'upload.damaged' })
  await resendFile(workspace.disk, id)
  expect(await heldOf(id)).toMatchObject({ attempts: 0, code: null })
})

test('the bytes pass the codec of the device', async () => {
  const seen = new Set<string>()
  const codec = { ...plainCodec, encode: (table: string, value: unknown) => (seen.add(table), value) }
  workspace = makeWorkspace(codec)
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  await save()
  expect([...seen]).toEqual(expect.arrayContaining(['$files', '$fileChunks', '$outbox']))
})
