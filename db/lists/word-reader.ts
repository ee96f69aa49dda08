import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'
import type { RowChange } from '../disk/row-log.ts'
import type { Workspace } from '../workspace.ts'

/** Words of the rows of a list that are in rows of other kinds: what is written in an experiment, for example. */
export interface WordSource {
  /** The kinds that have them; `$changes` notes these kinds. */
  readonly entities: readonly EntityName[]
  /** The rows of the list that these changed rows belong to. */
  ownersOf(workspace: Workspace, entity: EntityName, keys: readonly Key[]): Promise<readonly number[]>
  /** Their words, normalized; nothing for rows without any. */
  read(workspace: Workspace, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

/** Rows whose words are read in one go: requests are answered in between. */
const rowsAtOnce = 10
/** What someone is writing is read when they pause for this many ms, or this many ms after the last time. */
const rest = { afterChange: 300, longest: 3_000 }

interface WordReaderOptions {
  readonly workspace: Workspace
  readonly source: WordSource
  readonly put: (id: number, words: string) => void
  /** Some have been put; `count` rows were read. */
  readonly onRead: (count: number) => void
  readonly onFailure: (error: unknown) => void
}

/** Reads the words of the rows of a list behind its columns, a few rows at a time, so that no list waits for them. */
export class WordReader {
  readonly #options: WordReaderOptions
  readonly #pending = new Set<number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #since = 0
  #isReading = false
  #isClosed = false

  constructor(options: WordReaderOptions) {
    this.#options = options
  }

  get entities(): readonly EntityName[] {
    return this.#options.source.entities
  }

  /** Whether the words that have been put are those of all rows noted so far. */
  get isDone(): boolean {
    return this.#pending.size === 0 && !this.#isReading
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  /** The words of these rows may be different. */
  add(ids: Iterable<number>): void {
    for (const id of ids) this.#pending.add(id)
  }

  /** Reads those that were added, soon. */
  readLater(): void {
    if (this.#isReading || this.#isClosed || this.#pending.size === 0) return
    this.#since ||= performance.now()
    clearTimeout(this.#timer)
    const wait = performance.now() - this.#since > rest.longest ? 0 : rest.afterChange
    this.#timer = setTimeout(() => void this.#read(), wait)
  }

  /** Null if it may be those of all rows. */
  async ownersOf(changes: readonly RowChange[]): Promise<readonly number[] | null> {
    const { workspace, source } = this.#options
    const owners: number[] = []
    for (const entity of source.entities) {
      const own = changes.filter((change) => change.entity === entity)
      if (own.some(({ keys }) => !keys)) return null
      const keys = [...new Set(own.flatMap((change) => change.keys ?? []))]
      if (keys.length) owners.push(...(await source.ownersOf(workspace, entity, keys)))
    }
    return owners
  }

  async #read(): Promise<void> {
    const { workspace, source, put, onRead, onFailure } = this.#options
    this.#isReading = true
    this.#since = 0
    let ids: number[] = []
    try {
      while (this.#pending.size > 0 && !this.#isClosed) {
        ids = [...this.#pending].slice(0, rowsAtOnce)
        for (const id of ids) this.#pending.delete(id)
        const words = await source.read(workspace, ids)
        if (this.#isClosed) return
        for (const id of ids) put(id, words.get(id) ?? '')
        if (this.#pending.size === 0) this.#isReading = false
        onRead(ids.length)
        await new Promise((resolve) => setTimeout(resolve))
      }
    } catch (error) {
      // Read again after the next change.
      this.add(ids)
      if (!this.#isClosed) onFailure(error)
    } finally {
      this.#isReading = false
    }
  }
}
