import { schema } from '#domain/schema.ts'
import { LRUCache } from 'lru-cache'
import type { PokedPage } from '#domain/wire/sync/poke.ts'
import type { RecentChanges } from './recent-changes.ts'
import type { FeedReader, FeedStore } from './tables.ts'

/** Larger changes are pulled: most pokes are about a row or two. */
const maxRows = 20
const maxCharacters = 8_000
/** Groups whose last page is kept; those of others pull. */
const maxGroups = 1_000

/**
 * The changes behind a poke, for everyone who listens to a group: read once for each version that is announced, whatever the number of listeners.
 */
export class PokedPages {
  readonly #store: Pick<FeedStore, 'read'>
  readonly #recent: RecentChanges
  readonly #onError: (error: unknown) => void
  readonly #last = new LRUCache<number, { version: number; page: Promise<PokedPage | undefined> }>({ max: maxGroups })

  constructor(store: Pick<FeedStore, 'read'>, recent: RecentChanges, onError: (error: unknown) => void) {
    this.#store = store
    this.#recent = recent
    this.#onError = onError
  }

  /** What has changed since the group's previous poke; undefined if that is unknown, too much, or not for every member. */
  pageFor(groupId: number, version: number): Promise<PokedPage | undefined> {
    const last = this.#last.get(groupId)
    if (last && version <= last.version) return version === last.version ? last.page : Promise.resolve(undefined)
    const page = this.#read(groupId, last?.version)
    this.#last.set(groupId, { version, page })
    return page
  }

  /** A poke without a page is as good: everyone pulls. */
  async #read(groupId: number, from: number | undefined): Promise<PokedPage | undefined> {
    if (from === undefined) return undefined
    try {
      return await this.#store.read((tables) => readPokedPage(tables, this.#recent, groupId, from))
    } catch (error) {
      this.#onError(error)
      return undefined
    }
  }
}

/** From one read snapshot. */
export async function readPokedPage(tables: FeedReader, recent: RecentChanges, groupId: number, from: number): Promise<PokedPage | undefined> {
  const version = await tables.version(groupId)
  const changed = await tables.changedParts(groupId, from)
  if (changed.some(({ audience }) => audience !== 0)) return undefined
  const wanted = changed.map(({ entity }) => ({ entity, audience: 0, after: from }))
  const { rows, until } = wanted.length ? await recent.changes(tables, groupId, version, wanted, maxRows) : { rows: [], until: null }
  const isComplete = until === null || until >= version
  if (!isComplete || JSON.stringify(rows).length > maxCharacters) return undefined
  const kinds = Object.fromEntries(rows.map(({ entity }) => [entity, schema[entity].shape]))
  return { epoch: await tables.epoch(), from, version, rows, kinds }
}
