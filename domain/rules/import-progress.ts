/** How far an import is. Written in the transaction of each of its slices: what is in and what is known of it are never two things. */
export interface ImportProgress {
  /** Names the mutations in the queue. */
  readonly batch: string
  readonly fileName: string
  readonly fingerprint: string
  /** Epoch ms. */
  readonly startedAt: number
  readonly total: number
  /** Samples that are in. */
  readonly done: number
  /** Rows of the file up to this one were dealt with. */
  readonly upTo: number
  /** And these behind it, because others descend from them or stood with one that was refused. */
  readonly ahead: readonly number[]
  readonly state: 'running' | 'finished' | 'undone'
}
