import { parsePart, partOf, bucketOf, type Part } from '#domain/bucket.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { Key } from '#domain/entity.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { ServerRow, Totals } from '#domain/wire/sync/pull.ts'
import type { DiskTransaction } from '../disk/disk.ts'
import { PartTotals } from './part-totals.ts'
import type { PendingEffects } from '../replay/pending-effects.ts'
import { toMirrorRow } from '../replay/replay-all.ts'

/** The server's version of rows that look different here: those waiting in $stage, and those below queued mutations. All other visible rows are the server's. */
export type Overrides = ReadonlyMap<DependencyKey, AnyRow | null>

export async function readOverrides(tx: DiskTransaction, waiting: PendingEffects, staged: readonly ServerRow[]): Promise<Overrides> {
  const touched = new Set(waiting.all.flatMap((effect) => effect.touched))
  const overrides = new Map(touched.size ? await tx.bases([...touched]) : [])
  for (const row of staged) overrides.set(rowKey(row.entity, row.id), toMirrorRow(row))
  return overrides
}

const rowsPerRead = 2_000

/** Reads all rows of a kind, which takes seconds for a hundred thousand. */
async function eachServerRow(tx: DiskTransaction, entity: EntityName, overrides: Overrides, visit: (row: AnyRow) => void): Promise<void> {
  let after: Key | null = null
  for (;;) {
    const rows: AnyRow[] = await tx.rowsAfter(entity, after, rowsPerRead)
    for (const row of rows) if (!overrides.has(rowKey(entity, row.id))) visit(row)
    if (rows.length < rowsPerRead) break
    after = rows.at(-1)!.id
  }
  for (const [key, row] of overrides) if (row && parseRowKey(key).entity === entity) visit(row)
}

/** Count and checksum of every part, from the rows themselves. */
export async function countParts(tx: DiskTransaction, overrides: Overrides): Promise<Partial<Record<Part, Totals>>> {
  const totals = new PartTotals()
  for (const entity of entityNames) await eachServerRow(tx, entity, overrides, (row) => totals.add(entity, row))
  return totals.all
}

/** The rows of these parts, as deleted. */
export async function findRemovals(tx: DiskTransaction, parts: readonly Part[], overrides: Overrides): Promise<ServerRow[]> {
  const removals: ServerRow[] = []
  const wanted = new Set(parts)
  for (const entity of new Set(parts.map((part) => parsePart(part).entity))) {
    await eachServerRow(tx, entity, overrides, (row) => {
      const bucket = bucketOf(entity, row)
      if (wanted.has(partOf(bucket, entity))) removals.push({ entity, id: row.id, version: row.version ?? 0, bucket, row: null })
    })
  }
  return removals
}
