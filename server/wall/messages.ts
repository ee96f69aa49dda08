import type { RefusalDetail } from '#domain/tx.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { JobName } from './jobs.ts'

/** To a worker. */
export interface AskedJob {
  readonly name: JobName
  readonly input: unknown
  /** Bytes of its result. */
  readonly maxOutput: number
}

/** From a worker: for each job, that its code is loaded, then an answer. */
export type WorkerAnswer =
  | { readonly is: 'begun' }
  | { readonly is: 'done'; readonly output: unknown }
  | { readonly is: 'refused'; readonly code: ErrorCode; readonly detail: RefusalDetail }
  | { readonly is: 'failed'; readonly message: string; readonly stack: string | undefined }
