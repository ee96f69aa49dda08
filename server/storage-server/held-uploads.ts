import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { HeldState } from '#domain/wire/integrations/storage-server.ts'
import { writeWhole } from '../files/write-whole.ts'
import { KeyedQueue } from './in-turn.ts'
import { diskFull } from './storage-failure.ts'

/** What is kept about an upload beside its bytes. */
export interface HeldUpload {
  readonly id: string
  /** Which secret it was permitted with. */
  readonly key: string
  readonly group: number
  readonly size: number
  readonly state: HeldState
  /** Hash of the hashes of all chunks, as the sender says. */
  readonly digest: string
  /** Hash of the whole, once it was read here. */
  readonly sha256: string
  /** Why it failed. */
  readonly message: string
  readonly touchedAt: number
  /** Bytes of each of its chunks but the last. */
  readonly chunk?: number
}

/**
 *   folder/uploads/<id>.json            what is known about an upload
 *   folder/uploads/<id>.part            its bytes
 *   folder/files/<group>/<ab>/<sha256>  what is complete and checked
 *
 * Law 238: no name that someone sends is part of a path; ids, groups and hashes are checked before they come here.
 */
export class StorageFolder {
  readonly #uploads: string
  readonly #files: string

  readonly #freeBytes: FreeBytes
  readonly #contents = new KeyedQueue()

  private constructor(folder: string, freeBytes: FreeBytes) {
    this.#uploads = join(folder, 'uploads')
    this.#files = join(folder, 'files')
    this.#freeBytes = freeBytes
  }

  static async open(folder: string, freeBytes: FreeBytes = freeBytesOf): Promise<StorageFolder> {
    const opened = new StorageFolder(folder, freeBytes)
    for (const each of [opened.#uploads, opened.#files]) await mkdir(each, { recursive: true, mode: 0o700 })
    return opened
  }

  partOf = (id: string): string => join(this.#uploads, `${id}.part`)
  contentOf = (group: number, sha256: string): string => join(this.#files, String(group), sha256.slice(0, 2), sha256)

  async read(id: string): Promise<HeldUpload | undefined> {
    const text = await unlessMissing(readFile(this.#aboutOf(id), 'utf8'))
    return text === undefined ? undefined : (JSON.parse(text) as HeldUpload)
  }

  async all(): Promise<HeldUpload[]> {
    const names = await readdir(this.#uploads)
    const held = await Promise.all(names.flatMap((name) => (name.endsWith('.json') ? [this.read(name.slice(0, -'.json'.length))] : [])))
    return held.filter((each) => each !== undefined)
  }

  /** Whole or not at all, also when the machine stops meanwhile. */
  async save(held: HeldUpload): Promise<void> {
    const next = join(this.#uploads, `${held.id}.${randomUUID()}.new`)
    await withFile(next, 'w', async (file) => {
      await file.writeFile(JSON.stringify(held))
      await file.sync()
    })
    await rename(next, this.#aboutOf(held.id))
    await syncFolder(this.#uploads)
  }

  async forget(id: string): Promise<void> {
    await rm(this.partOf(id), { force: true })
    await rm(this.#aboutOf(id), { force: true })
  }

  dropBytes(id: string): Promise<void> {
    return rm(this.partOf(id), { force: true })
  }

  /** Bytes that are here. */
  async lengthOf(id: string): Promise<number> {
    return (await unlessMissing(stat(this.partOf(id))))?.size ?? 0
  }

  /** On the disk before it returns. */
  async write(id: string, start: number, bytes: Uint8Array, size: number): Promise<void> {
    if (start === 0) await this.#assertRoom(size)
    await withFile(this.partOf(id), start === 0 ? 'w' : 'r+', async (file) => {
      await writeWhole(file, bytes, start)
      await file.datasync()
    })
  }

  /** From now on it is the content with this hash. */
  keep({ id, group, sha256 }: HeldUpload): Promise<void> {
    const path = this.contentOf(group, sha256)
    return this.#contents.run(path, async () => {
      const folder = join(path, '..')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(this.partOf(id), path)
      await syncFolder(folder)
    })
  }

  async sizeOfContent(group: number, sha256: string): Promise<number | undefined> {
    return (await unlessMissing(stat(this.contentOf(group, sha256))))?.size
  }

  /** Law 239: not while another upload has the same content, which the Aliquot server may be about to accept. Its own end decides then. */
  dropContent({ id, group, sha256 }: HeldUpload): Promise<void> {
    const path = this.contentOf(group, sha256)
    return this.#contents.run(path, async () => {
      const isShared = (await this.all()).some((other) => other.id !== id && other.group === group && other.sha256 === sha256)
      if (!isShared) await rm(path, { force: true })
    })
  }

  #aboutOf = (id: string): string => join(this.#uploads, `${id}.json`)

  freeBytes(): Promise<number> {
    return this.#freeBytes(this.#uploads)
  }

  /** Said before 100 GB are sent, not after. */
  async #assertRoom(size: number): Promise<void> {
    if ((await this.freeBytes()) < size) throw diskFull()
  }
}

export type FreeBytes = (folder: string) => Promise<number>

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function withFile<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600)
  return work(file).finally(() => file.close())
}

/** So that a name is still there after a power cut. Systems without it have no need of it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await withFile(folder, 'r', (file) => file.sync())
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
