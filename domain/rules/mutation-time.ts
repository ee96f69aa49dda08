import { limits } from '../limits.ts'

/** An act as it reached the server. Epoch ms by the device's clock, how far that clock was behind the server's, and the server's own time. */
export interface TimedMutation {
  readonly capturedAt: number
  readonly clockOffset: number
  readonly recordedAt: number
}

/** When the device says it was done, by the server's clock. */
export const reportedTime = ({ capturedAt, clockOffset }: Pick<TimedMutation, 'capturedAt' | 'clockOffset'>): number => Math.round(capturedAt + clockOffset)

/** Work is done for months without a network, but not for years, and never tomorrow. */
export function isTimePlausible(mutation: TimedMutation): boolean {
  const at = reportedTime(mutation)
  return at >= mutation.recordedAt - limits.clock.oldest && at <= mutation.recordedAt + limits.clock.suspicious
}

/** When an act counts as done: as its device says, else when the server had it. What the device said stays in the audit. */
export const effectiveTime = (mutation: TimedMutation): number => (isTimePlausible(mutation) ? reportedTime(mutation) : mutation.recordedAt)
