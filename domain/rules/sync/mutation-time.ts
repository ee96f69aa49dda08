import { limits } from '../../limits.ts'

/** A mutation as it reached the server: epoch ms by the device's clock, how far that clock was behind the server's, and the server's own time. */
export interface TimedMutation {
  readonly capturedAt: number
  readonly clockOffset: number
  readonly recordedAt: number
}

/** When it was done according to the device, converted to the server's clock. */
export const reportedTime = ({ capturedAt, clockOffset }: Pick<TimedMutation, 'capturedAt' | 'clockOffset'>): number => Math.round(capturedAt + clockOffset)

/** People work offline for months, but not for years, and never in the future. */
export function isTimePlausible(mutation: TimedMutation): boolean {
  const at = reportedTime(mutation)
  return at >= mutation.recordedAt - limits.clock.oldest && at <= mutation.recordedAt + limits.clock.suspicious
}

/**
 * When a mutation counts as done: the device's time if it is trusted, else the time the
 * server received it. The audit log keeps what the device reported.
 */
export const effectiveTime = (mutation: TimedMutation): number => (isTimePlausible(mutation) ? reportedTime(mutation) : mutation.recordedAt)
