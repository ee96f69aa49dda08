/** Who changed an experiment or a section last, and when by the server's clock (epoch ms). */
export interface LastChange {
  readonly changedBy: number
  readonly changedAt: number
  /** When the server received that (epoch ms), if it was more than a day later. */
  readonly changeReceivedAt?: number | null
}

/** Time between two notes of who writes in a text: not every word is noted. */
const writingStep = 10 * 60_000

/** Whether writing is noted: by another person, or some time after what is noted. */
export const isNoted = (change: LastChange, { changedBy, changedAt }: LastChange): boolean =>
  changedAt >= change.changedAt && (change.changedBy !== changedBy || changedAt - change.changedAt >= writingStep)

/** What a page shows before the server has noted who wrote. */
export const withWriting = <Row extends LastChange>(row: Row, writing: LastChange | undefined): Row =>
  writing && isNoted(row, writing) ? { ...row, ...writing } : row
