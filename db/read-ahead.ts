import { sortAndCut } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import { isRowMark, parsePrefixMark, prefixMark, rowMark, type Mark } from '#domain/marks.ts'
import { indexesOf, indexFields, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { Source, WhereOptions } from '#domain/tx.ts'
import type { Stored } from './disk.ts'

/** More rows than these under an index prefix are not kept: who needs them asks for as many as it needs. */
const most = 16

/**
 * The disk, with rows and index prefixes asked for at once and every row asked for once: each question costs a way to the disk and back,
 * and a thousand acts of one person ask a thousand times who they are.
 * Law: only inside one transaction, and under a draft that holds its changes: nobody writes what was asked for meanwhile.
 */
export class ReadAhead implements Source {
  readonly #stored: Stored
  readonly #rows = new Map<Mark, AnyRow | null>()
  readonly #ranges = new Map<Mark, readonly AnyRow[] | null>()

  constructor(stored: Stored) {
    this.#stored = stored
  }

  /** Asks for what is not known yet. */
  async load(marks: Iterable<Mark>): Promise<void> {
    const news = [...new Set(marks)].filter((mark) => !this.#rows.has(mark) && !this.#ranges.has(mark))
    if (!news.length) return
    await Promise.all([this.#loadRows(news.filter(isRowMark)), ...news.filter((mark) => !isRowMark(mark)).map((mark) => this.#loadRange(mark))])
  }

  async get(entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    const mark = rowMark(entity, id)
    if (!this.#rows.has(mark)) this.#rows.set(mark, (await this.#stored.get(entity, id)) ?? null)
    return this.#rows.get(mark) ?? undefined
  }

  async range(entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions): Promise<AnyRow[]> {
    const known = this.#ranges.get(prefixMark(entity, index, prefix))
    return known ? sortAndCut(known, indexFields(entity, index).slice(prefix.length), options) : this.#stored.range(entity, index, prefix, options)
  }

  async #loadRows(marks: readonly Mark[]): Promise<void> {
    if (!marks.length) return
    for (const [mark, row] of await this.#stored.rows(marks)) this.#rows.set(mark, row)
  }

  async #loadRange(mark: Mark): Promise<void> {
    const { entity, index, prefix } = parsePrefixMark(mark)
    // Written down by an older build.
    if (!indexesOf(entity)[index]) return
    const rows = await this.#stored.range(entity, index, prefix, { limit: most + 1 })
    this.#ranges.set(mark, rows.length > most ? null : rows)
  }
}
