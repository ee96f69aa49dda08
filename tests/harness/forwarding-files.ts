import type { Chunk, FileWriter, Upload } from '#server/files/tables.ts'

/** The tables of files, unchanged; a bug is planted by replacing one method. */
export class ForwardingFiles implements FileWriter {
  readonly inner: FileWriter

  constructor(inner: FileWriter) {
    this.inner = inner
  }

  upload(groupId: number, fileId: string) {
    return this.inner.upload(groupId, fileId)
  }
  contentUpload(groupId: number, sha256: string) {
    return this.inner.contentUpload(groupId, sha256)
  }
  isOnStorageServer(groupId: number, sha256: string) {
    return this.inner.isOnStorageServer(groupId, sha256)
  }
  chunkAt(groupId: number, upload: string, position: number) {
    return this.inner.chunkAt(groupId, upload, position)
  }
  unfinished(groupId: number, userId: number) {
    return this.inner.unfinished(groupId, userId)
  }
  unusedContent(groupId: number) {
    return this.inner.unusedContent(groupId)
  }
  unusedUploads(groupId: number) {
    return this.inner.unusedUploads(groupId)
  }
  lapsedUploads(groupId: number, before: number) {
    return this.inner.lapsedUploads(groupId, before)
  }
  saveUpload(groupId: number, upload: Upload) {
    return this.inner.saveUpload(groupId, upload)
  }
  addChunk(groupId: number, upload: string, chunk: Chunk) {
    return this.inner.addChunk(groupId, upload, chunk)
  }
  dropUpload(groupId: number, fileId: string) {
    return this.inner.dropUpload(groupId, fileId)
  }
  makeContent(groupId: number, fileId: string, sha256: string) {
    return this.inner.makeContent(groupId, fileId, sha256)
  }
  dropContent(groupId: number, sha256: string) {
    return this.inner.dropContent(groupId, sha256)
  }
}
