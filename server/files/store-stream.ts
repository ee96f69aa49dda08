import { randomUUID } from 'node:crypto'
import { fileLimits } from '#domain/file-limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { ApiCommand } from '../feed/run-as-api.ts'
import type { FileCaller } from './assert-access.ts'
import { rechunk } from './rechunk.ts'
import type { UploadOptions } from './receive-chunk.ts'
import { dropStaged, finishStaged, stageChunk, stagedKey, type StagedFile } from './staged-upload.ts'
import type { FileStore } from './tables.ts'

/**
 * Stores a file as it arrives, chunk by chunk, so that memory does not grow with it. If it breaks off, nothing of it stays. `acts` are done in the step
 * in which it appears. Returns its id.
 */
export async function storeStream(
  store: FileStore,
  caller: FileCaller,
  file: StagedFile,
  source: AsyncIterable<Uint8Array>,
  options: UploadOptions,
  acts: readonly ApiCommand[] = [],
): Promise<string> {
  const key = stagedKey(caller, randomUUID())
  let start = 0
  try {
    for await (const content of rechunk(source, fileLimits.chunk)) start = await stageChunk(store, caller, key, file, { start, content }, {}, options)
    if (start === 0) throw new Refusal('upload.empty')
    return (await finishStaged(store, caller, key, file, {}, options.clock, acts)).id
  } catch (error) {
    await dropStaged(store, caller, key)
    throw error
  }
}
