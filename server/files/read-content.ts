import type { FileRow } from '#domain/entities/file.ts'
import { Refusal } from '#domain/tx.ts'
import { readVisible, type FileCaller } from './assert-access.ts'
import type { FileStore } from './tables.ts'

export interface StoredContent {
  readonly file: FileRow
  /** The bytes from `first` to `last`, both included, a chunk at a time. */
  readonly bytes: (first: number, last: number) => AsyncGenerator<Uint8Array>
}

/** A file that the person sees, and that is stored. Throws a Refusal otherwise. */
export async function openContent(store: FileStore, caller: FileCaller, fileId: string): Promise<StoredContent> {
  const { file, upload } = await store.read(async (tables, files) => {
    const file = await readVisible(tables, caller, fileId)
    if (file.state !== 'stored') throw new Refusal('upload.pending')
    return { file, upload: await files.contentUpload(caller.groupId, file.sha256) }
  })
  if (upload === undefined) throw new Error(`the content of file ${fileId} is missing`)
  return {
    file,
    async *bytes(first, last) {
      for (let position = first; position <= last;) {
        const chunk = await store.read((_, files) => files.chunkAt(caller.groupId, upload, position))
        // Removed while it was read: the answer breaks off.
        if (!chunk) throw new Refusal('file.gone')
        yield chunk.content.subarray(position - chunk.start, last + 1 - chunk.start)
        position = chunk.start + chunk.content.length
      }
    },
  }
}
