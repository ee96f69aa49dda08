import type { Bus } from '#server/feed/bus.ts'
import type { FeedReader, FeedStore, FeedWriter } from '#server/feed/tables.ts'
import { SqlFeedReader } from './feed-reader.ts'
import { SqlFeedWriter } from './feed-writer.ts'
import type { Engine } from './sql.ts'

/** The feed's tables over an engine. Whoever listens on the bus is poked after each commit that moved a group's version: no writer can forget it. */
export class FeedTables implements FeedStore {
  readonly #engine: Engine
  readonly #bus: Bus | undefined

  constructor(engine: Engine, bus?: Bus) {
    this.#engine = engine
    this.#bus = bus
  }

  read<T>(work: (tables: FeedReader) => Promise<T>): Promise<T> {
    return this.#engine.read((sql) => work(new SqlFeedReader(sql)))
  }

  async write<T>(work: (tables: FeedWriter) => Promise<T>): Promise<T> {
    const { result, moved } = await this.#engine.write(async (sql) => {
      const tables = new SqlFeedWriter(sql)
      const done = await work(tables)
      await tables.flush()
      return { result: done, moved: tables.moved }
    })
    for (const [groupId, version] of moved) this.#bus?.poke(groupId, version)
    return result
  }
}
