import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fileLimits } from '#domain/file-limits.ts'
import { chunkHashHeader, finalizePath, heldUploadPath, type BegunUpload, type HeldUpload } from '#domain/wire/integrations/storage-server.ts'
import { readStorageKey, type StorageKey } from '#server/storage-server/signed-claims.ts'
import { buildStorageApp } from '#server/storage-server/storage-app.ts'
import { sha256Of } from '#tests/harness/files.ts'

export const chunk = fileLimits.chunk

/** A storage server that can be stopped and started again on its folder, as after a power cut. */
export interface TestStorage {
  readonly url: string
  readonly folder: string
  /** Of its disk. */
  freeBytes: number
  restart(options?: { keys?: readonly StorageKey[]; origin?: string }): Promise<void>
  stop(): Promise<void>
  end(): Promise<void>
}

export async function startStorage(options: { keys: readonly StorageKey[]; origin: string; clock: () => number }): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-storage-'))
  let app: FastifyInstance | undefined
  let settings = options
  const start = async (port: number): Promise<string> => {
    app = await buildStorageApp({ ...settings, folder, waits: [20], freeBytes: async () => storage.freeBytes })
    return app.listen({ host: '127.0.0.1', port })
  }
  const stop = async () => {
    await app?.close()
    app = undefined
  }
  const storage: TestStorage = {
    url: '',
    folder,
    freeBytes: 200 * 1024 ** 3,
    stop,
    async restart(changed = {}) {
      await stop()
      settings = { ...settings, ...changed }
      await start(Number(new URL(storage.url).port))
    },
    async end() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return Object.assign(storage, { url: await start(0) })
}

export const keyOf = (text: string): StorageKey => readStorageKey(text)!

/** What a browser does with a storage server, one step at a time. */
export function browserAt({ id, url, ticket }: BegunUpload, origin: string) {
  const call = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { origin, authorization: ticket, ...init.headers } })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as HeldUpload }
  }
  const post = (path: string, body: object) => call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return {
    call,
    read: () => call(heldUploadPath(id)),
    send: (bytes: Uint8Array, start: number, hash?: string) => {
      const content = bytes.slice(start, start + chunk)
      const headers = { 'content-type': 'application/octet-stream', [chunkHashHeader]: hash ?? sha256Of(content) }
      return call(`${heldUploadPath(id)}?start=${start}`, { method: 'PUT', body: content, headers })
    },
    finalize: (bytes: Uint8Array) => post(finalizePath(id), { digest: digestOf(bytes) }),
    fail: (message: string) => post(`${heldUploadPath(id)}/localStorageFileUploadFailed`, { message }),
  }
}

/** The hash of the hashes of all chunks. */
export function digestOf(bytes: Uint8Array): string {
  const digest = createHash('sha256')
  for (let start = 0; start < bytes.length; start += chunk) digest.update(Buffer.from(sha256Of(bytes.slice(start, start + chunk)), 'hex'))
  return digest.digest('hex')
}
