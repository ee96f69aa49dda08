import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { fileLimits } from '#domain/file-limits.ts'

export interface ReadHashes {
  readonly size: number
  /** Hash of the whole. */
  readonly sha256: string
  /** Hash of the hashes of all chunks: what the sender can count without reading the file twice. */
  readonly digest: string
}

/** Reads from the disk what was written to it, a chunk at a time. */
export async function readHashes(path: string, chunkSize: number = fileLimits.chunk): Promise<ReadHashes> {
  const whole = createHash('sha256')
  const ofChunks = createHash('sha256')
  let size = 0
  // A piece of a file is as long as asked for, except for the last.
  for await (const chunk of createReadStream(path, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>) {
    whole.update(chunk)
    ofChunks.update(createHash('sha256').update(chunk).digest())
    size += chunk.length
  }
  return { size, sha256: whole.digest('hex'), digest: ofChunks.digest('hex') }
}
