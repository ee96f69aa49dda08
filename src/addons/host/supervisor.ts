/*
 *   a call of the SDK ──► count ──► too many within ten seconds ──┐
 *   an error of its own ──► count ──► too many within a minute ───┼──► stopped: nothing of it is on the page, its calls do nothing,
 *   an error in its init ─────────────────────────────────────────┘    and the person is told which add-on it was
 */
import { addOnLimits } from './add-on-limits.ts'
import type { AddOn } from './add-on.ts'

export type StopReason = 'failed' | 'flooded'

export type Counted = keyof typeof addOnLimits.most

export interface SupervisorEvents {
  /** The add-on was stopped. */
  readonly onStop: (addOn: AddOn, reason: StopReason) => void
  /** It made a mistake that its author should see. */
  readonly onMistake: (addOn: AddOn, error: unknown) => void
}

interface Running {
  readonly addOn: AddOn
  isStopped: boolean
  /** When it did what, lately. */
  readonly times: Map<Counted, number[]>
}

/** Thrown into an add-on that was stopped, so that it does not go on. */
export class StoppedError extends Error {
  constructor(addOn: AddOn) {
    super(`The add-on ${addOn.rootVar} was stopped.`)
    this.name = 'StoppedError'
  }
}

/** Knows which add-ons run, and stops those that fail or flood. */
export class Supervisor {
  private readonly running = new Map<number, Running>()
  /** Whose code is being run now. */
  current: AddOn | undefined
  private readonly events: SupervisorEvents
  private readonly now: () => number

  constructor(events: SupervisorEvents, now: () => number) {
    this.events = events
    this.now = now
  }

  start(addOn: AddOn): void {
    this.running.set(addOn.id, { addOn, isStopped: false, times: new Map() })
  }

  /** It no longer runs, and that is no fault of its own. */
  forget(addOn: AddOn): void {
    this.running.delete(addOn.id)
  }

  isStopped(addOn: AddOn): boolean {
    return this.running.get(addOn.id)?.isStopped ?? true
  }

  /** Before anything an add-on asks for. Throws if it was stopped, or is stopped because of this. */
  count(addOn: AddOn, what: Counted): void {
    const state = this.running.get(addOn.id)
    if (!state || state.isStopped) throw new StoppedError(addOn)
    if (!this.isTooMany(state, what)) return
    this.stop(addOn, 'flooded')
    throw new StoppedError(addOn)
  }

  /** An error in code of the add-on: told to its author; too many stop it. */
  failed(addOn: AddOn, error: unknown): void {
    const state = this.running.get(addOn.id)
    if (!state || state.isStopped || error instanceof StoppedError) return
    this.events.onMistake(addOn, error)
    if (this.isTooMany(state, 'errors')) this.stop(addOn, 'failed')
  }

  stop(addOn: AddOn, reason: StopReason): void {
    const state = this.running.get(addOn.id)
    if (!state || state.isStopped) return
    state.isStopped = true
    this.events.onStop(addOn, reason)
  }

  /** Runs code of the add-on; what it throws never reaches the page. */
  run<T>(addOn: AddOn, code: () => T): T | undefined {
    if (this.isStopped(addOn)) return undefined
    const before = this.current
    this.current = addOn
    try {
      const result = code()
      if (result instanceof Promise) result.catch((error: unknown) => this.failed(addOn, error))
      return result
    } catch (error) {
      this.failed(addOn, error)
      return undefined
    } finally {
      this.current = before
    }
  }

  private isTooMany({ times }: Running, what: Counted): boolean {
    const { within, count } = addOnLimits.most[what]
    const now = this.now()
    const lately = [...(times.get(what) ?? []).filter((time) => time > now - within), now]
    times.set(what, lately)
    return lately.length > count
  }
}
