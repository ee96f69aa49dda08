import { beforeEach, expect, test } from 'vitest'
import { FileSweeper } from '#server/followers/file-sweeper.ts'
import { readUploadState, receiveChunk } from '#server/files/receive-chunk.ts'
import type { FileStore } from '#server/files/tables.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ada, bytesOf, download, guest, lab, makeLabs, max, nameFile, one, options, otherLab, saveRows, send, sendAll, three, two } from './world.ts'

const content = 'GATTACA-GATTACA'

forEachStore((_, open) => {
  let store: FileStore
  const row = (id: string, groupId = lab) => store.read((tables) => tables.row(groupId, 'files', id))
  const unfinished = () => store.read((_, files) => files.unfinished(lab, ada))
  const uploadOf = (sha256: string, groupId = lab) => store.read((_, files) => files.contentUpload(groupId, sha256))

  beforeEach(async () => {
    store = await open()
    options.now = 1_000
    await makeLabs(store)
  })

  test('a file that is complete and has its hash is stored, and everyone who sees it gets the same bytes', async () => {
    await nameFile(store, lab, one, content)
    expect(await send(store, one, content, 0)).toEqual({ received: 4, stored: false })
    await expect(download(store, one)).rejects.toMatchObject({ code: 'upload.pending' })
    expect(await sendAll(store, one, content)).toEqual({ received: 15, stored: true })
    expect(await row(one)).toMatchObject({ state: 'stored' })
    expect(await download(store, one, guest)).toBe(content)
    expect(await download(store, one, max, lab, 3, 9)).toBe('TACA-GA')
    expect(await unfinished()).toEqual({ person: 0, group: 0 })
  })

  test('a chunk that arrives twice, late or too early changes nothing, and each answer says how far the server is', async () => {
    await nameFile(store, lab, one, content)
    await send(store, one, content, 0)
    expect(await send(store, one, content, 8)).toEqual({ received: 4, stored: false })
    await send(store, one, content, 4)
    expect(await send(store, one, 'XXXXXXXX', 0)).toEqual({ received: 8, stored: false })
    expect(await readUploadState(store, { userId: max, groupId: lab }, one)).toEqual({ received: 8, stored: false })
    await send(store, one, content, 8)
    // Two devices, or the same request twice, at the same moment.
    const answers = await Promise.all([send(store, one, content, 12), send(store, one, content, 12, max)])
    expect(answers).toContainEqual({ received: 15, stored: true })
    expect(await send(store, one, content, 12)).toEqual({ received: 15, stored: true })
    expect(await download(store, one)).toBe(content)
  })

  test('a server that died before it checked a complete upload checks it when the last chunk comes again', async () => {
    await nameFile(store, lab, one, content)
    for (const start of [0, 4, 8]) await send(store, one, content, start)
    const dying: FileStore = {
      read: () => Promise.reject(new Error('the process is gone')),
      write: (work) => store.write(work),
    }
    await expect(send(dying, one, content, 12)).rejects.toThrow('the process is gone')
    expect(await readUploadState(store, { userId: ada, groupId: lab }, one)).toEqual({ received: 15, stored: false })
    expect(await send(store, one, content, 12)).toEqual({ received: 15, stored: true })
  })

  test('bytes that differ from the hash are refused and dropped, and the file can be sent again', async () => {
    await nameFile(store, lab, one, content)
    await expect(sendAll(store, one, 'GATTACA-GATTACC')).rejects.toMatchObject({ code: 'upload.damaged' })
    expect(await row(one)).toMatchObject({ state: 'pending' })
    expect(await readUploadState(store, { userId: ada, groupId: lab }, one)).toEqual({ received: 0, stored: false })
    expect(await sendAll(store, one, content)).toMatchObject({ stored: true })
  })

  test('chunks of other sizes are taken, as apps of other releases have queued them, but not of any size [FAULT-101]', async () => {
    const sendPart = (start: number, end: number) =>
      receiveChunk(store, { userId: ada, groupId: lab }, one, { start, content: bytesOf(content).subarray(start, end) }, options)
    await nameFile(store, lab, one, content)
    for (const end of [0, 1, 3, 8]) await expect(sendPart(0, end)).rejects.toMatchObject({ code: 'input.invalid' })
    expect(await unfinished()).toEqual({ person: 0, group: 0 })
    expect(await sendPart(0, 6)).toEqual({ received: 6, stored: false })
    expect(await sendPart(6, 8)).toEqual({ received: 8, stored: false })
    await expect(sendPart(8, 11)).rejects.toMatchObject({ code: 'input.invalid' })
    expect(await sendPart(8, 12)).toEqual({ received: 12, stored: false })
    expect(await sendPart(12, 15)).toEqual({ received: 15, stored: true })
    expect(await download(store, one)).toBe(content)
  })

  test('what the group has already, in a file that the person sees, needs no second upload', async () => {
    await nameFile(store, lab, one, content)
    await sendAll(store, one, content)
    await nameFile(store, lab, two, content)
    expect(await send(store, two, content, 0, max)).toEqual({ received: 15, stored: true })
    expect(await download(store, two)).toBe(content)
  })

  test('what another group has, or a file that the person does not see, is uploaded as if it were new', async () => {
    await nameFile(store, otherLab, one, content)
    await sendAll(store, one, content, ada, otherLab)
    await nameFile(store, lab, two, content, { audience: max })
    await sendAll(store, two, content, max)
    await nameFile(store, lab, three, content)
    expect(await send(store, three, content, 0)).toEqual({ received: 4, stored: false })
    expect(await sendAll(store, three, content)).toMatchObject({ stored: true })
    expect(await download(store, three)).toBe(content)
  })

  test('every call asks again who sees the file, who may add one, and who is in the group', async () => {
    await nameFile(store, lab, one, content, { audience: max })
    await expect(send(store, one, content, 0)).rejects.toMatchObject({ code: 'file.gone' })
    await expect(send(store, two, content, 0)).rejects.toMatchObject({ code: 'file.gone' })
    await nameFile(store, lab, two, content)
    await expect(send(store, two, content, 0, guest)).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(send(store, two, content, 0, max, otherLab)).rejects.toMatchObject({ code: 'group.left' })
    await sendAll(store, one, content, max)
    await expect(download(store, one)).rejects.toMatchObject({ code: 'file.gone' })
    await saveRows(store, lab, ['members', max, null])
    await expect(download(store, one, max)).rejects.toMatchObject({ code: 'group.left' })
  })

  test('uploads that have begun are limited for a person and for a group, and lapse', async () => {
    const long = 'x'.repeat(36)
    for (const id of [one, two, three]) await nameFile(store, lab, id, long + id)
    const most = async (id: string, userId: number) => {
      for (let start = 0; start < 36; start += 4) await send(store, id, long + id, start, userId)
    }
    await most(one, ada)
    await send(store, two, long + two, 0)
    await expect(send(store, two, long + two, 4)).rejects.toMatchObject({ code: 'upload.too-many' })
    for (let start = 0; start < 20; start += 4) await send(store, three, long + three, start, max)
    await expect(send(store, three, long + three, 20, max)).rejects.toMatchObject({ code: 'upload.too-many' })
    options.now += options.lapse + 1
    await send(store, three, long + three, 20, max).catch(() => undefined)
    await store.write(async (tables, files) => {
      await tables.lockGroup(lab)
      await files.dropUpload(lab, three)
    })
    await send(store, three, long + three, 0, max)
    expect(await readUploadState(store, { userId: ada, groupId: lab }, one)).toEqual({ received: 0, stored: false })
  })

  test('the bytes of a removed file are deleted once no other file of the group has them', async () => {
    await nameFile(store, lab, one, content)
    await sendAll(store, one, content)
    const { sha256 } = (await row(one))! as unknown as { sha256: string }
    await nameFile(store, lab, two, content)
    await send(store, two, content, 0)
    await nameFile(store, lab, three, 'never finished')
    await send(store, three, 'never finished', 0)
    const sweeper = new FileSweeper(store)
    await saveRows(store, lab, ['files', one, null], ['files', three, null])
    await sweeper.follow(lab, [{ entity: 'files', version: 9, row: null }])
    expect(await download(store, two)).toBe(content)
    expect(await unfinished()).toEqual({ person: 0, group: 0 })
    const upload = (await uploadOf(sha256))!
    await saveRows(store, lab, ['files', two, null])
    await sweeper.follow(lab, [{ entity: 'files', version: 10, row: null }])
    expect(await uploadOf(sha256)).toBeUndefined()
    expect(await store.read((_, files) => files.chunkAt(lab, upload, 0))).toBeUndefined()
    await expect(download(store, two)).rejects.toMatchObject({ code: 'file.gone' })
  })

  test('bytes come back as they were sent, whatever they are', async () => {
    const bytes = Uint8Array.from({ length: 8 }, (_, at) => at * 36)
    await store.write(async (tables, files) => {
      await tables.lockGroup(lab)
      await files.addChunk(lab, 'upload', { start: 4, content: bytes })
    })
    const chunk = await store.read((_, files) => files.chunkAt(lab, 'upload', 11))
    expect({ start: chunk!.start, content: [...chunk!.content] }).toEqual({ start: 4, content: [...bytes] })
    expect(await store.read((_, files) => files.chunkAt(lab, 'upload', 12))).toBeUndefined()
    expect(await store.read((_, files) => files.chunkAt(lab, 'upload', 3))).toBeUndefined()
  })
})
