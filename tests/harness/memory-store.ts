import { leasedKinds, type LeasedKind } from '#domain/leased-kinds.ts'
import type { AuditEntry, FeedReader, FeedWriter } from '#server/feed/tables.ts'
import type { FileReader, FileStore, FileWriter } from '#server/files/tables.ts'
import type { Bus } from '#server/feed/bus.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import { copyState, emptyState, idGap, type MemoryState } from './memory-state.ts'
import { noon } from './factories.ts'
import { MemoryTables } from './memory-tables.ts'

/** The error for callers of a server process that is not running. */
export class ServerDown extends Error {
  constructor() {
    super('the server is down')
    this.name = 'ServerDown'
  }
}

/**
 * The server's tables as maps, for the same push and pull that run over SQL. Transactions run one at a time, so reads are snapshots, too.
 *
 *   write: ok ────────────────────────► committed
 *          failBeforeCommit ──────────► rolled back, an exception; the server keeps running
 *          crashBeforeCommit ─────────► rolled back, ServerDown until restart()
 *          crashAfterCommit ──────────► committed,   ServerDown until restart()
 */
export class MemoryStore implements FileStore {
  /** How many of the next write transactions end this way. */
  failBeforeCommit = 0
  crashBeforeCommit = 0
  crashAfterCommit = 0
  #tables: MemoryTables
  #down = false
  #turn: Promise<unknown> = Promise.resolve()
  readonly #bus: Bus | undefined

  constructor(options: { epoch?: string; bus?: Bus } = {}) {
    this.#tables = new MemoryTables(emptyState(options.epoch ?? 'epoch-1'))
    this.#bus = options.bus
  }

  /** The same database as the server of another release uses it, with its own tables over the same state. */
  as(Tables: new (state: MemoryState) => MemoryTables): FileStore {
    const tables = () => new Tables(this.#tables.state)
    return {
      read: (work) =>
        this.#inTurn(() => {
          const own = tables()
          return work(own, own.files)
        }),
      write: (work) => this.#write(work, tables),
    }
  }

  read<T>(work: (tables: FeedReader, files: FileReader) => Promise<T>): Promise<T> {
    return this.#inTurn(() => work(this.#tables, this.#tables.files))
  }

  write<T>(work: (tables: FeedWriter, files: FileWriter) => Promise<T>): Promise<T> {
    return this.#write(work, () => this.#tables)
  }

  #write<T>(work: (tables: FeedWriter, files: FileWriter) => Promise<T>, tablesNow: () => MemoryTables): Promise<T> {
    return this.#inTurn(async () => {
      const tables = tablesNow()
      tables.begin()
      try {
        const result = await work(tables, tables.files)
        if (this.failBeforeCommit > 0) {
          this.failBeforeCommit--
          throw new Error('failed before commit')
        }
        if (this.crashBeforeCommit > 0) {
          this.crashBeforeCommit--
          this.#crash()
        }
        const moved = tables.commit()
        for (const groupId of moved.keys()) this.#chainAudit(groupId)
        if (this.crashAfterCommit > 0) {
          this.crashAfterCommit--
          this.#crash()
        }
        for (const [groupId, version] of moved) this.#bus?.poke(groupId, version)
        return result
      } catch (error) {
        tables.rollBack()
        throw error
      }
    })
  }

  /** Restarts a crashed server, with what was committed. */
  restart(): void {
    this.#down = false
  }

  get isDown(): boolean {
    return this.#down
  }

  /** The state, as a backup would store it. */
  backup(): MemoryState {
    return this.#tables.copy()
  }

  /** Restores a backup, under a new epoch and after a gap of ids, as `aliquot restore` does `at` this time. */
  restore(backup: MemoryState, epoch: string, at: number | null = noon): void {
    this.#tables = new MemoryTables({ ...copyState(backup), epoch, restoredAt: at })
    const { nextIds, lost } = this.#tables.state
    for (const kind of leasedKinds) {
      const first = nextIds.get(kind) ?? 1
      nextIds.set(kind, first + idGap)
      lost.push({ kind, first, last: first + idGap - 1 })
    }
  }

  /** An older copy of the database takes the place of this one, and nobody is told. */
  putBack(backup: MemoryState): void {
    this.#tables = new MemoryTables(copyState(backup))
  }

  get epoch(): string {
    return this.#tables.state.epoch
  }

  get audit(): readonly AuditEntry[] {
    return this.#tables.state.audit
  }

  get held(): readonly { device: string; mutation: WireMutation; error: string; heldAt: number }[] {
    return this.#tables.state.held
  }

  get leases(): readonly { device: string; kind: LeasedKind; first: number; last: number }[] {
    return this.#tables.state.leases
  }

  /** Here, because the tables of another release may not know of audit heads. */
  #chainAudit(groupId: number): void {
    const { auditHeads } = this.#tables.state
    const previous = auditHeads.get(groupId)
    auditHeads.set(groupId, { entries: (previous?.entries ?? 0) + 1, hash: `${++heads}`, previous })
  }

  #crash(): never {
    this.#down = true
    throw new ServerDown()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = () => {
      if (this.#down) throw new ServerDown()
      return work()
    }
    const done = this.#turn.then(run)
    this.#turn = done.catch(() => undefined)
    return done
  }
}

/** So that no two heads have the same hash. */
let heads = 0
