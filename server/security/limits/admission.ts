import { LRUCache } from 'lru-cache'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/tx.ts'
import { addressKey } from './address-key.ts'
import { Budget, type BudgetLimits } from './budget.ts'
import { CallRate } from './call-rate.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

export interface AdmissionLimits {
  readonly person: BudgetLimits
  readonly address: BudgetLimits
  /** Calls per second to /api/v1, without sync, by a person or from a stranger's address. */
  readonly apiRate: number
}

/** The limit that a refused call would have exceeded. */
export const bounds = ['person', 'address', 'api-rate', 'at-once', 'heavy-reads', 'parsing', 'streams', 'leases', 'presence'] as const
export type Bound = (typeof bounds)[number]

/** Calls of one person that run at once, and how many may wait; no device of ours makes more. */
const slots = { atOnce: 4, waiting: 60 }
/** The same for someone who has used a lot. */
const reducedSlots = { atOnce: 1, waiting: 60 }
/** How long a call of a person waits if there are too many a second (ms). */
const maxWait = 1_000
/** The fraction of a budget above which someone has used a lot. */
const much = 0.1
/** Sessions whose person is cached, so that a refused call needs no database query. */
const maxSessions = 5_000

/**
 *   call ─► whose session was this recently? ─► known:  what is left of the person's budget?  ─┐
 *                                              └► not:    what is left of the address's?         ─┴─► database: who is it? ─► charge the person, or the address
 *
 * Law 214: what strangers do from an address is never charged to people who are signed in there.
 */
export class Admission {
  readonly person: Budget
  readonly address: Budget
  readonly #rate: CallRate
  readonly #lanes = new ConcurrencyLimiter(slots)
  readonly #narrowLanes = new ConcurrencyLimiter(reducedSlots)
  readonly #sessions = new LRUCache<string, number>({ max: maxSessions })
  readonly #onRefused: (bound: Bound) => void

  constructor({ person, address, apiRate }: AdmissionLimits, onRefused: (bound: Bound) => void) {
    this.person = new Budget(person)
    this.address = new Budget(address)
    this.#rate = new CallRate(apiRate)
    this.#onRefused = onRefused
  }

  /** Before the person is looked up. `session` is the hash of the token that came with the call. */
  assertAffordable(session: string | undefined, address: string, cost: number, at: number): void {
    const userId = session === undefined ? undefined : this.#sessions.get(session)
    if (userId === undefined) this.#assert('address', addressKey(address), cost, at)
    else this.#assert('person', String(userId), cost, at)
  }

  /** Once it is known who calls; undefined for nobody. */
  take(caller: { userId: number; session: string } | undefined, address: string, cost: number, at: number): void {
    const [budget, key] = caller ? (['person', String(caller.userId)] as const) : (['address', addressKey(address)] as const)
    if (caller) this.#sessions.set(caller.session, caller.userId)
    this.#assert(budget, key, cost, at)
    this[budget].charge(key, cost, at)
  }

  /** Costs that were known only while it ran. */
  charge(userId: number, cost: number, at: number): void {
    this.person.charge(String(userId), cost, at)
  }

  /** Waits if a person's programs are a little too fast, so that those that never pause still work; strangers are refused at once. */
  async countApiCall(userId: number | undefined, address: string, at: number): Promise<void> {
    const [key, most] = userId === undefined ? [`address ${addressKey(address)}`, 0] : [`user ${userId}`, maxWait]
    const wait = this.#rate.wait(key, at, most) ?? this.refuse('api-rate', 1)
    if (wait > 0) await pause(wait)
  }

  /** Waits for this person's turn; call `leave` when the call is over. */
  acquireSlot(userId: number, isNarrow: boolean): { turn: Promise<void>; leave: () => void } {
    return (isNarrow ? this.#narrowLanes : this.#lanes).acquire(String(userId)) ?? this.refuse('at-once', 1)
  }

  /** Those who have used a lot yield to those who have not. */
  hasSpentMuch(userId: number, at: number): boolean {
    return this.person.left(String(userId), at) < (1 - much) * this.person.figures.burst
  }

  refuse(bound: Bound, seconds: number): never {
    this.#onRefused(bound)
    throw new Refusal('request.too-many', { seconds })
  }

  #assert(budget: 'person' | 'address', key: string, cost: number, at: number): void {
    const wait = this[budget].wait(key, cost, at)
    if (wait > 0) this.refuse(budget, Math.ceil(wait / 1_000))
  }
}
