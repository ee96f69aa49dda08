import { expect, test } from 'vitest'
import { storageMessages } from '#domain/storage-messages.ts'
import type { HeldUpload } from '#domain/wire/integrations/storage-server.ts'
import { giveUpAtStorage, sendToStorage, StorageRefusal } from '#sync/files/send-to-storage.ts'
import { sha256Of } from '#tests/harness/files.ts'

const chunk = 4
const bytes = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
const upload = { id: 'upload-0000-0000-0001', url: 'https://storage.lab.example', ticket: 'signed' }

/** A storage server in memory. `next` answers a call instead of it. */
function storage(already = 0, agreed: number | undefined = chunk) {
  const held = Array.from(bytes.slice(0, already))
  const calls: string[] = []
  const next: (Response | 'cut')[] = []
  let digest = ''
  const state = (of: HeldUpload['state'] = 'receiving') => Response.json({ received: held.length, state: of, message: '', chunk: agreed })
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url)
    calls.push(`${init.method ?? 'GET'} ${pathname.split('/').at(-1)}${searchParams.has('start') ? ` ${searchParams.get('start')}` : ''}`)
    expect(new Headers(init.headers).get('authorization')).toBe('signed')
    const instead = next.shift()
    if (instead === 'cut') throw new TypeError('cut')
    if (instead) return instead
    if (init.method === 'PUT') {
      const body = init.body as Uint8Array
      expect(new Headers(init.headers).get('x-chunk-hash')).toBe(sha256Of(body))
      held.push(...body)
    }
    if (pathname.endsWith('finalizeUpload')) digest = (JSON.parse(init.body as string) as { digest: string }).digest
    return state(pathname.endsWith('finalizeUpload') ? 'checking' : 'receiving')
  }
  return { held, calls, next, send, digest: () => digest }
}

const digestOf = () => {
  const hashes = [0, 4, 8].map((start) => Buffer.from(sha256Of(bytes.slice(start, start + chunk)), 'hex'))
  return sha256Of(Buffer.concat(hashes))
}

async function run(at: ReturnType<typeof storage>, most = 5) {
  const sent: number[] = []
  const pause = async (attempt: number) => {
    if (attempt >= most) throw new Error('given up')
  }
  await sendToStorage({ file: new Blob([bytes]), upload, onProgress: (here) => sent.push(here), pause, send: at.send, chunk })
  return sent
}

test('a file is sent in chunks, each with its hash, and finalized with the hash of all of them', async () => {
  const at = storage()
  expect(await run(at)).toEqual([4, 8, 10])
  expect(at.held).toEqual([...bytes])
  expect(at.digest()).toBe(digestOf())
  expect(at.calls).toEqual([`GET ${upload.id}`, `PUT ${upload.id} 0`, `PUT ${upload.id} 4`, `PUT ${upload.id} 8`, 'POST finalizeUpload'])
})

test('what the storage server has already is not sent again, and counts in the hash', async () => {
  const at = storage(8)
  expect(await run(at)).toEqual([4, 8, 10])
  expect(at.calls).toEqual([`GET ${upload.id}`, `PUT ${upload.id} 8`, 'POST finalizeUpload'])
  expect(at.digest()).toBe(digestOf())
})

test('a call that is cut, and a chunk that is damaged on its way, are sent again', async () => {
  const at = storage()
  at.next.push('cut', new Response('<html>', { status: 200 }), Response.json({ received: 0, state: 'receiving', message: '', chunk }))
  at.next.push(Response.json({ message: storageMessages.damaged }, { status: 422 }))
  expect(await run(at)).toEqual([4, 8, 10])
  expect(at.held).toEqual([...bytes])
})

test('a storage server that stays away ends it, and so does a chunk that is damaged every time', async () => {
  const away = storage()
  away.next.push(...Array.from({ length: 9 }, () => 'cut' as const))
  await expect(run(away)).rejects.toThrow('given up')
  const damaging = storage()
  damaging.next.push(Response.json({ received: 0, state: 'receiving', message: '', chunk }))
  damaging.next.push(...Array.from({ length: 9 }, () => Response.json({ message: storageMessages.damaged }, { status: 422 })))
  await expect(run(damaging, 20)).rejects.toThrow(storageMessages.damaged)
})

test('a full disk ends it at once, in the words of the storage server', async () => {
  const at = storage()
  at.next.push(Response.json({ received: 0, state: 'receiving', message: '', chunk }), Response.json({ message: storageMessages.diskFull }, { status: 507 }))
  await expect(run(at)).rejects.toThrow(new StorageRefusal(storageMessages.diskFull))
  expect(at.calls).toHaveLength(2)
})

test('an answer of something in between does not end it, whatever it says [FAULT-101]', async () => {
  const at = storage()
  at.next.push(
    Response.json({ message: 'Bad Gateway' }, { status: 502 }),
    Response.json({ message: 'Forbidden' }, { status: 403 }),
    Response.json({ message: storageMessages.notAllowed, received: 0 }, { status: 200 }),
    Response.json({ message: 'An upstream error.', code: 502 }, { status: 500 }),
  )
  expect(await run(at)).toEqual([4, 8, 10])
  expect(at.held).toEqual([...bytes])
})

test('a storage server of a later release ends it in words that this one does not know [FAULT-101]', async () => {
  const at = storage()
  at.next.push(Response.json({ refused: true, message: 'This storage server moves next week.' }, { status: 409 }))
  await expect(run(at)).rejects.toThrow(new StorageRefusal('This storage server moves next week.'))
})

test('chunks are as long as the storage server agrees to [FAULT-101]', async () => {
  const at = storage(0, 3)
  expect(await run(at)).toEqual([3, 6, 9, 10])
  expect(at.held).toEqual([...bytes])
  const hashes = [0, 3, 6, 9].map((start) => Buffer.from(sha256Of(bytes.slice(start, start + 3)), 'hex'))
  expect(at.digest()).toBe(sha256Of(Buffer.concat(hashes)))
})

test('a check that has begun already is not disturbed', async () => {
  const at = storage(10)
  at.next.push(Response.json({ received: 10, state: 'checking', message: '', chunk }))
  await run(at)
  expect(at.calls).toEqual([`GET ${upload.id}`, 'POST finalizeUpload'])
})

test('giving up is told with the reason', async () => {
  const at = storage()
  await giveUpAtStorage(upload, storageMessages.canceled, at.send)
  expect(at.calls).toEqual(['POST localStorageFileUploadFailed'])
})
