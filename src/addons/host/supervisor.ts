/*
 *   a call of the SDK ──► count ──► too many within ten seconds ──┐
 *   an error of its own ──► count ──► too many within a minute ───┼──► stopped: nothing of it is on the page, its calls do nothing,
 *   an error in its init ─────────────────────────────────────────┤    and the person is told which add-on it was
 *   a frame that is silent, goes away, or takes the keyboard ─────┘
 */
import { addonLimits } from './addon-limits.ts'
import type { Addon } from './addon.ts'

/** `silent`: its frame no longer responds. `left`: its frame has gone to another page. `grabbed`: its frame took the keyboard. */
export type StopReason = 'failed' | 'flooded' | 'silent' | 'left' | 'grabbed'

export type Counted = keyof typeof addonLimits.most

export interface SupervisorEvents {
  readonly onStart?: (addon: Addon) => void
  /** The add-on was stopped. */
  readonly onStop: (addon: Addon, reason: StopReason) => void
  /** It made a mistake that its author should see. */
  readonly onMistake: (addon: Addon, error: unknown) => void
  /** Its code is about to run. */
  readonly onControl: (addon: Addon) => void
}

interface Running {
  readonly addon: Addon
  isStopped: boolean
  /** When it did what, lately. */
  readonly times: Map<Counted, number[]>
}

/** Thrown into an add-on that was stopped, so that it does not go on. */
export class StoppedError extends Error {
  constructor(addon: Addon) {
    super(`The add-on ${addon.rootVar} was stopped.`)
    this.name = 'StoppedError'
  }
}

/** Knows which add-ons run, and stops those that fail or flood. */
export class Supervisor {
  private readonly running = new Map<number, Running>()
  /** Whose code is being run now. */
  current: Addon | undefined
  private readonly events: SupervisorEvents
  private readonly listeners = new Set<() => void>()
  private readonly now: () => number

  constructor(events: SupervisorEvents, now: () => number) {
    this.events = events
    this.now = now
  }

  start(addon: Addon): void {
    this.running.set(addon.id, { addon, isStopped: false, times: new Map() })
    this.events.onStart?.(addon)
    this.giveControl(addon)
  }

  /** Before code of the add-on runs that the host does not call through `run`. */
  giveControl(addon: Addon): void {
    this.events.onControl(addon)
  }

  /** It no longer runs, and that is no fault of its own. */
  forget(addon: Addon): void {
    this.running.delete(addon.id)
  }

  isStopped(addon: Addon): boolean {
    return this.running.get(addon.id)?.isStopped ?? true
  }

  /** Before anything an add-on asks for. Throws if it was stopped, or is stopped because of this. */
  count(addon: Addon, what: Counted): void {
    const state = this.running.get(addon.id)
    if (!state || state.isStopped) throw new StoppedError(addon)
    if (!this.isTooMany(state, what)) return
    this.stop(addon, 'flooded')
    throw new StoppedError(addon)
  }

  /** An error in code of the add-on: told to its author; too many stop it. */
  failed(addon: Addon, error: unknown): void {
    const state = this.running.get(addon.id)
    if (!state || state.isStopped || error instanceof StoppedError) return
    this.events.onMistake(addon, error)
    if (this.isTooMany(state, 'errors')) this.stop(addon, 'failed')
  }

  /** A frame took the focus while the person was typing: once may be a mistake. */
  grabbed(addon: Addon): void {
    const state = this.running.get(addon.id)
    if (!state || state.isStopped) return
    this.events.onMistake(addon, new Error('A frame took the focus while the person was typing.'))
    if (this.isTooMany(state, 'grabs')) this.stop(addon, 'grabbed')
  }

  stop(addon: Addon, reason: StopReason): void {
    const state = this.running.get(addon.id)
    if (!state || state.isStopped) return
    state.isStopped = true
    this.events.onStop(addon, reason)
    for (const listener of this.listeners) listener()
  }

  /** Calls back when an add-on was stopped: its frames are to be taken away. Scripts in the page cannot be. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Runs code of the add-on; what it throws never reaches the page. */
  run<T>(addon: Addon, code: () => T): T | undefined {
    if (this.isStopped(addon)) return undefined
    const before = this.current
    this.current = addon
    this.giveControl(addon)
    try {
      const result = code()
      if (result instanceof Promise) result.catch((error: unknown) => this.failed(addon, error))
      return result
    } catch (error) {
      this.failed(addon, error)
      return undefined
    } finally {
      this.current = before
    }
  }

  private isTooMany({ times }: Running, what: Counted): boolean {
    const { within, count } = addonLimits.most[what]
    const now = this.now()
    const lately = times.get(what) ?? []
    const first = lately.findIndex((time) => time > now - within)
    lately.splice(0, first === -1 ? lately.length : first)
    lately.push(now)
    times.set(what, lately)
    return lately.length > count
  }
}
