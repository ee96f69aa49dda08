/** Units that come back each second, and how many may be saved up. A unit is about a millisecond of the server's work. */
export interface BudgetLimits {
  readonly perSecond: number
  readonly burst: number
}

interface Account {
  left: number
  at: number
}

/** Accounts beyond this many are forgotten, first those that are full again. */
const mostAccounts = 10_000

/** A token bucket for each key, by the clock that is handed in. Whoever is not in it has all of it. */
export class Budget {
  readonly figures: BudgetLimits
  readonly #accounts = new Map<string, Account>()

  constructor(figures: BudgetLimits) {
    this.figures = figures
  }

  get size(): number {
    return this.#accounts.size
  }

  /** Ms until `cost` can be paid; 0 when it can be now. What costs more than all can be paid by whoever has all. */
  wait(key: string, cost: number, at: number): number {
    const missing = Math.min(cost, this.figures.burst) - this.left(key, at)
    return missing <= 0 ? 0 : Math.ceil((missing / this.figures.perSecond) * 1_000)
  }

  /** Also what turned out to be dearer than could be paid: the rest is owed, but never more than all of it once. */
  charge(key: string, cost: number, at: number): void {
    const left = Math.max(this.left(key, at) - cost, -this.figures.burst)
    // Put behind the others: who was seen longest ago stands first.
    this.#accounts.delete(key)
    this.#accounts.set(key, { left, at })
    if (this.#accounts.size > mostAccounts) this.#forget(at)
  }

  /** Below zero for whoever owes something. */
  left(key: string, at: number): number {
    const account = this.#accounts.get(key)
    if (!account) return this.figures.burst
    // A clock that was put back gives nothing, and takes nothing.
    const since = Math.max(0, at - account.at)
    return Math.min(this.figures.burst, account.left + (since / 1_000) * this.figures.perSecond)
  }

  #forget(at: number): void {
    for (const key of this.#accounts.keys()) if (this.left(key, at) >= this.figures.burst) this.#accounts.delete(key)
    for (const key of this.#accounts.keys()) {
      if (this.#accounts.size <= mostAccounts / 2) break
      this.#accounts.delete(key)
    }
  }
}
