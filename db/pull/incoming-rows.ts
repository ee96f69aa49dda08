import { bucketOf } from '#domain/bucket.ts'
import { keysOfChange, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import type { DiskTransaction } from '../disk/disk.ts'
import type { PartTotals } from './part-totals.ts'
import type { PendingEffects } from '../replay/pending-effects.ts'
import { toMirrorRow } from '../replay/replay-all.ts'

/** The rows of a page compared with what is stored here. */
export interface IncomingRows {
  /** What the page changes on this device: at most one entry for each row. */
  readonly changes: readonly ServerRow[]
  /** What was looked up for them: the visible rows, and the server's versions below queued mutations. */
  readonly local: LocalRows
  readonly affectsQueue: (row: ServerRow) => boolean
  /** Counts the changes, staged ones too. */
  readonly addTo: (totals: PartTotals) => void
}

export interface LocalRows {
  readonly visible: ReadonlyMap<DependencyKey, AnyRow | null>
  readonly bases: ReadonlyMap<DependencyKey, AnyRow | null>
}

/**
 * Up to this many rows are looked up in $base before it is known whether anything is
 * queued: a poke usually brings one row, and two rounds take longer.
 */
const eagerLookupLimit = 100

/** Everything on the disk about the new rows, read in one go with whatever else the caller needs. */
export async function readLocalRows(tx: DiskTransaction, arrived: readonly ServerRow[], waiting: Promise<Pick<PendingEffects, 'reads'>>): Promise<LocalRows> {
  const keys = [...new Set(arrived.map((row) => rowKey(row.entity, row.id)))]
  const findBases = async () =>
    arrived.length <= eagerLookupLimit || (await waiting).reads.size > 0 ? tx.bases(keys) : new Map<DependencyKey, AnyRow | null>()
  const [visible, bases] = await Promise.all([tx.rows(keys), findBases()])
  return { visible, bases }
}

/** Looks up the stored version of each row: the staged one, else the one below queued mutations, else the visible one. */
export function classifyIncoming(
  arrived: readonly ServerRow[],
  local: LocalRows,
  { reads }: Pick<PendingEffects, 'reads'>,
  staged: readonly ServerRow[],
): IncomingRows {
  const stagedRows = new Map(staged.map((row) => [rowKey(row.entity, row.id), toMirrorRow(row)]))
  const held = (key: DependencyKey): AnyRow | null => [stagedRows, local.bases, local.visible].find((rows) => rows.has(key))?.get(key) ?? null
  const changes = changesOf(arrived, held)
  return {
    local,
    changes,
    affectsQueue({ entity, id, row }) {
      const key = rowKey(entity, id)
      if (stagedRows.has(key)) return true
      return reads.size > 0 && keysOfChange(entity, id, held(key), row).some((changed) => reads.has(changed))
    },
    addTo(totals) {
      for (const change of changes) {
        const { entity, id } = change
        const before = held(rowKey(entity, id))
        const after = toMirrorRow(change)
        if (before) totals.remove(entity, before)
        if (after) totals.add(entity, after)
      }
    },
  }
}

/**
 *   samples#7 is in shared:1 here     tombstone of shared:1, newer  ──► gone
 *                                     tombstone of shared:2         ──► nothing: it is not there
 *                                     in shared:2, and that tombstone ──► moves to shared:2
 *
 * Law 45: a tombstone removes a row only if the row that is here is in the same bucket and is older.
 */
function changesOf(arrived: readonly ServerRow[], held: (key: DependencyKey) => AnyRow | null): ServerRow[] {
  const changes = new Map<DependencyKey, ServerRow>()
  for (const row of arrived) {
    const key = rowKey(row.entity, row.id)
    const other = changes.get(key)
    if (row.row ? !other?.row || other.version <= row.version : !other && removes(row, held(key))) changes.set(key, row)
  }
  return [...changes.values()]
}

const removes = ({ entity, bucket, version }: ServerRow, here: AnyRow | null): boolean =>
  here !== null && bucketOf(entity, here) === bucket && (here.version ?? 0) < version

/** As they are stored in the mirror. */
export const toRowChanges = (rows: readonly ServerRow[]) => rows.map((row) => ({ entity: row.entity, id: row.id, after: toMirrorRow(row) }))
