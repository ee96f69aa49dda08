import type { FeedReader, FeedStore, FeedWriter } from '../feed/tables.ts'

/**
 * The bytes of files, beside the feed's tables and in the same transactions.
 * `server/store/files/sql-files.ts` implements it with SQL on both engines, the simulation with maps.
 *
 *   chunks of an upload ──► complete, hash right ──► content of the group, for every file with that hash
 */
export interface FileReader {
  upload(groupId: number, fileId: string): Promise<Upload | undefined>
  /** The upload whose chunks are the content with this hash. */
  contentUpload(groupId: number, sha256: string): Promise<string | undefined>
  /** Whether the content with this hash is on the storage server of the group. */
  isOnStorageServer(groupId: number, sha256: string): Promise<boolean>
  /** The chunk with the byte at this position. */
  chunkAt(groupId: number, upload: string, position: number): Promise<Chunk | undefined>
  /** Bytes of uploads that are not complete. */
  unfinished(groupId: number, userId: number): Promise<{ person: number; group: number }>
  /** Content that no file of the group has. */
  unusedContent(groupId: number): Promise<string[]>
  /** Files with an upload that are gone, or stored without it. What programs upload has no file yet: see staged-upload.ts. */
  unusedUploads(groupId: number): Promise<string[]>
  /** Files with an upload that nothing was added to since `before`. */
  lapsedUploads(groupId: number, before: number): Promise<string[]>
}

/** Law 145: only under the group's lock. */
export interface FileWriter extends FileReader {
  saveUpload(groupId: number, upload: Upload): Promise<void>
  addChunk(groupId: number, upload: string, chunk: Chunk): Promise<void>
  /** With its chunks. */
  dropUpload(groupId: number, fileId: string): Promise<void>
  /** The chunks of the upload of this file are the content with this hash from now on. */
  makeContent(groupId: number, fileId: string, sha256: string): Promise<void>
  /** With its chunks. */
  dropContent(groupId: number, sha256: string): Promise<void>
}

export interface Upload {
  readonly fileId: string
  /** Names its chunks. Never used again. */
  readonly upload: string
  /** Who last added to it. */
  readonly userId: number
  /** The bytes before this one are here. */
  readonly received: number
  /** Epoch ms. */
  readonly touchedAt: number
}

export interface Chunk {
  readonly start: number
  readonly content: Uint8Array
}

/** A store of rows and of the bytes of files. */
export interface FileStore extends FeedStore {
  read<T>(work: (tables: FeedReader, files: FileReader) => Promise<T>, length?: 'short' | 'long'): Promise<T>
  write<T>(work: (tables: FeedWriter, files: FileWriter) => Promise<T>): Promise<T>
}
