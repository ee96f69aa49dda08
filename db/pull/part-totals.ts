import { bucketOf, partOf, type Part } from '#domain/bucket.ts'
import { addChecksum, rowChecksum, subtractChecksum } from '#domain/rules/sync/checksum.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Totals } from '#domain/wire/sync/pull.ts'
import { noTotals } from './cursor.ts'

/** Count and checksum by part, while rows come and go. */
export class PartTotals {
  readonly #totals: Map<Part, Totals>

  constructor(from: Readonly<Partial<Record<Part, Totals>>> = {}) {
    this.#totals = new Map(Object.entries(from) as [Part, Totals][])
  }

  add(entity: EntityName, row: AnyRow): void {
    const [part, checksum] = partAndChecksum(entity, row)
    const before = this.of(part)
    this.#totals.set(part, { count: before.count + 1, checksum: addChecksum(before.checksum, checksum) })
  }

  remove(entity: EntityName, row: AnyRow): void {
    const [part, checksum] = partAndChecksum(entity, row)
    const before = this.of(part)
    this.#totals.set(part, { count: before.count - 1, checksum: subtractChecksum(before.checksum, checksum) })
  }

  /** Many rows of one part at once. */
  addAll(part: Part, { count, checksum }: Totals): void {
    const before = this.of(part)
    this.#totals.set(part, { count: before.count + count, checksum: addChecksum(before.checksum, checksum) })
  }

  clear(part: Part): void {
    this.#totals.delete(part)
  }

  of(part: Part): Totals {
    return this.#totals.get(part) ?? noTotals
  }

  get all(): Partial<Record<Part, Totals>> {
    return Object.fromEntries(this.#totals)
  }
}

const partAndChecksum = (entity: EntityName, row: AnyRow): [Part, number] => [
  partOf(bucketOf(entity, row), entity),
  rowChecksum(entity, row.id, row.version ?? 0),
]
