import { Dexie, type ObservabilitySet } from 'dexie'
import type { Key } from '#domain/entity.ts'
import type { RowOf } from '#domain/schema.ts'
import type { ExpectedRows } from '../cursor-steps.ts'
import { eachRow } from '../queries/each-row.ts'
import { readExpectedRows } from '../queries/progress.ts'
import { withReopen } from '../reopen.ts'
import type { Workspace } from '../workspace.ts'
import { changedKeys } from './changed-keys.ts'
import { listOfEntity } from './columns/all.ts'
import { EntityColumns } from './entity-columns.ts'
import type { ListEntity } from './list-request.ts'

/** Rows reread in one go. */
const rowsPerRead = 500
/** After reading all rows, it rests for this many times the duration of that read. */
const fullReadCooldown = 3

export interface LiveColumnsEvents {
  /** Something that lists show has changed; the first time, the columns are ready. */
  onChange(): void
  onFailure(error: unknown): void
}

/**
 * The columns of one entity, kept up to date with the device's rows.
 *
 *   storagemutated ─► keys, or 'any' ─► read those rows, or all ─► columns ─► onChange
 *
 * Law: it subscribes before it reads, so anything written during the read is read again afterward.
 */
export class LiveColumns<E extends ListEntity = ListEntity> {
  readonly columns: EntityColumns<E>
  isReady = false
  /** Rows of the entity that are not on this device yet; null if there are none. */
  expected: ExpectedRows | null = null
  readonly #entity: E
  readonly #workspace: Workspace
  readonly #events: LiveColumnsEvents
  /** Columns that no read of all rows has filled yet. */
  #isWidening = false
  #keys = new Set<Key>()
  /** Entities of which any row may have changed. */
  readonly #whole = new Set<ListEntity>()
  #isReading = false
  #isClosed = false
  /** Not all rows are read again before this time. */
  #wholeFrom = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(workspace: Workspace, entity: E, events: LiveColumnsEvents) {
    this.#workspace = workspace
    this.#entity = entity
    this.#events = events
    this.columns = new EntityColumns(listOfEntity(entity))
    this.#readEverything()
    Dexie.on('storagemutated').subscribe(this.#onMutation)
    void this.#read()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    Dexie.on('storagemutated').unsubscribe(this.#onMutation)
  }

  /** Whether these columns are ready; columns created now are filled first, and then `onChange` reports it. */
  hasColumns(names: readonly string[]): boolean {
    if (this.columns.addColumns(names)) {
      this.#isWidening = true
      this.#whole.add(this.#entity)
      this.#wholeFrom = 0
      void this.#read()
    }
    return this.isReady && !this.#isWidening
  }

  /** Retries a failed read. */
  retry(): void {
    void this.#read()
  }

  #onMutation = (parts: ObservabilitySet): void => {
    const { referencedEntities } = this.columns
    for (const entity of new Set([this.#entity, ...referencedEntities])) {
      const keys = changedKeys(parts, this.#workspace.db.name, entity)
      // The order of referred rows, even rows of the same entity, needs all of them at once.
      if (keys === 'any' || (keys.length > 0 && referencedEntities.has(entity))) this.#whole.add(entity)
      else if (entity === this.#entity) for (const key of keys) this.#keys.add(key)
    }
    // The last of the rows may have arrived without any of this entity.
    if (this.expected && changedKeys(parts, this.#workspace.db.name, '$cursors').length) this.#whole.add(this.#entity)
    void this.#read()
  }

  /** One at a time: changes that arrive during a read are read in the next round. */
  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (!this.#isClosed && (this.#keys.size > 0 || this.#isWholeDue())) {
        const isWidened = this.#isWidening && this.#whole.has(this.#entity)
        const hasChanged = await this.#readRound()
        if (isWidened) this.#isWidening = this.#whole.has(this.#entity) && this.#isWidening
        if (this.#isClosed || (this.isReady && !hasChanged && !isWidened)) continue
        this.isReady = true
        this.#events.onChange()
      }
      this.#readLater()
    } catch (error) {
      this.#readEverything()
      if (!this.#isClosed) this.#events.onFailure(error)
    } finally {
      this.#isReading = false
    }
  }

  #readLater(): void {
    clearTimeout(this.#timer)
    if (this.#whole.size > 0 && !this.#isClosed) this.#timer = setTimeout(() => void this.#read(), this.#wholeFrom - performance.now())
  }

  #isWholeDue(): boolean {
    return this.#whole.size > 0 && performance.now() >= this.#wholeFrom
  }

  #readEverything(): void {
    for (const entity of [this.#entity, ...this.columns.referencedEntities]) this.#whole.add(entity)
  }

  async #readRound(): Promise<boolean> {
    const whole = this.#isWholeDue() ? [...this.#whole] : []
    for (const entity of whole) this.#whole.delete(entity)
    const keys = [...this.#keys]
    this.#keys.clear()
    let hasChanged = whole.includes(this.#entity) ? await this.#readAll() : await this.#readKeys(keys)
    for (const entity of whole) {
      if (this.columns.referencedEntities.has(entity)) hasChanged = this.columns.rank(entity, await this.#rowsOf(entity)) || hasChanged
    }
    return hasChanged
  }

  async #readAll(): Promise<boolean> {
    const begun = performance.now()
    const seen = new Set<number>()
    // Before the rows: what is whole now will be among them.
    const expected = await withReopen(this.#workspace, () => readExpectedRows(this.#workspace, this.#entity))
    let hasChanged = expected?.of !== this.expected?.of
    await withReopen(this.#workspace, () =>
      eachRow(this.#workspace, this.#entity, (rows) => {
        for (const row of rows) {
          this.columns.put(row)
          seen.add(row.id)
        }
        // Requests may arrive between two chunks; while the columns are being built, nobody can ask.
        if (this.isReady) hasChanged = this.columns.flush() || hasChanged
      }),
    )
    this.columns.keepOnly(seen)
    this.expected = expected
    // While the first mirror is being stored, every event says that any row may have changed; reading must not slow it down.
    this.#wholeFrom = performance.now() + (performance.now() - begun) * fullReadCooldown
    return this.columns.flush() || hasChanged
  }

  async #readKeys(keys: readonly Key[]): Promise<boolean> {
    const table = this.#workspace.mirror(this.#entity)
    let hasChanged = false
    for (let from = 0; from < keys.length; from += rowsPerRead) {
      const some = keys.slice(from, from + rowsPerRead) as RowOf<E>['id'][]
      const rows = await withReopen(this.#workspace, () => table.bulkGet(some))
      rows.forEach((row, i) => (row ? this.columns.put(row) : this.columns.remove(some[i]!)))
      hasChanged = this.columns.flush() || hasChanged
    }
    return hasChanged
  }

  async #rowsOf(entity: ListEntity): Promise<never[]> {
    const rows: unknown[] = []
    await withReopen(this.#workspace, () => eachRow(this.#workspace, entity, (some) => rows.push(...some)))
    return rows as never[]
  }
}
