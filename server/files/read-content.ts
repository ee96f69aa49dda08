import type { FileRow } from '#domain/entities/file.ts'
import { Refusal } from '#domain/tx.ts'
import { readVisible, type FileCaller } from './assert-access.ts'
import type { FileStore } from './tables.ts'

export interface LocatedContent {
  readonly file: FileRow
  /** Whose chunks it is; null if it is on the storage server of the group. */
  readonly upload: string | null
}

export interface StoredContent {
  readonly file: FileRow
  /** The bytes from `first` to `last`, both included, a chunk at a time. */
  readonly bytes: (first: number, last: number) => AsyncGenerator<Uint8Array>
}

/** All bytes of a file that is small enough to be held. */
export async function readWhole({ file, bytes }: StoredContent): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes(0, file.size - 1)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

/** A file that the person sees, and where its bytes are. Throws a Refusal if it is not stored. */
export function locateContent(store: FileStore, caller: FileCaller, fileId: string): Promise<LocatedContent> {
  return store.read(async (tables, files) => {
    const file = await readVisible(tables, caller, fileId)
    if (file.state !== 'stored') throw new Refusal('upload.pending')
    const upload = await files.contentUpload(caller.groupId, file.sha256)
    if (upload === undefined && !(await files.isOnStorageServer(caller.groupId, file.sha256))) throw new Error(`the content of file ${fileId} is missing`)
    return { file, upload: upload ?? null }
  })
}

/** A file that the person sees, and that this server has. Throws a Refusal otherwise. */
export const openContent = async (store: FileStore, caller: FileCaller, fileId: string): Promise<StoredContent> =>
  openLocated(store, caller, await locateContent(store, caller, fileId))

export function openLocated(store: FileStore, { groupId }: FileCaller, { file, upload }: LocatedContent): StoredContent {
  if (upload === null) throw new Refusal('storage-server.separate')
  return {
    file,
    async *bytes(first, last) {
      for (let position = first; position <= last;) {
        const chunk = await store.read((_, files) => files.chunkAt(groupId, upload, position))
        // Removed while it was read: the answer breaks off.
        if (!chunk) throw new Refusal('file.gone')
        yield chunk.content.subarray(position - chunk.start, last + 1 - chunk.start)
        position = chunk.start + chunk.content.length
      }
    },
  }
}
