import type { FileRow } from '#domain/entities/file.ts'
import type { FileWriter, Chunk, Upload } from '#server/files/tables.ts'
import type { MemoryState } from './memory-state.ts'

const keyOf = (groupId: number, name: string): string => `${groupId}.${name}`

/** The tables of files as maps. `set` writes a value that a transaction can take back; undefined deletes. */
export class MemoryFiles implements FileWriter {
  readonly #state: MemoryState
  readonly #set: <V>(map: Map<string, V>, key: string, value: V | undefined) => void

  constructor(state: MemoryState, set: <V>(map: Map<string, V>, key: string, value: V | undefined) => void) {
    this.#state = state
    this.#set = set
  }

  async upload(groupId: number, fileId: string): Promise<Upload | undefined> {
    return this.#state.files.uploads.get(keyOf(groupId, fileId))
  }

  async contentUpload(groupId: number, sha256: string): Promise<string | undefined> {
    return this.#state.files.contents.get(keyOf(groupId, sha256))
  }

  /** In the simulation, no group has one. */
  async isOnStorageServer(): Promise<boolean> {
    return false
  }

  async chunkAt(groupId: number, upload: string, position: number): Promise<Chunk | undefined> {
    const chunks = this.#state.files.chunks.get(keyOf(groupId, upload)) ?? []
    return chunks.find(({ start, content }) => start <= position && position < start + content.length)
  }

  async unfinished(groupId: number, userId: number): Promise<{ person: number; group: number }> {
    const uploads = this.#uploadsOf(groupId)
    const sum = (some: readonly Upload[]) => some.reduce((bytes, { received }) => bytes + received, 0)
    return { person: sum(uploads.filter((upload) => upload.userId === userId)), group: sum(uploads) }
  }

  async unusedContent(groupId: number): Promise<string[]> {
    const used = new Set(this.#filesOf(groupId).map(({ sha256 }) => sha256))
    const prefix = keyOf(groupId, '')
    const known = [...this.#state.files.contents.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    return known.filter((sha256) => !used.has(sha256))
  }

  async unusedUploads(groupId: number): Promise<string[]> {
    const pending = new Set(this.#filesOf(groupId).flatMap(({ id, state }) => (state === 'pending' ? id : [])))
    return this.#uploadsOf(groupId).flatMap(({ fileId }) => (pending.has(fileId) || fileId.startsWith('staged:') ? [] : fileId))
  }

  async lapsedUploads(groupId: number, before: number): Promise<string[]> {
    return this.#uploadsOf(groupId).flatMap(({ fileId, touchedAt }) => (touchedAt < before ? fileId : []))
  }

  async saveUpload(groupId: number, upload: Upload): Promise<void> {
    this.#set(this.#state.files.uploads, keyOf(groupId, upload.fileId), upload)
  }

  async addChunk(groupId: number, upload: string, chunk: Chunk): Promise<void> {
    const key = keyOf(groupId, upload)
    const chunks = this.#state.files.chunks.get(key) ?? []
    if (chunks.some(({ start }) => start === chunk.start)) throw new Error(`${key} has a chunk at ${chunk.start} already`)
    this.#set(this.#state.files.chunks, key, [...chunks, chunk])
  }

  async dropUpload(groupId: number, fileId: string): Promise<void> {
    const upload = await this.upload(groupId, fileId)
    if (upload) this.#set(this.#state.files.chunks, keyOf(groupId, upload.upload), undefined)
    this.#set(this.#state.files.uploads, keyOf(groupId, fileId), undefined)
  }

  async makeContent(groupId: number, fileId: string, sha256: string): Promise<void> {
    const { upload } = (await this.upload(groupId, fileId))!
    this.#set(this.#state.files.contents, keyOf(groupId, sha256), upload)
    this.#set(this.#state.files.uploads, keyOf(groupId, fileId), undefined)
  }

  async dropContent(groupId: number, sha256: string): Promise<void> {
    const upload = await this.contentUpload(groupId, sha256)
    if (upload !== undefined) this.#set(this.#state.files.chunks, keyOf(groupId, upload), undefined)
    this.#set(this.#state.files.contents, keyOf(groupId, sha256), undefined)
  }

  #uploadsOf(groupId: number): Upload[] {
    return [...this.#state.files.uploads].flatMap(([key, upload]) => (key.startsWith(keyOf(groupId, '')) ? upload : []))
  }

  #filesOf(groupId: number): FileRow[] {
    const rows = [...(this.#state.rows.get(groupId)?.values() ?? [])]
    return rows.flatMap(({ entity, deleted, row }) => (entity === 'files' && !deleted ? (row as unknown as FileRow) : []))
  }
}
