import { errorEntry } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { rest, type Lane } from './state.ts'

/** Doubles from `limits.retry.first` to `most`; jitter spreads it over its upper half, so that a room full of tablets does not come back at one moment. */
export function backoff(attempts: number, jitter: number): number {
  const whole = Math.min(limits.retry.most, limits.retry.first * 2 ** Math.min(attempts, 30))
  return whole * (0.5 + jitter / 2)
}

interface Missed {
  readonly code: string
  readonly at: number
  readonly jitter: number
  readonly pause?: number
}

/** The lane waits and will do its work again. What never passes as it stands is asked for only rarely: nothing queued is thrown away for it. */
export function waitAfter<L extends Lane>(lane: L, { code, at, jitter, pause = 0 }: Missed): L {
  const never = errorEntry(code).retry === 'never'
  const delay = never ? limits.retry.most : backoff(lane.attempts, jitter)
  return { ...lane, wanted: true, attempts: lane.attempts + 1, place: { at: 'waiting', until: at + Math.max(delay, Math.min(pause, longestPause)), code } }
}

/** Whatever a proxy writes there, nobody waits longer for a room to be synced. */
const longestPause = 5 * limits.retry.most

export const succeeded = <L extends Lane>(lane: L, wanted: boolean): L => ({ ...lane, place: rest, attempts: 0, wanted: lane.wanted || wanted })

/** Ends a wait, or a wait for one code, at once. */
export const wake = <L extends Lane>(lane: L, code?: string): L =>
  lane.place.at === 'waiting' && (code === undefined || lane.place.code === code) ? { ...lane, place: rest, attempts: 0 } : lane

/** The timer: a wait that is over ends, but its failures still count. */
export const wakeAt = <L extends Lane>(lane: L, at: number): L => (lane.place.at === 'waiting' && lane.place.until <= at ? { ...lane, place: rest } : lane)
