import { Dexie, type ObservabilitySet } from 'dexie'
import type { LastChange } from '#domain/rules/notebook/last-change.ts'
import type { RowOf } from '#domain/schema.ts'
import type { ExpectedRows } from '../pull/cursor-steps.ts'
import { eachRow } from '../queries/each-row.ts'
import { withReopen } from '../disk/reopen.ts'
import type { RowChange } from '../disk/row-log.ts'
import type { Workspace } from '../workspace.ts'
import { changedKeys } from './changed-keys.ts'
import { listOfEntity } from './columns/list-definitions.ts'
import type { ListDefinition } from './define-list.ts'
import { EntityColumns } from './entity-columns.ts'
import { StoredColumns } from './kept-columns.ts'
import type { ListEntity } from './list-request.ts'
import { WordReader } from './word-reader.ts'
import { RowReader, type Changes, type LogPosition } from './row-reader.ts'

/** Rows reread in one go. */
const rowsPerRead = 500
/** After reading blocks, or all rows, it rests for this many times the duration of that read, but not longer than this. */
const cooldown = { times: 3, most: 500 }
/** While rows are missing, what has been written is looked up even if nobody tells of it: this long after the last news, and then less and less often. */
const lookAgainMs = { first: 500, most: 600_000 }
/** Columns are kept on disk after this many changes, once there is nothing to do for this long. Fewer changes are soon read again. */
const keepAfter = { changes: 500, quietMs: 3_000 }
/** Records of `$changes` that stay after columns were kept, for those of other entities and tabs; who is further behind reads all rows. */
const recordsLeft = 1_000

export interface LiveColumnsEvents {
  /** Something that lists show has changed; the first time, the columns are ready. */
  onChange(): void
  onFailure(error: unknown): void
}

/**
 * The columns of one entity, kept up to date with the device's rows.
 *
 *   on disk ──► columns, true at a record of $changes ──► later records ──► those rows, read again ──► onChange
 *   not on disk, or not to be continued ──► all rows: blocks as they are, then the table
 *
 * Law 75: `$changes` is read before the rows it names, so what is written in between is read again.
 */
export class LiveColumns<E extends ListEntity = ListEntity> {
  readonly columns: EntityColumns<E>
  isReady = false
  /** Rows of the entity that are not on this device yet; null if there are none. */
  expected: ExpectedRows | null = null
  readonly #definition: ListDefinition<E>
  readonly #workspace: Workspace
  readonly #events: LiveColumnsEvents
  readonly #reader: RowReader
  readonly #kept: StoredColumns
  readonly #words: WordReader | undefined
  /** Null before the columns have been loaded or built. */
  #at: LogPosition | null = null
  /** What the columns show over the rows; null where kept columns show something that is not known anymore. */
  #overlay: ReadonlyMap<number, LastChange | null> = new Map()
  /** How often columns were created, and which of them a read of all rows has filled. */
  #widened = 0
  #filled = 0
  #isDue = true
  #reading: Promise<void> | undefined
  #isClosed = false
  /** Nothing is read again before this time. */
  #restUntil = 0
  #readTimer: ReturnType<typeof setTimeout> | undefined
  /** Changes since the columns were kept. */
  #unkept = Infinity
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #lookAgainIn = lookAgainMs.first

