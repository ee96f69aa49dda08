import { randomUUID } from 'node:crypto'
import type { FileRow } from '#domain/entities/file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { assertNotTooLarge } from '#domain/rules/files/upload-size.ts'
import { Refusal } from '#domain/tx.ts'
import type { UploadState } from '#domain/wire/sync/upload.ts'
import type { FeedReader } from '../feed/tables.ts'
import { readUploadable, sees, type FileCaller } from './assert-access.ts'
import { finishUpload, markStored } from './finish-upload.ts'
import type { Chunk, FileReader, FileStore, FileWriter, Upload } from './tables.ts'

export interface UploadOptions {
  readonly clock: () => number
  /** Bytes of every chunk but the last, of what programs send. Devices have their own, up to `largestChunk`: a multiple of `chunkStep`. */
  readonly chunk: number
  readonly largestChunk: number
  readonly chunkStep: number
  readonly unfinished: { readonly person: number; readonly group: number }
  readonly lapse: number
  /** What the organization allows; null if only the usual limit applies. */
  readonly megabytes?: number | null
}

export const usualUpload = (clock: () => number, megabytes: number | null = null): UploadOptions => ({ clock, megabytes, ...fileLimits })

/** How far the server is with this file. */
export function readUploadState(store: FileStore, caller: FileCaller, fileId: string): Promise<UploadState> {
  return store.read(async (tables, files) => {
    const file = await readUploadable(tables, caller, fileId)
    if (file.state === 'stored') return { received: file.size, stored: true }
    return { received: (await files.upload(caller.groupId, fileId))?.received ?? 0, stored: false }
  })
}

/**
 *   chunk that comes next ──► added            the last one ──► hash checked ──► content of the group, file.store
 *   chunk before that     ──► known already    differs      ──► everything dropped, upload.damaged
 *   chunk after that      ──► not taken
 *
 * Every answer says how far the server is, so an answer may be lost, and a chunk may arrive twice or late.
 */
export async function receiveChunk(store: FileStore, caller: FileCaller, fileId: string, chunk: Chunk, options: UploadOptions): Promise<UploadState> {
  const { groupId } = caller
  const { file, isStored, received } = await store.write(async (tables, files) => {
    await tables.lockGroup(groupId)
    const file = await readUploadable(tables, caller, fileId)
    if (file.state === 'stored') return { file, isStored: true, received: file.size }
    if (await isKnownContent(tables, files, caller, file)) {
      await files.dropUpload(groupId, fileId)
      await markStored(tables, groupId, file, options.clock())
      return { file, isStored: true, received: file.size }
    }
    assertNotTooLarge(file.size, options.megabytes)
    return { file, isStored: false, received: await addChunk(files, caller, file, chunk, options) }
  })
  return received === file.size && !isStored ? finishUpload(store, groupId, file, options.clock) : { received, stored: isStored }
}

/** Law 143: only content of the same group, and of a file that the person sees. Nobody learns what others have. */
async function isKnownContent(tables: FeedReader, files: FileReader, caller: FileCaller, { sha256 }: FileRow): Promise<boolean> {
  if (!(await files.contentUpload(caller.groupId, sha256))) return false
  const same = await tables.rowsUnder(caller.groupId, 'files', 'byContent', [sha256])
  for (const other of same as unknown as FileRow[]) if (other.state === 'stored' && (await sees(tables, caller, other.audience))) return true
  return false
}

/** Returns the bytes that are here now. */
async function addChunk(files: FileWriter, caller: FileCaller, file: FileRow, { start, content }: Chunk, options: UploadOptions): Promise<number> {
  const { groupId, userId } = caller
  const now = options.clock()
  const known = await files.upload(groupId, file.id)
  const received = known?.received ?? 0
  if (start !== received || received === file.size) return received
  const end = start + content.length
  const isComplete = end === file.size || (end < file.size && end % options.chunkStep === 0)
  if (!content.length || content.length > options.largestChunk || !isComplete) throw new Refusal('input.invalid', { field: 'body' })
  if (!known) for (const lapsed of await files.lapsedUploads(groupId, now - options.lapse)) await files.dropUpload(groupId, lapsed)
  const unfinished = await files.unfinished(groupId, userId)
  const isTooMuch = unfinished.person + content.length > options.unfinished.person || unfinished.group + content.length > options.unfinished.group
  if (isTooMuch) throw new Refusal('upload.too-many')
  const upload: Upload = { fileId: file.id, upload: known?.upload ?? randomUUID(), userId, received: start + content.length, touchedAt: now }
  await files.addChunk(groupId, upload.upload, { start, content })
  await files.saveUpload(groupId, upload)
  return upload.received
}
