import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseOutage, type OutageReason } from '#server/store/database-failure.ts'
import type { Engine } from '#server/store/sql.ts'

/** How long an answer counts. Anybody may ask, and each question costs a write to the disk. */
const lasts = 2_000
/** Longer than that nobody who asks waits. */
const patience = 3_000
/** As large as a push may be, and larger than what a nearly full disk still has by chance. */
const roomOfPush = 256 * 1024

export type State = 'ready' | OutageReason

interface ReadinessOptions {
  readonly engine: Engine
  readonly clock: () => number
  /** Told when it is another than before; `error` is what was met. */
  readonly onChange?: (state: State, error?: unknown) => void
}

/**
 *   somebody asks ─► younger than two seconds? ─► the same answer
 *                      └─ older ─► a real write; after a full disk one as large as a push
 *   a call of anybody meets an outage ─► that is the answer for the next two seconds
 */
export class Readiness {
  readonly #options: ReadinessOptions
  #answer: { readonly at: number; readonly state: Promise<State> } | undefined
  #last: State = 'ready'
  #isTrying = false

  constructor(options: ReadinessOptions) {
    this.#options = options
  }

  /** Whether the database takes a write and keeps it; else why not. */
  async check(): Promise<State> {
    const at = this.#options.clock()
    const isFresh = this.#answer !== undefined && Math.abs(at - this.#answer.at) < lasts
    // One at a time: a database that is silent is not asked again until it has answered, or was given up.
    if (!isFresh && !this.#isTrying) this.#answer = { at, state: this.#tryWrite() }
    const { state } = this.#answer!
    const stop = new AbortController()
    const tooLong = wait(patience, 'timeout' as const, { signal: stop.signal }).catch(() => 'timeout' as const)
    return Promise.race([state, tooLong]).finally(() => stop.abort())
  }

  /** A call could not be carried out: whoever asks hears of it, whatever a small write would say. */
  note(outage: DatabaseOutage): void {
    const { reason } = outage
    // Too much was asked of it by some; a write of its own shows whether it is so for all.
    if (reason === 'busy') return
    this.#answer = { at: this.#options.clock(), state: Promise.resolve(reason) }
    this.#become(reason, outage)
  }

  async #tryWrite(): Promise<State> {
    // What is damaged does not heal by itself: somebody looks at it and starts the server again.
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

/** Changes nothing, and is a real write all the same. */
const writeLittle = (engine: Engine): Promise<unknown> => engine.write((sql) => sql.all("update store_meta set value = value where name = 'epoch'"))

const takeRoom = "insert into store_meta(name, value) values ('room', $1) on conflict (name) do update set value = excluded.value"

/** A text that no database keeps in less room, and which is gone at once. */
async function writeMuch(engine: Engine): Promise<void> {
  const text = randomBytes(roomOfPush / 2).toString('hex')
  await engine.write((sql) => sql.all(takeRoom, [text]))
  await engine.write((sql) => sql.all("delete from store_meta where name = 'room'"))
}