  constructor(workspace: Workspace, entity: E, events: LiveColumnsEvents) {
    this.#workspace = workspace
    this.#events = events
    this.#definition = listOfEntity(entity)
    this.columns = new EntityColumns(this.#definition)
    this.#reader = new RowReader(workspace, entity)
    this.#kept = new StoredColumns(workspace, this.#definition)
    const { words: source } = this.#definition
    this.#words = source && new WordReader({ workspace, source, put: this.#putWords, onRead: this.#onWords, onFailure: (error) => workspace.report(error) })
    Dexie.on('storagemutated').subscribe(this.#onMutation)
    void this.#read()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#readTimer)
    clearTimeout(this.#keepTimer)
    this.#words?.close()
    Dexie.on('storagemutated').unsubscribe(this.#onMutation)
  }

  /** Whether these columns are ready; columns created now are filled first, and then `onChange` reports it. */
  hasColumns(names: readonly string[]): boolean {
    if (this.columns.addColumns(names)) {
      this.#widened++
      void this.catchUp()
    }
    return this.isReady && !this.#isWidening
  }

  /** Reads what has been written so far, at once; also after a failure. */
  async catchUp(): Promise<void> {
    await this.#reading
    this.#isDue = true
    this.#restUntil = 0
    await this.#read()
  }

  /** Keeps the columns on disk. Not while rows are missing: they would soon be out of date. */
  async keep(): Promise<void> {
    const at = this.#at
    if (!at || at.log === null || !this.isReady || this.#isWidening || this.expected || this.#areWordsMissing) return
    this.#unkept = 0
    if (await this.#kept.save(this.columns, { at, overlaid: [...this.#overlay.keys()] })) await this.#reader.forgetChanges(at.seq - recordsLeft)
  }

  get #isWidening(): boolean {
    return this.#filled < this.#widened
  }

  get #areWordsMissing(): boolean {
    return this.#words?.isDone === false
  }

  #onMutation = (parts: ObservabilitySet): void => {
    const tables = ['$cursors', this.#definition.entity, ...this.columns.referencedEntities, ...(this.#words?.entities ?? [])]
    if (!tables.some((table) => changedKeys(parts, this.#workspace.db.name, table).length > 0) && !this.#isOverlayWritten(parts)) return
    this.#isDue = true
    this.#lookAgainIn = lookAgainMs.first
    void this.#read()
  }

  #isOverlayWritten(parts: ObservabilitySet): boolean {
    const { overlay } = this.#definition
    const keys = overlay ? changedKeys(parts, this.#workspace.db.name, '$begun') : []
    return keys === 'any' || keys.some((key) => String(key).startsWith(overlay!.records))
  }

  /** One at a time: changes that arrive during a read are read in the next round. */
  #read(): Promise<void> {
    return (this.#reading ??= this.#readRounds().finally(() => (this.#reading = undefined)))
  }

  async #readRounds(): Promise<void> {
    clearTimeout(this.#keepTimer)
    try {
      while (!this.#isClosed && this.#isDue && performance.now() >= this.#restUntil) {
        this.#isDue = false
        const isWidening = this.#isWidening
        const hasChanged = await this.#readRound()
        if (this.#isClosed || (this.isReady && !hasChanged && !isWidening)) continue
        this.isReady = true
        this.#events.onChange()
        // Answers go out before the next round.
        await new Promise((resolve) => setTimeout(resolve))
      }
      this.#readLater()
      this.#keepLater()
    } catch (error) {
      this.#isDue = true
      if (!this.#isClosed) this.#events.onFailure(error)
    }
  }

  #readLater(): void {
    clearTimeout(this.#readTimer)
    if (this.#isClosed) return
    if (this.#isDue) this.#readTimer = setTimeout(() => void this.#read(), this.#restUntil - performance.now())
    // The worker that downloads ends with its last block, and news of that block may end with it.
    else if (this.expected) {
      this.#readTimer = setTimeout(() => void this.catchUp(), this.#lookAgainIn)
      this.#lookAgainIn = Math.min(this.#lookAgainIn * 2, lookAgainMs.most)
    }
  }

  #keepLater(): void {
    clearTimeout(this.#keepTimer)
    if (this.#unkept < keepAfter.changes || this.expected || this.#isClosed || this.#areWordsMissing) return
    this.#keepTimer = setTimeout(() => void this.keep().catch((error: unknown) => this.#workspace.report(error)), keepAfter.quietMs)
  }

  async #readRound(): Promise<boolean> {
    const begun = performance.now()
    if (!this.#at) await this.#load()
    const { entity } = this.#definition
    const found = await this.#reader.changesSince(this.#at ?? { seq: 0, log: null })
    const { at, changes, expected } = this.#firstBlockOf(found)
    const own = changes?.filter((change) => change.entity === entity)
    const widened = this.#widened
    const reread = await this.#readOverlay()
    const isComplete = !this.#at || this.#isWidening || !own || own.some(({ keys, block }) => !keys && !block)
    let hasChanged = isComplete ? await this.#readAll() : await this.#patch(own, reread)
    for (const referenced of this.columns.referencedEntities) {
      if (!isComplete && !changes!.some((change) => change.entity === referenced)) continue
      hasChanged = this.columns.rank(referenced, await this.#rowsOf(referenced)) || hasChanged
    }
    if (isComplete) this.#filled = widened
    await this.#noteWords(isComplete ? null : changes)
    this.#at = at
    const isNewlyExpected = expected?.of !== this.expected?.of
    this.expected = expected
    // While rows are missing, more words arrive all the time.
    if (!expected) this.#words?.readLater()
    if (at !== found.at) this.#isDue = true
    // While the first mirror is being stored, blocks arrive all the time; reading must not slow it down.
    else if (isComplete || own.some(({ block }) => block))
      this.#restUntil = performance.now() + Math.min((performance.now() - begun) * cooldown.times, cooldown.most)
    return hasChanged || isNewlyExpected
  }

  /** The rows over which something else is shown now. */
  async #readOverlay(): Promise<number[]> {
    const { overlay } = this.#definition
    if (!overlay) return []
    const before = this.#overlay
    const now = await withReopen(this.#workspace, () => overlay.read(this.#workspace))
    this.#overlay = now
    const isSame = (id: number) => JSON.stringify(before.get(id)) === JSON.stringify(now.get(id))
    return [...new Set([...before.keys(), ...now.keys()])].filter((id) => !isSame(id))
  }

  /** Null: they may have changed in all rows. */
  async #noteWords(changes: readonly RowChange[] | null): Promise<void> {
    if (!this.#words) return
    const others = changes && (await this.#words.ownersOf(changes))
    const own = changes?.filter(({ entity }) => entity === this.#definition.entity)
    if (!others || own?.some(({ keys }) => !keys)) this.#words.add(this.columns.rowIds)
    else this.#words.add([...others, ...own!.flatMap(({ keys }) => keys as readonly number[])])
  }

  /** The top of a list comes in a block of its own: its rows are shown before all other blocks are read. */
  #firstBlockOf(found: Changes): Changes {
    const { at, changes } = found
    const first = changes?.findIndex(({ entity, block }) => entity === this.#definition.entity && block) ?? -1
    if (this.columns.size > 0 || first < 0 || first === changes!.length - 1) return found
    return { ...found, at: { ...at, seq: changes![first]!.seq }, changes: changes!.slice(0, first + 1) }
  }

  async #load(): Promise<void> {
    try {
      const kept = await this.#kept.load(this.columns)
      if (!kept) return
      this.#at = kept.at
      this.#overlay = new Map(kept.overlaid.map((id) => [id, null]))
      this.#unkept = 0
    } catch (error) {
      this.#workspace.report(error)
    }
  }

  async #readAll(): Promise<boolean> {
    const seen = new Set<number>()
    let hasChanged = false
    this.#unkept = Infinity
    await this.#reader.readAll(
      (row) => {
        this.#put(row)
        seen.add(row.id as number)
      },
      // Requests may arrive between two chunks; while the columns are being built, nobody can ask.
      () => {
        if (this.isReady) hasChanged = this.columns.flush() || hasChanged
      },
    )
    this.columns.keepOnly(seen)
    return this.columns.flush() || hasChanged
  }

  async #patch(changes: readonly RowChange[], reread: readonly number[]): Promise<boolean> {
    let hasChanged = false
    const flush = () => {
      hasChanged = this.columns.flush() || hasChanged
    }
    await this.#reader.readBlocks(
      changes.flatMap(({ block }) => block ?? []),
      this.#put,
      flush,
    )
    const keys = [...new Set([...changes.flatMap((change) => change.keys ?? []), ...reread])]
    this.#unkept += keys.length
    const table = this.#workspace.mirror(this.#definition.entity)
    for (let from = 0; from < keys.length; from += rowsPerRead) {
      const some = keys.slice(from, from + rowsPerRead) as RowOf<E>['id'][]
      const rows = await withReopen(this.#workspace, () => table.bulkGet(some))
      rows.forEach((row, i) => (row ? this.#put(row) : this.columns.remove(some[i]!)))
      flush()
    }
    return hasChanged
  }

  readonly #putWords = (id: number, words: string): void => this.columns.putWords(id, words)

  readonly #onWords = (count: number): void => {
    this.#unkept += count
    if (this.columns.flush()) this.#events.onChange()
    this.#keepLater()
  }

  readonly #put = (stored: unknown): void => {
    const row = stored as RowOf<E>
    const shown = this.#overlay.get(row.id)
    this.columns.put(shown ? this.#definition.overlay!.apply(row, shown) : row)
  }

  async #rowsOf(entity: ListEntity): Promise<never[]> {
    const rows: unknown[] = []
    await withReopen(this.#workspace, () => eachRow(this.#workspace, entity, (some) => rows.push(...some)))
    return rows as never[]
  }
}
