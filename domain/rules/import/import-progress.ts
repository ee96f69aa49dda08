/** The progress of an import. Written in the same transaction as each slice, so it always matches what was imported. */
export interface ImportProgress {
  /** Names the mutations in the queue. */
  readonly batch: string
  readonly fileName: string
  readonly fingerprint: string
  /** Epoch ms. */
  readonly startedAt: number
  readonly total: number
  /** Samples or products imported so far. */
  readonly done: number
  /** Rows of the file up to this one are done. */
  readonly upTo: number
  /** And these after it, because other rows descend from them or because they were in a slice with a refused one. */
  readonly ahead: readonly number[]
  /** What was imported; samples, if it does not say. */
  readonly subject?: 'products'
  readonly state: 'running' | 'finished' | 'undone'
}
