import type { Engine } from './sql.ts'

/** How often to look, where nobody says what other processes have written. */
export const pollEvery = 2_000

const versionsSql = 'select group_id, version from feed'

/**
 * Finds out by looking which groups have moved: what another process has written, such as the command line beside a server on SQLite,
 * or another server whose notifications do not arrive. One row per group, so a look costs next to nothing.
 */
export class VersionPoll {
  readonly #engine: Engine
  readonly #poke: (groupId: number, version: number) => void
  /** The last version of each group that listeners know of; undefined until the first look. */
  #known: Map<number, number> | undefined
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(engine: Engine, poke: (groupId: number, version: number) => void) {
    this.#engine = engine
    this.#poke = poke
  }

  /** Listeners have been poked with this version already. */
  note(groupId: number, version: number): void {
    const known = this.#known?.get(groupId)
    if (known === undefined || known < version) this.#known?.set(groupId, version)
  }

  /** Pokes for every group that has moved since. The first look only remembers. */
  async look(): Promise<void> {
    const rows = await this.#engine.read((sql) => sql.all<{ group_id: number; version: number }>(versionsSql))
    const isFirst = this.#known === undefined
    this.#known ??= new Map()
    for (const { group_id, version } of rows) {
      if ((this.#known.get(group_id) ?? -1) >= version) continue
      this.#known.set(group_id, version)
      if (!isFirst) this.#poke(group_id, version)
    }
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#lookQuietly(), pollEvery).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** A database that does not answer is noticed by every call; the next look comes anyway. */
  async #lookQuietly(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    await this.look().catch(() => undefined)
    this.#isLooking = false
  }
}
