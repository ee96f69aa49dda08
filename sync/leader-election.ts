import { limits } from '#domain/limits.ts'
import type { Timers } from './timers.ts'

/**
 *   follower ── lock granted ──► leader ──► beats every 2 s ──► stop: lock released, the next in line leads
 *      │  ▲                        │
 *      │  └──── lock stolen ◄──────┘
 *      └── 10 s without a beat: steals the lock, once. A frozen tab keeps its lock but no longer beats.
 *
 * Only one tab syncs, to spare the network. Law 107: correctness never depends on this; two leaders are harmless, because the server accepts each n once.
 */
export interface LeaderDeps {
  /** One per workspace. */
  name: string
  timers: Timers
  onGained: () => void
  onLost: () => void
  /** Absent if the page is not secure: then every tab leads. */
  locks?: LockPort | undefined
  channel?: ChannelPort | undefined
}

/** The part of `navigator.locks` that is used here. */
export interface LockPort {
  request(name: string, options: { steal?: boolean; signal?: AbortSignal }, held: () => Promise<void>): Promise<unknown>
}
/** The part of a BroadcastChannel that is used here. */
export interface ChannelPort {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  close?(): void
}

interface Heartbeat {
  type: 'leader.beat'
}
const isHeartbeat = (data: unknown): data is Heartbeat => (data as Partial<Heartbeat> | null)?.type === 'leader.beat'

/** Joins the election of the syncing tab; returns a function that leaves it. */
export function runLeaderElection({ name, timers, onGained, onLost, locks, channel }: LeaderDeps): () => void {
  if (!locks) {
    onGained()
    return () => {}
  }
  const election = new LeaderElection({ name, timers, onGained, onLost, channel }, locks)
  election.requestLock()
  return () => election.stop()
}

class LeaderElection {
  /** The request whose lock this tab holds. */
  #held: object | null = null
  #stopped = false
  /** Used up until a beat is heard or this tab has led: a steal that does not help is not repeated. */
  #maySteal = true
  #release = () => {}
  #callOff = () => {}
  #waiting = new AbortController()
  #heardAt: number
  #lookedAt: number

  readonly #deps: Omit<LeaderDeps, 'locks'>
  readonly #locks: LockPort

  constructor(deps: Omit<LeaderDeps, 'locks'>, locks: LockPort) {
    this.#deps = deps
    this.#locks = locks
    this.#heardAt = this.#lookedAt = deps.timers.elapsed()
    deps.channel?.addEventListener('message', this.#hear)
    this.#tick()
  }

  requestLock(steal = false): void {
    this.#waiting.abort()
    this.#waiting = new AbortController()
    // A steal cannot be canceled and need not be: it is granted at once.
    const options = steal ? { steal: true } : { signal: this.#waiting.signal }
    const request = {}
    this.#locks.request(this.#deps.name, options, () => this.#hold(request)).then(undefined, () => this.#lose(request))
  }

  stop(): void {
    this.#stopped = true
    this.#callOff()
    this.#waiting.abort()
    this.#release()
    this.#deps.channel?.removeEventListener('message', this.#hear)
  }

  #hold(request: object): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    this.#held = request
    this.#maySteal = true
    this.#deps.channel?.postMessage({ type: 'leader.beat' } satisfies Heartbeat)
    this.#deps.onGained()
    return new Promise((release) => (this.#release = release))
  }

  /** The request was canceled, or its lock was stolen. Only the second matters. */
  #lose(request: object): void {
    if (this.#held !== request || this.#stopped) return
    this.#held = null
    this.#heardAt = this.#deps.timers.elapsed()
    this.#deps.onLost()
    this.requestLock()
  }

  #hear = (event: MessageEvent): void => {
    if (!isHeartbeat(event.data)) return
    this.#heardAt = this.#deps.timers.elapsed()
    this.#maySteal = true
  }

  #tick(): void {
    const now = this.#deps.timers.elapsed()
    // This tab was frozen itself: the silence meanwhile proves nothing.
    if (now - this.#lookedAt > 2 * limits.leader.heartbeat) this.#heardAt = now
    this.#lookedAt = now
    if (this.#held) this.#deps.channel?.postMessage({ type: 'leader.beat' } satisfies Heartbeat)
    else if (this.#maySteal && this.#deps.channel && now - this.#heardAt >= limits.leader.silence) {
      this.#maySteal = false
      this.requestLock(true)
    }
    this.#callOff = this.#deps.timers.after(limits.leader.heartbeat, () => this.#tick())
  }
}
