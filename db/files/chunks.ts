import type { FileChunk } from '../disk/disk-rows.ts'

export async function readChunks(fileId: string, content: Blob, size: number): Promise<FileChunk[]> {
  const chunks: FileChunk[] = []
  for (let start = 0; start < content.size; start += size) {
    chunks.push({ fileId, start, bytes: new Uint8Array(await content.slice(start, start + size).arrayBuffer()) })
  }
  return chunks
}

const chunksAtOnce = 8

/** SHA-256 in hex. Not with the browser's own functions: they are missing on plain http, and need all bytes at once. */
export async function hashChunks(chunks: readonly FileChunk[]): Promise<string> {
  const { createSHA256 } = await import('hash-wasm')
  const hash = await createSHA256()
  for (const [at, { bytes }] of chunks.entries()) {
    hash.update(bytes)
    // A large file takes longer than a screen may stand still.
    if (at % chunksAtOnce === chunksAtOnce - 1) await new Promise((resolve) => setTimeout(resolve))
  }
  return hash.digest('hex')
}
