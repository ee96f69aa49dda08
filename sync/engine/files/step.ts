import { retryOf } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { backoff } from '../backoff.ts'
import type { CurrentFile, FileEffect, FileEvent, FileState, WaitingFile } from './state.ts'

type EventOf<T extends FileEvent['type']> = Extract<FileEvent, { type: T }>

/** Whatever a proxy asks for, nobody waits longer than this. */
const longestPause = 5 * limits.retry.most

/**
 * What to upload, and when: the state after an event, and the tasks it causes.
 * Law 105: pure, like the engine of the queue.
 */
export function stepFiles(state: FileState, event: FileEvent): { state: FileState; effects: FileEffect[] } {
  const effects: FileEffect[] = []
  const isSignedOut = 'code' in event && retryOf(event.code) === 'after-login'
  if (isSignedOut) effects.push({ type: 'signed-out' })
  return { state: startWork(reduce(state, event), effects), effects }
}

function reduce(state: FileState, event: FileEvent): FileState {
  switch (event.type) {
    case 'opened':
      return { ...state, isOpen: true, mustReview: true, pause: null }
    case 'closed':
      return { ...state, isOpen: false, current: null }
    case 'changed':
      return { ...state, mustReview: true }
    case 'woken':
      return { ...state, mustReview: true, pause: null }
    case 'timer.fired':
      return wakeAt(state, event.at)
    case 'reviewed':
      return reviewed(state, event.files)
    case 'answered':
      return answered(state, event)
    case 'review.failed':
      return pauseAll({ ...state, isBusy: false, mustReview: true }, event)
    case 'file.failed':
      return failed({ ...state, isBusy: false }, event)
  }
}

/** Looks at the files again before one that has rested is tried again. */
function wakeAt(state: FileState, at: number): FileState {
  const rests = Object.fromEntries(Object.entries(state.rests).map(([id, rest]) => [id, rest.until <= at ? { ...rest, until: 0 } : rest]))
  const isOver = state.pause !== null && state.pause.until <= at
  return { ...state, rests, timer: null, mustReview: true, pause: isOver ? null : state.pause }
}

function reviewed(state: FileState, files: readonly WaitingFile[]): FileState {
  const waiting = files.toSorted((a, b) => a.size - b.size)
  const rests = Object.fromEntries(Object.entries(state.rests).filter(([id]) => files.some((file) => file.id === id)))
  const current = state.current && waiting.some(({ id }) => id === state.current!.id) ? state.current : null
  return { ...state, isBusy: false, waiting, rests, current }
}

function answered(state: FileState, { received, stored, at, jitter }: EventOf<'answered'>): FileState {
  const { current } = state
  const next = { ...state, isBusy: false, attempts: 0 }
  if (!current) return next
  // Only a pull says so for good. Until it does, the file is not asked for again, but not for ever: a database that was put back forgets it.
  if (stored) return rest(next, current, at, limits.retry.most)
  const isFurther = current.received === null || received > current.received
  if (isFurther) return { ...next, current: { ...current, received } }
  // It has forgotten some of it, or takes nothing.
  return rest(next, current, at, backoff(restsOf(state, current), jitter))
}

function failed(state: FileState, event: EventOf<'file.failed'>): FileState {
  const retry = retryOf(event.code)
  if (retry === 'after-login') return { ...state, isOpen: false, current: null }
  if (retry === 'later') return pauseAll({ ...state, current: null }, event)
  const { current } = state
  if (!current) return state
  // Bytes that were damaged on their way are sent again soon; a right that is missing may be given back some day.
  const delay = event.code === 'upload.damaged' ? backoff(restsOf(state, current), event.jitter) : limits.retry.most
  return rest({ ...state, mustReview: true }, current, event.at, delay)
}

function pauseAll(state: FileState, { code, at, jitter, pause = 0 }: EventOf<'file.failed' | 'review.failed'>): FileState {
  const until = at + Math.max(backoff(state.attempts, jitter), Math.min(pause, longestPause))
  return { ...state, attempts: state.attempts + 1, pause: { until, code } }
}

function rest(state: FileState, { id }: CurrentFile, at: number, delay: number): FileState {
  const attempts = (state.rests[id]?.attempts ?? 0) + 1
  return { ...state, current: null, rests: { ...state.rests, [id]: { until: at + delay, attempts } } }
}

const restsOf = ({ rests }: FileState, { id }: CurrentFile): number => rests[id]?.attempts ?? 0

function startWork(state: FileState, effects: FileEffect[]): FileState {
  if (!state.isOpen || state.isBusy) return state
  if (state.pause) return wait(state, state.pause.until, effects)
  if (state.mustReview) {
    effects.push({ type: 'review' })
    return { ...state, isBusy: true, mustReview: false }
  }
  const current = state.current ?? next(state)
  if (!current) {
    const until = Math.min(...state.waiting.map(({ id }) => state.rests[id]?.until ?? Infinity))
    return until === Infinity ? state : wait(state, until, effects)
  }
  const { id, received } = current
  effects.push(received === null ? { type: 'ask', id } : { type: 'send', id, from: received })
  return { ...state, isBusy: true, current }
}

function next({ waiting, rests }: FileState): CurrentFile | undefined {
  const file = waiting.find(({ id }) => !rests[id]?.until)
  return file && { ...file, received: null }
}

function wait(state: FileState, until: number, effects: FileEffect[]): FileState {
  if (until === state.timer) return state
  effects.push({ type: 'wait', until })
  return { ...state, timer: until }
}
