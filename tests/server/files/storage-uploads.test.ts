import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileLimits } from '#domain/file-limits.ts'
import { unsaidChunk } from '#domain/wire/integrations/storage-server.ts'
import { StorageFolder } from '#server/storage-server/held-uploads.ts'
import { OutcomeSender } from '#server/storage-server/outcome-sender.ts'
import { readClaims, type StorageKey } from '#server/storage-server/signed-claims.ts'
import { Uploads } from '#server/storage-server/uploads.ts'
import { writeWhole } from '#server/files/write-whole.ts'
import { sendToStorage } from '#sync/files/send-to-storage.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { sha256Of } from '#tests/harness/files.ts'

const group = 7
const key: StorageKey = { group, id: 'key-0000-0000-0001', secret: 'a'.repeat(43) }

async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'aliquot-storage-'))
  afterTest(() => rm(path, { recursive: true }))
  return StorageFolder.open(path)
}

const permit = (upload: string, size: number) => ({ act: 'upload' as const, upload, group, size, until: 10, key: key.id })

/** A browser that talks to the storage server without a network. `largestChunk` is what its release agrees to, `chunk` what that of the browser would like. */
async function send(uploads: Uploads, id: string, bytes: Uint8Array, chunk?: number): Promise<number> {
  let sent = 0
  const permitted = permit(id, bytes.length)
  const answer = async (path: string, init: RequestInit) => {
    const { searchParams, pathname } = new URL(path)
    const number = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : undefined)
    if (pathname.endsWith('finalizeUpload')) return uploads.finalize(permitted, (JSON.parse(init.body as string) as { digest: string }).digest)
    // An app of an earlier release says nothing of its chunks.
    const wished = chunk === undefined ? undefined : number('chunk')
    if (init.method !== 'PUT') return uploads.read(permitted, wished)
    sent++
    const hash = new Headers(init.headers).get('x-chunk-hash')!
    return uploads.receive(permitted, { start: number('start')!, bytes: init.body as Uint8Array, hash, wished })
  }
  const pause = () => Promise.reject(new Error('given up'))
  const upload = { id, url: 'https://storage.lab.example', ticket: 'signed' }
  await sendToStorage({
    file: new Blob([bytes as Uint8Array<ArrayBuffer>]),
    upload,
    onProgress: () => undefined,
    pause,
    send: async (url, init) => Response.json(await answer(url, init)),
    ...(chunk !== undefined && { chunk }),
  })
  await uploads.idle()
  return sent
}

test('content that two people send stays when only one of them may add it, whoever is told first [FAULT-101]', async () => {
  for (const refusedFirst of [true, false]) {
    const folder = await openFolder()
    const uploads = new Uploads({ folder, clock: () => 1, largestChunk: fileLimits.chunk, onEnded: () => undefined })
    const bytes = Uint8Array.from({ length: 100 }, (_, at) => at)
    const [refused, accepted] = refusedFirst ? ['upload-0000-0000-000a', 'upload-0000-0000-000b'] : ['upload-0000-0000-000b', 'upload-0000-0000-000a']
    let isUsed = false
    const told: string[] = []
    const sender = new OutcomeSender({
      folder,
      keys: new Map([[key.id, key]]),
      origin: 'https://aliquot.lab.example',
      onError: (error) => expect.fail(String(error)),
      send: async (_, init) => {
        const { outcome } = JSON.parse(init!.body as string) as { outcome: string }
        const { upload } = readClaims(key, outcome, 'outcome', 1)!
        told.push(upload)
        isUsed ||= upload === accepted
        return Response.json({ isUsed })
      },
    })
    await send(uploads, refused, bytes)
    await send(uploads, accepted, bytes)
    sender.wake()
    await sender.stop()
    expect(told.sort()).toEqual([accepted, refused].sort())
    expect(await folder.sizeOfContent(group, sha256Of(bytes))).toBe(bytes.length)
    expect(await folder.all()).toEqual([])
  }
})

test('content that nobody may add is deleted with the last upload of it', async () => {
  const folder = await openFolder()
  const uploads = new Uploads({ folder, clock: () => 1, largestChunk: fileLimits.chunk, onEnded: () => undefined })
  const bytes = Uint8Array.from({ length: 100 }, (_, at) => at)
  for (const id of ['upload-0000-0000-000a', 'upload-0000-0000-000b']) await send(uploads, id, bytes)
  const onError = (error: unknown) => expect.fail(String(error))
  const answer = async () => Response.json({ isUsed: false })
  const sender = new OutcomeSender({ folder, keys: new Map([[key.id, key]]), origin: 'https://aliquot.lab.example', onError, send: answer })
  sender.wake()
  await sender.stop()
  expect(await folder.sizeOfContent(group, sha256Of(bytes))).toBeUndefined()
})

test.each([
  ['a later storage server, an app of today', 4 * unsaidChunk, undefined, 3],
  ['a later storage server and a later app', 2 * unsaidChunk, 2 * unsaidChunk, 2],
  ['a storage server with smaller chunks, a later app', unsaidChunk / 2, 2 * unsaidChunk, 6],
])('apps and storage servers of different releases agree on chunks: %s [FAULT-101]', async (_, largestChunk, wished, calls) => {
  const folder = await openFolder()
  const uploads = new Uploads({ folder, clock: () => 1, largestChunk, onEnded: () => undefined })
  const bytes = new Uint8Array(3 * unsaidChunk).fill(7)
  expect(await send(uploads, 'upload-0000-0000-000a', bytes, wished)).toBe(calls)
  expect(await folder.read('upload-0000-0000-000a')).toMatchObject({ state: 'checked', sha256: sha256Of(bytes) })
})

test('a write that the system cuts short is continued, and one that it does not continue is refused [FAULT-101]', async () => {
  const disk = Buffer.alloc(20)
  const file = (room: number) => ({
    write: async (bytes: Uint8Array, offset: number, length: number, position: number) => {
      const bytesWritten = Math.max(0, Math.min(3, length, room - position))
      disk.set(bytes.subarray(offset, offset + bytesWritten), position)
      return { bytesWritten, buffer: bytes }
    },
  })
  const bytes = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8])
  await writeWhole(file(20) as never, bytes, 5)
  expect([...disk.subarray(5, 13)]).toEqual([...bytes])
  await expect(writeWhole(file(10) as never, bytes, 5)).rejects.toMatchObject({ code: 'ENOSPC' })
})
