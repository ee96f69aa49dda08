import type { AuditEntry, FeedReader, FeedWriter } from '#server/feed/tables.ts'
import type { FileReader, FileStore, FileWriter } from '#server/files/tables.ts'
import { SqlFileStore } from '#server/store/files/sql-files.ts'
import type { Engine } from '#server/store/sql.ts'
import { entityNames, schema } from '#domain/schema.ts'
import type { TestStore } from './engines.ts'
import { ServerDown } from './memory-store.ts'
import { mirror, seats, seedLab, type Lab } from './world-lab.ts'
import { ForwardingTables } from './forwarding-tables.ts'
import type { WorldStore } from './world.ts'

/** A real engine that fails and crashes like the one in memory: around the commit, where it matters. */
export class EngineStore implements WorldStore {
  failBeforeCommit = 0
  crashBeforeCommit = 0
  crashAfterCommit = 0
  isDown = false
  readonly epoch: string
  readonly audit: AuditEntry[] = []
  readonly held: unknown[] = []
  readonly #store: FileStore

  constructor(store: FileStore, epoch: string) {
    this.#store = store
    this.epoch = epoch
  }

  async read<T>(work: (tables: FeedReader, files: FileReader) => Promise<T>): Promise<T> {
    this.#assertUp()
    return this.#store.read(work)
  }

  async write<T>(work: (tables: FeedWriter, files: FileWriter) => Promise<T>): Promise<T> {
    this.#assertUp()
    const { result, noted } = await this.#store.write(async (tables, files) => {
      const noting = new NotingTables(tables)
      const done = await work(noting, files)
      if (this.failBeforeCommit > 0) {
        this.failBeforeCommit--
        throw new Error('failed before commit')
      }
      if (this.crashBeforeCommit > 0) {
        this.crashBeforeCommit--
        this.#crash()
      }
      return { result: done, noted: noting }
    })
    this.audit.push(...noted.audit)
    this.held.push(...noted.held)
    if (this.crashAfterCommit > 0) {
      this.crashAfterCommit--
      this.#crash()
    }
    return result
  }

  restart(): void {
    this.isDown = false
  }

  backup(): null {
    return null
  }

  putBack(): void {
    throw new Error('there is no backup to put back')
  }

  restore(): void {
    throw new Error('there is no backup to restore')
  }

  #crash(): never {
    this.isDown = true
    throw new ServerDown()
  }

  #assertUp(): void {
    if (this.isDown) throw new ServerDown()
  }
}

/** Records what a transaction adds to the audit log; counted only when it commits. */
class NotingTables extends ForwardingTables {
  readonly audit: AuditEntry[] = []
  readonly held: string[] = []

  override appendAudit(entry: AuditEntry): Promise<void> {
    this.audit.push(entry)
    return super.appendAudit(entry)
  }

  override hold(...args: Parameters<FeedWriter['hold']>): Promise<void> {
    this.held.push(args[0])
    return super.hold(...args)
  }
}

const tables = [
  'feed',
  'part_tally',
  'moved_row',
  'snapshot_block',
  'device',
  'mutation_result',
  'held_mutation',
  'id_counter',
  'id_lease',
  'follower_cursor',
  'follower_lease',
  'broken_chain',
  'file_upload',
  'file_chunk',
  'file_content',
  'id_claim',
  'audit',
  'audit_row',
  ...entityNames.map((entity) => schema[entity].table),
]

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The same laboratory, in tables that are emptied and filled again. */
export async function makeEngineLab({ engine, feed }: TestStore): Promise<Lab & { store: EngineStore }> {
  await engine.write(async (sql) => {
    for (const table of tables) await sql.all(`delete from ${snake(table)}`)
  })
  await seedLab(feed)
  const disks = []
  for (const seat of seats) disks.push(await mirror(feed, seat))
  return { store: new EngineStore(new SqlFileStore(feed), await feed.read((reader) => reader.epoch())), disks }
}

/** The audit log as stored: device, n and code in order of their group's sequence. */
export async function readAudit(engine: Engine): Promise<string[]> {
  const rows = await engine.read((sql) =>
    sql.all<{ device: string; n: number; code: string | null }>('select device, n, code from audit order by group_id, seq'),
  )
  return rows.map(({ device, n, code }) => `${device}#${n} ${code ?? 'applied'}`)
}
