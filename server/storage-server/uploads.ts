import { createHash } from 'node:crypto'
import { fileLimits } from '#domain/file-limits.ts'
import { storageMessages } from '#domain/storage-messages.ts'
import { unsaidChunk, type HeldUpload as Answer } from '#domain/wire/integrations/storage-server.ts'
import { readHashes } from './check-content.ts'
import type { HeldUpload, StorageFolder } from './held-uploads.ts'
import { KeyedQueue } from './in-turn.ts'
import type { ClaimsOf } from './signed-claims.ts'
import { explainDisk, StorageFailure } from './storage-failure.ts'

/** Releases before did not note it. */
const chunkOf = ({ chunk = unsaidChunk }: HeldUpload): number => chunk

interface ReceivedChunk {
  readonly start: number
  readonly bytes: Uint8Array
  readonly hash: string
  readonly wished?: number | undefined
}

export type Permitted = ClaimsOf<'upload'> & { readonly key: string }

interface UploadsDeps {
  readonly folder: StorageFolder
  readonly clock: () => number
  /** What it agrees to receive at once. */
  readonly largestChunk: number
  /** An upload has ended: the Aliquot server is to be told. */
  readonly onEnded: () => void
}

/**
 *   chunk that comes next ──► on the disk ──► … ──► finalizeUpload ──► read again, behind the answer ──► checked, or failed
 *   chunk before or after ──► not taken: the answer says how far the storage server is
 *
 * Law 244: what is answered as received is on the disk. A process that ends at any point continues where it was.
 */
export class Uploads {
  readonly #deps: UploadsDeps
  readonly #turns = new KeyedQueue()

  constructor(deps: UploadsDeps) {
    this.#deps = deps
  }

  /** Continues checks that were cut off. */
  async resume(): Promise<void> {
    for (const { id, state } of await this.#deps.folder.all()) if (state === 'checking') void this.#check(id)
  }

  /** `wished`: the size of the chunks that the sender would like; agreed when the first arrives. */
  read(permitted: Permitted, wished?: number): Promise<Answer> {
    return this.#turns.run(permitted.upload, async () => this.#answer(await this.#held(permitted, wished)))
  }

  receive(permitted: Permitted, { start, bytes, hash, wished }: ReceivedChunk): Promise<Answer> {
    return this.#turns.run(permitted.upload, async () => {
      const { folder, clock } = this.#deps
      const held = await this.#held(permitted, wished)
      const chunk = chunkOf(held)
      const received = await this.#receivedOf(held)
      if (held.state !== 'receiving' || start !== received || received === held.size) return this.#answer(held)
      if (bytes.length !== Math.min(chunk, held.size - start)) throw new StorageFailure(400, storageMessages.wrongLength)
      if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new StorageFailure(422, storageMessages.damaged)
      // Saved from time to time only: it says no more than when something was last added.
      if (start === 0 || start % (64 * chunk) === 0) await folder.save({ ...held, touchedAt: clock() })
      await folder.write(held.id, start, bytes, held.size)
      return { received: start + bytes.length, state: 'receiving', message: '', chunk }
    })
  }

  /** Begins the integrity check, which goes on behind the answer. spec FILE-02 */
  finalize(permitted: Permitted, digest: string): Promise<Answer> {
    return this.#turns.run(permitted.upload, async () => {
      const held = await this.#held(permitted)
      if (held.state !== 'receiving') return this.#answer(held)
      if ((await this.#receivedOf(held)) !== held.size) throw new StorageFailure(409, storageMessages.missingPart)
      const checking: HeldUpload = { ...held, state: 'checking', digest, touchedAt: this.#deps.clock() }
      await this.#deps.folder.save(checking)
      void this.#check(held.id)
      return this.#answer(checking)
    })
  }

  /** The sender has given up. */
  fail(permitted: Permitted, message: string): Promise<Answer> {
    return this.#turns.run(permitted.upload, async () => {
      const held = await this.#held(permitted)
      return this.#answer(held.state === 'receiving' ? await this.#end(held, { state: 'failed', message }) : held)
    })
  }

  /** Gives up uploads that nothing was added to for a week. */
  async dropLapsed(): Promise<void> {
    const before = this.#deps.clock() - fileLimits.lapse
    const isOver = ({ state, touchedAt }: HeldUpload) => state === 'receiving' && touchedAt < before
    for (const { id } of (await this.#deps.folder.all()).filter(isOver)) {
      await this.#turns.run(id, async () => {
        const held = await this.#deps.folder.read(id)
        if (held && isOver(held)) await this.#end(held, { state: 'failed', message: storageMessages.lapsed })
      })
    }
  }

  async idle(): Promise<void> {
    await this.#turns.idle()
  }

  async #held({ upload: id, key, group, size }: Permitted, wished = unsaidChunk): Promise<HeldUpload> {
    const known = await this.#deps.folder.read(id)
    if (known && (known.group !== group || known.size !== size)) throw new StorageFailure(409, storageMessages.otherFile)
    // Until the first chunk is here, whoever sends it says how long it is.
    if (known && (known.state !== 'receiving' || (await this.#deps.folder.lengthOf(id)) > 0)) return known
    const chunk = Math.min(wished, this.#deps.largestChunk)
    return known ? { ...known, chunk } : { id, key, group, size, state: 'receiving', digest: '', sha256: '', message: '', touchedAt: this.#deps.clock(), chunk }
  }

  /** Whole chunks: a part of one may be what a power cut has left. */
  async #receivedOf(held: HeldUpload): Promise<number> {
    const { id, size } = held
    const length = await this.#deps.folder.lengthOf(id)
    return length >= size ? size : length - (length % chunkOf(held))
  }

  async #answer(held: HeldUpload): Promise<Answer> {
    const received = held.state === 'receiving' ? await this.#receivedOf(held) : held.size
    return { received, state: held.state, message: held.message, chunk: chunkOf(held) }
  }

  #check(id: string): Promise<void> {
    return this.#turns.run(id, async () => {
      const held = await this.#deps.folder.read(id)
      if (held?.state === 'checking') await this.#end(held, await this.#judge(held))
    })
  }

  async #judge(held: HeldUpload): Promise<Partial<HeldUpload>> {
    const { folder } = this.#deps
    try {
      // It was kept, and the process ended before it could say so.
      if (held.sha256 && (await folder.sizeOfContent(held.group, held.sha256)) === held.size) return { state: 'checked' }
      const { size, sha256, digest } = await readHashes(folder.partOf(held.id), chunkOf(held))
      if (size !== held.size || digest !== held.digest) return { state: 'failed', message: storageMessages.damaged }
      const right = { ...held, sha256 }
      await folder.save(right)
      await folder.keep(right)
      return { state: 'checked', sha256 }
    } catch (error) {
      const explained = explainDisk(error)
      if (!(explained instanceof StorageFailure)) throw error
      return { state: 'failed', message: explained.message }
    }
  }

  async #end(held: HeldUpload, how: Partial<HeldUpload>): Promise<HeldUpload> {
    const ended: HeldUpload = { ...held, ...how, touchedAt: this.#deps.clock() }
    await this.#deps.folder.save(ended)
    if (ended.state === 'failed') await this.#deps.folder.dropBytes(held.id)
    this.#deps.onEnded()
    return ended
  }
}
