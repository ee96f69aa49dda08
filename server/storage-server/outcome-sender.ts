import * as z from 'zod/mini'
import { readInput } from '#domain/input.ts'
import { storageOutcomePath } from '#domain/wire/integrations/storage-server.ts'
import type { HeldUpload, StorageFolder } from './held-uploads.ts'
import { withTimeLimit } from '../time-limit.ts'
import { signClaims, type StorageKey } from './signed-claims.ts'

/** Whether the file is in the group now. If not, nobody can reach its bytes. */
export const toldSchema = z.object({ isUsed: z.boolean() })

interface OutcomeSenderDeps {
  readonly folder: StorageFolder
  readonly keys: ReadonlyMap<string, StorageKey>
  /** Address of the Aliquot server. */
  readonly origin: string
  readonly onError: (error: unknown) => void
  readonly send?: typeof fetch
  /** Ms from one attempt to the next; the last one repeats. */
  readonly waits?: readonly number[]
}

const usualWaits = [1, 2, 5, 15, 60, 300].map((seconds) => seconds * 1_000)
const timeout = 30_000

/**
 * Tells the Aliquot server how uploads ended, until it has answered. What was told is forgotten here.
 * Law 240: bytes are deleted only if the Aliquot server says that no file of the group has them.
 */
export class OutcomeSender {
  readonly #deps: OutcomeSenderDeps
  #running: Promise<void> | undefined
  #isAskedAgain = false
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(deps: OutcomeSenderDeps) {
    this.#deps = deps
  }

  /** Something has ended, or may have. */
  wake(): void {
    if (this.#isStopped) return
    this.#isAskedAgain = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false
      try {
        await this.#sendAll()
        this.#failures = 0
      } catch (error) {
        this.#deps.onError(error)
        const waits = this.#deps.waits ?? usualWaits
        const wait = waits[Math.min(this.#failures++, waits.length - 1)]!
        if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), wait).unref()
      }
    }
  }

  /** One that cannot be told keeps none of the others back. */
  async #sendAll(): Promise<void> {
    const failures: unknown[] = []
    for (const held of await this.#deps.folder.all()) {
      if (held.state === 'checked' || held.state === 'failed') await this.#tell(held).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }

  async #tell(held: HeldUpload): Promise<void> {
    const { folder, keys, origin, send = fetch } = this.#deps
    const key = keys.get(held.key)
    if (!key) throw new Error(`the key ${held.key} of the upload ${held.id} is no longer in the settings`)
    const { id: upload, group, size, sha256, message, state } = held
    const action = state === 'checked' ? 'localStorageFileUploaded' : 'localStorageFileUploadFailed'
    const body = JSON.stringify({ outcome: signClaims(key, { act: 'outcome', action, upload, group, size, sha256, message }) })
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body, redirect: 'error' } as const
    const said = await withTimeLimit(timeout, async (signal): Promise<unknown> => {
      const answer = await send(origin + storageOutcomePath, { ...request, signal })
      if (!answer.ok) throw new Error(`the Aliquot server answered ${answer.status} to the outcome of the upload ${upload}`)
      return answer.json()
    })
    const told = readInput(toldSchema, said)
    if (!told.success) throw new Error('the answer did not come from an Aliquot server')
    if (sha256 && !told.data.isUsed) await folder.dropContent(held)
    await folder.forget(upload)
  }
}
