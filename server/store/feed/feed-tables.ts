import type { Bus } from '#server/feed/bus.ts'
import type { MutationResult } from '#domain/wire/sync/pull.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import type { AuditEntry, FeedReader, FeedStore, FeedWriter } from '#server/feed/tables.ts'
import { SqlFeedReader } from './feed-reader.ts'
import { SqlFeedWriter } from './feed-writer.ts'
import type { Engine, ReadLength, Sql } from '#server/store/sql.ts'

/** The outcomes of the mutations in one transaction. */
interface Results {
  /** Null for applied ones. */
  readonly codes: readonly (string | null)[]
  /** For refused ones: who sent them, and how long their input was. */
  readonly refused: readonly { readonly userId: number; readonly bytes: number }[]
}

/** Records the outcomes of the mutations in its transaction. */
class CountingFeedWriter extends SqlFeedWriter implements Results {
  readonly codes: (string | null)[] = []
  readonly refused: { userId: number; bytes: number }[] = []

  override saveResult(device: string, version: number, result: MutationResult): Promise<void> {
    this.codes.push(result.code)
    return super.saveResult(device, version, result)
  }

  override appendAudit(entry: AuditEntry): Promise<void> {
    if (entry.code !== null) this.refused.push({ userId: entry.userId, bytes: canonicalJson(entry.input).length })
    return super.appendAudit(entry)
  }
}

/**
 * The feed's tables over an engine.
 * Law 248: rows that devices mirror are written only in `write`. After each commit that advanced a feed's version, it pokes the listeners
 * on the bus, in every process, so no writer can forget it.
 */
export class FeedTables implements FeedStore {
  readonly #engine: Engine
  readonly #bus: Pick<Bus, 'poke'> | undefined
  readonly #onResults: ((results: Results) => void) | undefined

  /** `onResults` is called after each commit with the mutations in it. */
  constructor(engine: Engine, bus?: Pick<Bus, 'poke'>, onResults?: (results: Results) => void) {
    this.#engine = engine
    this.#bus = bus
    this.#onResults = onResults
  }

  /** `sql` is for what else is read in the same snapshot, as in {@link write}. */
  read<T>(work: (tables: FeedReader, sql: Sql) => Promise<T>, length?: ReadLength): Promise<T> {
    return this.#engine.read((sql) => work(new SqlFeedReader(sql), sql), length)
  }

  /** `sql` is for what else belongs to the same transaction, such as people. */
  async write<T>(work: (tables: FeedWriter, sql: Sql) => Promise<T>): Promise<T> {
    const { result, tables } = await this.#engine.write(async (sql) => {
      const tables = new CountingFeedWriter(sql)
      const done = await work(tables, sql)
      await tables.flush()
      return { result: done, tables }
    })
    if (tables.codes.length) this.#onResults?.(tables)
    for (const [feed, version] of tables.moved) this.#bus?.poke(feed, version, [...(tables.changed.get(feed) ?? [])])
    return result
  }
}
