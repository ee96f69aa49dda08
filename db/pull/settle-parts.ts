import type { Part } from '#domain/bucket.ts'
import type { PullPage, ServerRow, Totals } from '#domain/wire/sync/pull.ts'
import { checkCounts } from './count-mismatch.ts'
import { fetchAgain, fetchingParts, noTotals, completeParts, type Cursor } from './cursor.ts'
import { partsLost, sumOfParts, withoutParts } from './cursor-steps.ts'
import type { DiskTransaction } from '../disk/disk.ts'
import type { PendingEffects } from '../replay/pending-effects.ts'
import { countParts, findRemovals, readOverrides } from './server-rows.ts'

export interface Settled {
  cursor: Cursor
  outcome: 'applied' | 'disputed' | 'diverged'
  /** Rows of buckets that the person has lost: they must leave in the same transaction. */
  removals: readonly ServerRow[]
}

/** What the last page says about buckets and counts. `staged`: what waits in $stage, with what the page adds; all other rows of the page are saved. */
export async function settleParts(
  tx: DiskTransaction,
  reached: Cursor,
  page: PullPage,
  waiting: PendingEffects,
  staged: readonly ServerRow[],
  now: number,
): Promise<Settled> {
  const lost = partsLost(reached, page.buckets)
  const isCounting = Boolean(reached.asksParts && page.parts)
  const overrides = lost.length || isCounting ? await readOverrides(tx, waiting, staged) : new Map()
  const removals = lost.length ? await findRemovals(tx, lost, overrides) : []
  const kept = withoutParts(reached, lost)
  if (isCounting) return { cursor: compareParts(kept, page.parts!, await countParts(tx, overrides), now), outcome: 'applied', removals }

  const { disputed: before } = kept
  const disputed = checkCounts(before, sumOfParts(kept), page, now, fetchingParts(kept).length > 0)
  if (disputed === 'diverged') return { cursor: { ...kept, asksParts: true }, outcome: 'diverged', removals }
  return { cursor: { ...kept, disputed, asksParts: undefined }, outcome: disputed?.differs && !before?.differs ? 'disputed' : 'applied', removals }
}

/** Each whole part that differs from the server's is downloaded again. The rows themselves have been counted, so the totals are right from here on. */
export function compareParts(cursor: Cursor, servers: Partial<Record<Part, Totals>>, ours: Partial<Record<Part, Totals>>, now: number): Cursor {
  const differing = completeParts(cursor).filter((part) => {
    const [a, b] = [ours[part] ?? noTotals, servers[part] ?? noTotals]
    return a.count !== b.count || a.checksum !== b.checksum
  })
  const here = [...completeParts(cursor), ...fetchingParts(cursor).map(([part]) => part)]
  const totals = { ...cursor.totals, ...Object.fromEntries(here.map((part) => [part, ours[part] ?? noTotals])) }
  const disputed = differing.length ? { since: now, differs: null } : undefined
  return { ...fetchAgain(cursor, differing, true), totals, asksParts: undefined, disputed }
}
