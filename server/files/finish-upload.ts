import { createHash } from 'node:crypto'
import { storeFile } from '#domain/commands/store-file.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { Refusal } from '#domain/tx.ts'
import type { UploadState } from '#domain/wire/sync/upload.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import type { FeedWriter } from '../feed/tables.ts'
import type { FileStore } from './tables.ts'

/** Checks the hash of a complete upload, chunk by chunk and outside the group's lock, and stores the file if it is right. */
export async function finishUpload(store: FileStore, groupId: number, { id, size }: FileRow, clock: () => number): Promise<UploadState> {
  const begun = await store.read((_, files) => files.upload(groupId, id))
  const sha256 = begun && (await hashOf(store, groupId, begun.upload, size))
  const outcome = await store.write(async (tables, files): Promise<UploadState | 'damaged'> => {
    await tables.lockGroup(groupId)
    const file = (await tables.row(groupId, 'files', id)) as unknown as FileRow | undefined
    if (!file) throw new Refusal('file.gone')
    if (file.state === 'stored') return { received: size, stored: true }
    const upload = await files.upload(groupId, id)
    // Someone else has finished it meanwhile, or it began again.
    if (!begun || !upload || upload.upload !== begun.upload || upload.received !== size) return { received: upload?.received ?? 0, stored: false }
    if (sha256 !== file.sha256) {
      await files.dropUpload(groupId, id)
      return 'damaged'
    }
    if (await files.contentUpload(groupId, sha256)) await files.dropUpload(groupId, id)
    else await files.makeContent(groupId, id, sha256)
    await markStored(tables, groupId, file, clock())
    return { received: size, stored: true }
  })
  if (outcome === 'damaged') throw new Refusal('upload.damaged')
  return outcome
}

/** Law 141: in the transaction in which its content is here. */
export const markStored = (tables: FeedWriter, groupId: number, { id, sha256 }: Pick<FileRow, 'id' | 'sha256'>, at: number): Promise<void> =>
  runAsServer(tables, groupId, storeFile, { fileId: id, sha256 }, at)

/** Undefined if a chunk is missing: the upload was dropped meanwhile. */
export async function hashOf(store: FileStore, groupId: number, upload: string, size: number): Promise<string | undefined> {
  const hash = createHash('sha256')
  for (let position = 0; position < size;) {
    const chunk = await store.read((_, files) => files.chunkAt(groupId, upload, position))
    if (!chunk) return undefined
    hash.update(chunk.content)
    position = chunk.start + chunk.content.length
  }
  return hash.digest('hex')
}
