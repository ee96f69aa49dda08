import type { Bus } from '#server/feed/bus.ts'
import type { MutationResult } from '#domain/wire/pull.ts'
import type { FeedReader, FeedStore, FeedWriter } from '#server/feed/tables.ts'
import { SqlFeedReader } from './feed-reader.ts'
import { SqlFeedWriter } from './feed-writer.ts'
import type { Engine } from './sql.ts'

/** Remembers how the mutations of its transaction ended. */
class CountingFeedWriter extends SqlFeedWriter {
  readonly codes: (string | null)[] = []

  override saveResult(device: string, version: number, result: MutationResult): Promise<void> {
    this.codes.push(result.code)
    return super.saveResult(device, version, result)
  }
}

/** The feed's tables over an engine. Whoever listens on the bus is poked after each commit that moved a group's version: no writer can forget it. */
export class FeedTables implements FeedStore {
  readonly #engine: Engine
  readonly #bus: Bus | undefined
  readonly #onResults: ((codes: readonly (string | null)[]) => void) | undefined

  /** `onResults` hears, after each commit, the codes of the mutations in it; null for those that were applied. */
  constructor(engine: Engine, bus?: Bus, onResults?: (codes: readonly (string | null)[]) => void) {
    this.#engine = engine
    this.#bus = bus
    this.#onResults = onResults
  }

  read<T>(work: (tables: FeedReader) => Promise<T>): Promise<T> {
    return this.#engine.read((sql) => work(new SqlFeedReader(sql)))
  }

  async write<T>(work: (tables: FeedWriter) => Promise<T>): Promise<T> {
    const { result, moved, codes } = await this.#engine.write(async (sql) => {
      const tables = new CountingFeedWriter(sql)
      const done = await work(tables)
      await tables.flush()
      return { result: done, moved: tables.moved, codes: tables.codes }
    })
    if (codes.length) this.#onResults?.(codes)
    for (const [groupId, version] of moved) this.#bus?.poke(groupId, version)
    return result
  }
}
