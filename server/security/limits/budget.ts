/** Units refilled each second, and the most that can accumulate. A unit is about a millisecond of server time. */
export interface BudgetLimits {
  readonly perSecond: number
  readonly burst: number
}

interface Account {
  left: number
  at: number
}

/** Accounts beyond this number are forgotten, starting with those that are full again. */
const maxAccounts = 10_000

/** A token bucket for each key, by the clock passed in. A key that is not in it has a full bucket. */
export class Budget {
  readonly figures: BudgetLimits
  readonly #accounts = new Map<string, Account>()

  constructor(figures: BudgetLimits) {
    this.figures = figures
  }

  get size(): number {
    return this.#accounts.size
  }

  /** Ms until `cost` can be paid; 0 if it can be paid now. A cost above the maximum can be paid by a full bucket. */
  wait(key: string, cost: number, at: number): number {
    const missing = Math.min(cost, this.figures.burst) - this.left(key, at)
    return missing <= 0 ? 0 : Math.ceil((missing / this.figures.perSecond) * 1_000)
  }

  /** Also charges more than there is: the rest is owed, but never more than one full bucket. */
  charge(key: string, cost: number, at: number): void {
    const left = Math.max(this.left(key, at) - cost, -this.figures.burst)
    // Moved to the end, so that the one seen longest ago comes first.
    this.#accounts.delete(key)
    this.#accounts.set(key, { left, at })
    if (this.#accounts.size > maxAccounts) this.#forget(at)
  }

  /** Below zero for those who owe something. */
  left(key: string, at: number): number {
    const account = this.#accounts.get(key)
    if (!account) return this.figures.burst
    // A clock that was set back adds nothing and takes nothing.
    const since = Math.max(0, at - account.at)
    return Math.min(this.figures.burst, account.left + (since / 1_000) * this.figures.perSecond)
  }

  #forget(at: number): void {
    for (const key of this.#accounts.keys()) if (this.left(key, at) >= this.figures.burst) this.#accounts.delete(key)
    for (const key of this.#accounts.keys()) {
      if (this.#accounts.size <= maxAccounts / 2) break
      this.#accounts.delete(key)
    }
  }
}
