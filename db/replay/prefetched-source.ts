import { sortAndLimit } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import { isRowKey, parseKeyRange, keyRange, rowKey, wholeRow, type DependencyKey } from '#domain/dependency-keys.ts'
import { indexesOf, indexFields, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { Source, WhereOptions } from '#domain/tx.ts'
import type { DiskTransaction } from '../disk/disk.ts'

/** If an index prefix has more rows than this, they are not cached: the reader requests as many as it needs. */
const maxRangeRows = 16

/**
 * The disk, with rows and index prefixes requested together and each row requested only once: every request costs a round trip,
 * and a thousand mutations of one person would read that person's row a thousand times.
 * Law 90: only inside one transaction, and below a draft that holds its changes, so that nothing prefetched is changed in the meantime.
 */
export class PrefetchedSource implements Source {
  readonly #stored: DiskTransaction
  readonly #rows = new Map<DependencyKey, AnyRow | null>()
  readonly #ranges = new Map<DependencyKey, readonly AnyRow[] | null>()

  constructor(tx: DiskTransaction) {
    this.#stored = tx
  }

  /** Requests what is not known yet. */
  async load(keys: Iterable<DependencyKey>): Promise<void> {
    const news = [...new Set(Array.from(keys, wholeRow))].filter((key) => !this.#rows.has(key) && !this.#ranges.has(key))
    if (!news.length) return
    await Promise.all([this.#loadRows(news.filter(isRowKey)), ...news.filter((key) => !isRowKey(key)).map((key) => this.#loadRange(key))])
  }

  async get(entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    const key = rowKey(entity, id)
    if (!this.#rows.has(key)) this.#rows.set(key, (await this.#stored.get(entity, id)) ?? null)
    return this.#rows.get(key) ?? undefined
  }

  async range(entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions): Promise<AnyRow[]> {
    const known = this.#ranges.get(keyRange(entity, index, prefix))
    return known ? sortAndLimit(known, indexFields(entity, index).slice(prefix.length), options) : this.#stored.range(entity, index, prefix, options)
  }

  async #loadRows(keys: readonly DependencyKey[]): Promise<void> {
    if (!keys.length) return
    for (const [key, row] of await this.#stored.rows(keys)) this.#rows.set(key, row)
  }

  async #loadRange(key: DependencyKey): Promise<void> {
    const { entity, index, prefix } = parseKeyRange(key)
    // Recorded by an older build.
    if (!indexesOf(entity)[index]) return
    const rows = await this.#stored.range(entity, index, prefix, { limit: maxRangeRows + 1 })
    this.#ranges.set(key, rows.length > maxRangeRows ? null : rows)
  }
}
