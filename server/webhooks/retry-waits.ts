const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Ms between an attempt that failed and the next one: three days in all. */
export const retryWaits: readonly number[] = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour]

/** At this attempt, nothing has arrived for some hours. */
export const longFailure = 6

/** The longest wait that a receiver can ask for. */
export const maxWait = 20 * hour

/** A wait is at most this part longer or shorter, so that what failed together is not tried again together. */
const jitter = 0.1

/** Ms after the attempt with this number until the next one; undefined if there is none. `asked`: what the receiver wants; `random`: from 0 to 1. */
export function waitAfter(attempt: number, asked: number, random: number): number | undefined {
  const usual = retryWaits[attempt - 1]
  if (usual === undefined) return undefined
  return Math.round(Math.max(usual * (1 - jitter + 2 * jitter * random), Math.min(asked, maxWait)))
}

/** Ms that `Retry-After` asks for, as seconds or as a date; 0 for none. */
export function readRetryAfter(text: string, at: number): number {
  if (/^\d{1,10}$/.test(text)) return Number(text) * second
  const until = Date.parse(text)
  return Number.isNaN(until) ? 0 : Math.max(0, until - at)
}
