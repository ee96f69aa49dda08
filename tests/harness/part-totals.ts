import { partOf, type Part } from '#domain/bucket.ts'
import type { ServerRow, Totals } from '#domain/wire/sync/pull.ts'
import { totalsOf } from './factories.ts'

/** Count and checksum of each part, as the server tells them: parts without rows are absent. */
export function partTotalsOf(rows: readonly ServerRow[]): Partial<Record<Part, Totals>> {
  const live = rows.filter(({ row }) => row)
  const parts = new Set(live.map(({ bucket, entity }) => partOf(bucket, entity)))
  return Object.fromEntries([...parts].map((part) => [part, totalsOf(live.filter(({ bucket, entity }) => partOf(bucket, entity) === part))]))
}
