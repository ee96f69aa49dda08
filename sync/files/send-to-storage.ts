import { createSHA256 } from 'hash-wasm'
import { fileLimits } from '#domain/file-limits.ts'
import { readInput } from '#domain/input.ts'
import { storageMessages } from '#domain/storage-messages.ts'
import {
  chunkHashHeader,
  finalizePath,
  heldUploadPath,
  heldUploadSchema,
  storageRefusalSchema,
  unsaidChunk,
  uploadFailedPath,
  type BegunUpload,
  type HeldUpload,
} from '#domain/wire/integrations/storage-server.ts'
import type { Fetch } from '../transport.ts'

/** The storage server refuses the file, in its own words. */
export class StorageRefusal extends Error {}

export interface SendToStorageDeps {
  readonly file: Blob
  readonly upload: BegunUpload
  /** Bytes that the storage server has. */
  readonly onProgress: (sent: number) => void
  /** Waits until it may be tried again. Rejects when it is given up. */
  readonly pause: (attempt: number) => Promise<void>
  readonly send?: Fetch
  /** What it would like to send at once; the storage server may agree to less. */
  readonly chunk?: number
}

const knownWords: ReadonlySet<string> = new Set(Object.values(storageMessages))

/** What the storage server says. Null if it is not its answer: those of earlier releases are known by their words alone. */
function refusalIn(status: number, body: unknown): string | null {
  const said = status >= 400 && readInput(storageRefusalSchema, body)
  return said && said.success && (said.data.refused || knownWords.has(said.data.message)) ? said.data.message : null
}

/**
 *   how far is it? ──► hash each chunk ──► send what is not there yet ──► finalizeUpload, with the hash of all hashes
 *                          ▲ what is there already is only read, so that another file of the same name is found out
 *
 * Throws a StorageRefusal, or what `pause` rejects with.
 */
export async function sendToStorage({
  file,
  upload,
  onProgress,
  pause,
  send = (url, init) => fetch(url, init),
  chunk: wished = fileLimits.chunk,
}: SendToStorageDeps) {
  const { id, url, ticket } = upload
  let attempt = 0

  /** A connection that is cut is tried again, and so is what something in between answers, such as a proxy: only what the storage server says counts. */
  const call = async (path: string, { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<HeldUpload> => {
    for (;;) {
      const answer = await send(url + path, { ...init, headers: { authorization: ticket, ...headers }, credentials: 'omit', redirect: 'error' })
        .then(async (response) => ({ status: response.status, body: (await response.json()) as unknown }))
        .catch(() => null)
      const held = answer && readInput(heldUploadSchema, answer.body)
      if (answer?.status === 200 && held?.success) {
        attempt = 0
        return held.data
      }
      const said = answer && refusalIn(answer.status, answer.body)
      const isDamaged = answer?.status === damagedStatus
      if (said !== null && !(isDamaged && attempt < fileLimits.attempts)) throw new StorageRefusal(said)
      await pause(attempt++)
    }
  }
  const post = (path: string, body: object) => call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  const digest = await createSHA256()
  const hash = await createSHA256()
  let held = await call(`${heldUploadPath(id)}?chunk=${wished}`)
  const { chunk = unsaidChunk } = held
  for (let start = 0; start < file.size; start += chunk) {
    const bytes = new Uint8Array(await file.slice(start, start + chunk).arrayBuffer())
    const hashed = hash.init().update(bytes).digest('hex')
    digest.update(bytesOf(hashed))
    const headers = { 'content-type': 'application/octet-stream', [chunkHashHeader]: hashed }
    if (held.state === 'receiving' && start >= held.received)
      held = await call(`${heldUploadPath(id)}?start=${start}&chunk=${chunk}`, { method: 'PUT', body: bytes, headers })
    if (held.state === 'receiving' && held.received < start + bytes.length) throw new StorageRefusal(storageMessages.missingPart)
    onProgress(Math.min(start + bytes.length, file.size))
  }
  await post(finalizePath(id), { digest: digest.digest('hex') })
}

/** The person gives up: what is there is deleted. */
export async function giveUpAtStorage({ id, url, ticket }: BegunUpload, message: string, send: Fetch = (url, init) => fetch(url, init)): Promise<void> {
  const headers = { authorization: ticket, 'content-type': 'application/json' }
  await send(url + uploadFailedPath(id), { method: 'POST', headers, body: JSON.stringify({ message }), credentials: 'omit' })
}

const damagedStatus = 422

const bytesOf = (hex: string): Uint8Array => Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
