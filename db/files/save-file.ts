import { addFile } from '#domain/commands/add-file.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { assertNotTooLarge } from '#domain/rules/upload-size.ts'
import { Refusal } from '#domain/tx.ts'
import type { Disk, FileChunk } from '../disk.ts'
import { randomId } from '../random-id.ts'
import { entitiesUsedBy, parseMutations, writeMutations } from '../write-mutations.ts'
import { mutation, type WriteContext } from '../write.ts'

export interface NewFile {
  /** The row key of what it belongs to. */
  readonly subject: DependencyKey
  /** One that the person sees; see bucket.ts. */
  readonly audience: number
  readonly name: string
  /** As the browser says; empty if it does not know. */
  readonly mediaType: string
  readonly content: Blob
}

/** Replaced only in tests. */
export interface SaveFileOptions {
  readonly id?: string
  readonly chunk?: number
  readonly hash?: (chunks: readonly FileChunk[]) => Promise<string>
}

/**
 * Saves a file on this device: its bytes and the mutation that names it, in ONE transaction. It is uploaded beside the queue.
 * Law: all or nothing. Throws a Refusal if the device has no room for it; then nothing is queued. Returns the id of the file.
 */
export async function saveFile(
  disk: Disk,
  context: WriteContext,
  file: NewFile,
  label: string,
  options: SaveFileOptions = {},
): Promise<{ id: string; n: number }> {
  const { id = randomId(), chunk = fileLimits.chunk, hash = hashChunks } = options
  const { name, subject, audience, mediaType, content } = file
  if (content.size === 0) throw new Refusal('upload.empty')
  assertNotTooLarge(content.size, context.uploadMegabytes)
  // Read before the transaction, because any other wait would end it.
  const chunks = await readChunks(id, content, chunk)
  const sha256 = await hash(chunks)
  const input = { id, subject, audience, name, mediaType: mediaType.toLowerCase() || 'application/octet-stream', size: content.size, sha256 }
  const mutations = parseMutations([mutation(addFile, input, label)])
  const held = { id, size: content.size, chunk, sha256, addedAt: context.now(), sent: 0, storedAt: null, waits: 1 as const, attempts: 0, code: null }
  return disk.transaction(entitiesUsedBy(mutations), async (tx) => {
    const [n] = await writeMutations(tx, context, mutations)
    await tx.save({ files: [held], fileChunks: chunks })
    return { id, n: n! }
  })
}

async function readChunks(fileId: string, content: Blob, size: number): Promise<FileChunk[]> {
  const chunks: FileChunk[] = []
  for (let start = 0; start < content.size; start += size) {
    chunks.push({ fileId, start, bytes: new Uint8Array(await content.slice(start, start + size).arrayBuffer()) })
  }
  return chunks
}

/** Not with the browser's own functions: they are missing on plain http, and need all bytes at once. */
async function hashChunks(chunks: readonly FileChunk[]): Promise<string> {
  const { createSHA256 } = await import('hash-wasm')
  const hash = await createSHA256()
  for (const { bytes } of chunks) hash.update(bytes)
  return hash.digest('hex')
}
