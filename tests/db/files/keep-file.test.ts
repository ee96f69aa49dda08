import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepFile } from '#db/files/keep-file.ts'
import { openFile } from '#db/files/open-file.ts'
import { keepPreview, readPreview } from '#db/files/previews.ts'
import { reviewFiles } from '#db/files/review-files.ts'
import { saveFile } from '#db/files/save-file.ts'
import { readCounts } from '#db/queries/queue.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation } from '#db/writing/mutation.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { makeContext, makePage, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { fileRow, sha256Of } from '#tests/harness/files.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'
import { notebook } from '#tests/harness/notebook.ts'

const text = 'GATTACA-GATTACA'
const content = new Blob([text])
const stored = fileRow({ size: text.length, sha256: sha256Of(Buffer.from(text)), state: 'stored' })
let workspace: Workspace

beforeEach(async () => {
  workspace = makeWorkspace()
  const rows = [serverRow('files', stored.id, { ...stored }, 1), ...notebook().map(({ entity, id, after }) => serverRow(entity, id, after as never, 1))]
  await takePage(workspace.disk, makePage({ rows: [...smallLab(), ...rows] }), noon)
})

test('a file that was downloaded is kept like a stored one: it does not wait, and may be dropped after a while', async () => {
  expect(await keepFile(workspace, stored, content, noon)).toBe(true)
  expect(await (await openFile(workspace.disk, stored.id))!.text()).toBe(text)
  expect(await readCounts(workspace)).toMatchObject({ queued: 0, files: 0 })
  expect((await reviewFiles(workspace.disk, noon)).uploads).toEqual([])
  await reviewFiles(workspace.disk, noon + fileLimits.keep + 1)
  expect(await openFile(workspace.disk, stored.id)).toBeUndefined()
})

test('bytes that are not those of the file are not kept', async () => {
  for (const wrong of ['GATTACA', '<html>sign in</']) expect(await keepFile(workspace, stored, new Blob([wrong]), noon)).toBe(false)
  expect(await workspace.files.count()).toBe(0)
})

test('a full device shows a file that it cannot keep, and frees nothing for it', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const reclaim = vi.spyOn(workspace as { loadReclaimSteps: unknown }, 'loadReclaimSteps', 'get')
  expect(await keepFile(workspace, stored, content, noon)).toBe(true)
  expect(reclaim).not.toHaveBeenCalled()
  expect(await workspace.files.count()).toBe(0)
})

test('a new section is saved together with its first picture, or not at all', async () => {
  const section = { id: 50, experimentId: 1, type: 'IMAGE' as const, name: 'Gel', orderKey: 'V5', documentId: null }
  const file = { subject: 'sections#50' as const, audience: 0, name: 'gel.png', mediaType: 'image/png', content }
  const save = () =>
    saveFile(workspace.disk, makeContext({ userId: 1 }), file, 'Added gel.png', { before: [mutation(createSection, section, 'Added section')] })
  const put = IDBObjectStore.prototype.put
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === '$fileChunks') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, args)
  })
  await expect(save()).rejects.toMatchObject({ code: 'device.storage-full' })
  expect([await workspace.mirror('sections').get(50), await workspace.outbox.count(), await workspace.files.count()]).toEqual([undefined, 0, 0])
  full.mockRestore()
  await save()
  expect(await workspace.outbox.toArray()).toMatchObject([{ command: 'section.create@1' }, { command: 'file.add@1', input: { name: 'gel.png' } }])
})

test('the name and the type of a file are made clean before it is saved', async () => {
  const file = { subject: 'samples#1' as const, audience: 0, name: 'C:\\photos\\gel\u202Egnp.pdf', mediaType: 'text/csv; charset=utf-8', content }
  await saveFile(workspace.disk, makeContext({ userId: 1 }), file, 'Added')
  await saveFile(workspace.disk, makeContext({ userId: 1 }), { ...file, name: '..', mediaType: 'no type' }, 'Added')
  expect((await workspace.outbox.toArray()).map(({ input }) => input)).toMatchObject([
    { name: 'gelgnp.pdf', mediaType: 'text/csv' },
    { name: 'file', mediaType: 'application/octet-stream' },
  ])
})

test('the newest five hundred small copies of pictures are kept, of files that the person sees', async () => {
  const preview = (at: number) => ({ id: `p${at}`, mediaType: 'image/jpeg', width: 1, height: 1, bytes: new Uint8Array(1), madeAt: at })
  const table = workspace.db.table('$previews')
  await workspace.mirror('files').bulkPut(Array.from({ length: 502 }, (_, at) => fileRow({ id: `p${at}` })))
  await table.bulkPut(Array.from({ length: 500 }, (_, at) => preview(at)))
  await keepPreview(workspace, preview(500))
  expect([await readPreview(workspace, 'p0'), await readPreview(workspace, 'p1'), await table.count()]).toMatchObject([undefined, { id: 'p1' }, 500])
  await workspace.mirror('files').delete('p400')
  await keepPreview(workspace, preview(501))
  expect([await readPreview(workspace, 'p400'), await readPreview(workspace, 'p1'), await table.count()]).toMatchObject([undefined, { id: 'p1' }, 500])
})

test('the small copy of a picture goes with the picture, as soon as the person does not see it anymore [CASE-93]', async () => {
  await keepPreview(workspace, { id: stored.id, mediaType: 'image/jpeg', width: 1, height: 1, bytes: new Uint8Array(1), madeAt: noon })
  expect(await readPreview(workspace, stored.id)).toBeDefined()
  const left = { entity: 'files', id: stored.id, version: 2, bucket: 'group', row: null } as const
  await takePage(workspace.disk, makePage({ from: 1, version: 2, rows: [left], ...totalsOf([...smallLab()]) }), noon)
  expect(await workspace.mirror('files').get(stored.id)).toBeUndefined()
  expect(await readPreview(workspace, stored.id)).toBeUndefined()
})
