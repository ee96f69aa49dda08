import type { SectionStepRow } from '../../entities/section-step.ts'

type Timed = Pick<SectionStepRow, 'seconds' | 'startedAt' | 'dueAt' | 'pausedLeft' | 'length'>

/** What a timer shows: `left` and `over` in ms. */
export type TimerState =
  | { readonly kind: 'none' }
  | { readonly kind: 'ready'; readonly left: number }
  | { readonly kind: 'running'; readonly left: number; readonly dueAt: number }
  | { readonly kind: 'paused'; readonly left: number }
  | { readonly kind: 'due'; readonly over: number; readonly dueAt: number }
  | { readonly kind: 'ended' }

/** The timer of a step at a time (epoch ms by the server's clock). */
export function timerAt({ seconds, startedAt, dueAt, pausedLeft }: Timed, now: number): TimerState {
  if (dueAt !== null) return dueAt > now ? { kind: 'running', left: dueAt - now, dueAt } : { kind: 'due', over: now - dueAt, dueAt }
  if (pausedLeft !== null) return { kind: 'paused', left: pausedLeft }
  if (startedAt !== null) return { kind: 'ended' }
  return seconds === null ? { kind: 'none' } : { kind: 'ready', left: seconds * 1_000 }
}

type TimerFields = Partial<Pick<SectionStepRow, 'startedAt' | 'ringsFor' | 'dueAt' | 'pausedLeft' | 'length' | 'endedAt'>>

/** Starts or goes on. One that runs is unchanged: of two people who start it, the first counts. */
export function startTimer(step: SectionStepRow, by: number, at: number): TimerFields {
  if (step.dueAt !== null || step.seconds === null) return {}
  if (step.pausedLeft !== null) return { ringsFor: by, dueAt: at + step.pausedLeft, pausedLeft: null }
  const length = step.seconds * 1_000
  return { startedAt: step.startedAt ?? at, ringsFor: by, dueAt: at + length, length, endedAt: null }
}

/** One that has rung is unchanged. */
export const pauseTimer = ({ dueAt }: SectionStepRow, at: number): TimerFields =>
  dueAt !== null && dueAt > at ? { dueAt: null, ringsFor: null, pausedLeft: dueAt - at } : {}

export const stopTimer = ({ dueAt, pausedLeft }: SectionStepRow, at: number): TimerFields =>
  dueAt === null && pausedLeft === null ? {} : { dueAt: null, ringsFor: null, pausedLeft: null, endedAt: at }

/** To one that has rung or was stopped, it is added from now on. One that was never started is unchanged. */
export function addToTimer({ dueAt, pausedLeft, startedAt, length }: SectionStepRow, by: number, at: number, ms: number): TimerFields {
  if (pausedLeft !== null) return { pausedLeft: pausedLeft + ms, length: length + ms }
  if (dueAt !== null) return { dueAt: Math.max(dueAt, at) + ms, length: length + ms }
  return startedAt === null ? {} : { ringsFor: by, dueAt: at + ms, length: length + ms, endedAt: null }
}
