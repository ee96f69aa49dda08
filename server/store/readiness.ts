import type { Engine } from './sql.ts'

/** How long an answer counts. Anybody may ask, and each question costs a write to the disk. */
const lasts = 2_000

/** Whether the database takes a write. Questions that come together, or soon after one another, share an answer. */
export class Readiness {
  readonly #engine: Engine
  readonly #clock: () => number
  #answer: { at: number; done: Promise<unknown> } | undefined

  constructor(engine: Engine, clock: () => number) {
    this.#engine = engine
    this.#clock = clock
  }

  /** Rejects with the database's own error. */
  async check(): Promise<void> {
    const at = this.#clock()
    const isFresh = this.#answer !== undefined && Math.abs(at - this.#answer.at) < lasts
    // Changes nothing, and is a real write all the same.
    if (!isFresh) this.#answer = { at, done: this.#engine.write((sql) => sql.all("update store_meta set value = value where name = 'epoch'")) }
    const asked = this.#answer!
    try {
      await asked.done
    } catch (error) {
      if (this.#answer === asked) this.#answer = undefined
      throw error
    }
  }
}
