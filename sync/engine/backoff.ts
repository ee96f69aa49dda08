import { retryOf } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { rest, type RequestLane } from './state.ts'

/**
 * Doubles from `limits.retry.first` to `most`; jitter spreads it over its upper half, so
 * that a room full of tablets does not retry at the same moment.
 */
export function backoff(attempts: number, jitter: number): number {
  const whole = Math.min(limits.retry.most, limits.retry.first * 2 ** Math.min(attempts, 30))
  return whole * (0.5 + jitter / 2)
}

interface FailedAttempt {
  readonly code: string
  readonly at: number
  readonly jitter: number
  readonly pause?: number
}

/** The lane waits and then tries again. An error that never passes is retried only rarely: nothing queued is thrown away because of it. */
export function backOff<L extends RequestLane>(channel: L, { code, at, jitter, pause = 0 }: FailedAttempt): L {
  const never = retryOf(code) === 'never'
  const delay = never ? limits.retry.most : backoff(channel.attempts, jitter)
  return {
    ...channel,
    wanted: true,
    attempts: channel.attempts + 1,
    status: { kind: 'waiting', until: at + Math.max(delay, Math.min(pause, longestPause)), code },
  }
}

/** Whatever a proxy asks for, nobody waits longer than this. */
const longestPause = 5 * limits.retry.most

export const succeeded = <L extends RequestLane>(channel: L, wanted: boolean): L => ({
  ...channel,
  status: rest,
  attempts: 0,
  wanted: channel.wanted || wanted,
})

/** Ends a wait, or a wait because of one code, at once. */
export const wake = <L extends RequestLane>(channel: L, code?: string): L =>
  channel.status.kind === 'waiting' && (code === undefined || channel.status.code === code) ? { ...channel, status: rest, attempts: 0 } : channel

/** The timer: ends waits that are over, but their failures still count. */
export const wakeAt = <L extends RequestLane>(channel: L, at: number): L =>
  channel.status.kind === 'waiting' && channel.status.until <= at ? { ...channel, status: rest } : channel
