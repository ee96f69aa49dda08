import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseOutage, type OutageReason } from '#server/store/database-failure.ts'
import type { Engine } from '#server/store/sql.ts'

/** How long an answer is valid. Anyone may ask, and each check costs a write to the disk. */
const lasts = 2_000
/** No caller waits longer than this. */
const timeout = 3_000
/** As large as a push may be, and larger than what a nearly full disk may still have left. */
const roomOfPush = 256 * 1024

export type State = 'ready' | OutageReason

interface ReadinessOptions {
  readonly engine: Engine
  readonly clock: () => number
  /** Called when the state changes; `error` is the cause. */
  readonly onChange?: (state: State, error?: unknown) => void
}

/**
 *   someone asks ─► checked within two seconds? ─► the same answer
 *                      └─ longer ago ─► a real write; after a full disk, one as large as a push
 *   any call hits an outage ─► that is the answer for the next two seconds
 */
export class Readiness {
  readonly #options: ReadinessOptions
  #answer: { readonly at: number; readonly state: Promise<State> } | undefined
  #last: State = 'ready'
  #isTrying = false

  constructor(options: ReadinessOptions) {
    this.#options = options
  }

  /** Whether the database accepts a write; if not, the reason. */
  async check(): Promise<State> {
    const at = this.#options.clock()
    const isFresh = this.#answer !== undefined && Math.abs(at - this.#answer.at) < lasts
    // One at a time: a silent database is not asked again until it has answered or the check has been given up.
    if (!isFresh && !this.#isTrying) this.#answer = { at, state: this.#tryWrite() }
    const { state } = this.#answer!
    const stop = new AbortController()
    const tooLong = wait(timeout, 'timeout' as const, { signal: stop.signal }).catch(() => 'timeout' as const)
    return Promise.race([state, tooLong]).finally(() => stop.abort())
  }

  /** A call failed because of the database: the next answer says so, whatever a small write would show. */
  note(outage: DatabaseOutage): void {
    const { reason } = outage
    // Some callers asked too much of it; a write of our own shows whether everyone is affected.
    if (reason === 'busy') return
    this.#answer = { at: this.#options.clock(), state: Promise.resolve(reason) }
    this.#become(reason, outage)
  }

  async #tryWrite(): Promise<State> {
    // Damage does not repair itself: it needs a person, and a restart of the server.
    if (this.#last === 'damaged') return 'damaged'
    this.#isTrying = true
    try {
      if (this.#last === 'full' || this.#last === 'failing') await writeMuch(this.#options.engine)
      else await writeLittle(this.#options.engine)
      return this.#become('ready')
    } catch (error) {
      return this.#become(error instanceof DatabaseOutage ? error.reason : 'failing', error)
    } finally {
      this.#isTrying = false
    }
  }

  #become(state: State, error?: unknown): State {
    const isNew = state !== this.#last
    this.#last = state
    if (isNew) this.#options.onChange?.(state, error)
    return state
  }
}

/** Changes nothing, but is still a real write. */
const writeLittle = (engine: Engine): Promise<unknown> => engine.write((sql) => sql.all("update store_meta set value = value where name = 'epoch'"))

const takeRoom = "insert into store_meta(name, value) values ('room', $1) on conflict (name) do update set value = excluded.value"

/** A text that no database can compress, deleted at once. */
async function writeMuch(engine: Engine): Promise<void> {
  const text = randomBytes(roomOfPush / 2).toString('hex')
  await engine.write((sql) => sql.all(takeRoom, [text]))
  await engine.write((sql) => sql.all("delete from store_meta where name = 'room'"))
}
