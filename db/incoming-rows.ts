import { keysOfChange, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { addChecksum, rowChecksum, subtractChecksum } from '#domain/rules/checksum.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import type { Effect, DiskTransaction } from './disk.ts'
import { toMirrorRow } from './replay-all.ts'
import { PendingEffects } from './pending-effects.ts'

/** Compares server rows from a pull or a snapshot with what is stored here. */
export interface IncomingRows {
  /** What was looked up for them: the visible rows, and the server's versions below queued mutations. */
  readonly local: LocalRows
  readonly affectsQueue: (row: ServerRow) => boolean
  /** Count and checksum including the new rows, staged ones too. */
  readonly addTotals: (from: { count: number; checksum: number }) => { count: number; checksum: number }
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
  const keys = arrived.map((row) => rowKey(row.entity, row.id))
  const findBases = async () =>
    arrived.length <= eagerLookupLimit || (await waiting).reads.size > 0 ? tx.bases(keys) : new Map<DependencyKey, AnyRow | null>()
  const [visible, bases] = await Promise.all([tx.rows(keys), findBases()])
  return { visible, bases }
}

/** Looks up the stored version of each row: the staged one, else the one below queued mutations, else the visible one. */
export async function classifyIncoming(
  tx: DiskTransaction,
  arrived: readonly ServerRow[],
  effects: PendingEffects | readonly Effect[],
  staged: readonly ServerRow[],
  prefetched?: Promise<LocalRows>,
): Promise<IncomingRows> {
  const readKeys = effects instanceof PendingEffects ? effects.reads : new Set(effects.flatMap((effect) => effect.reads))
  const stagedRows = new Map(staged.map((row) => [rowKey(row.entity, row.id), toMirrorRow(row)]))
  const incoming = new Map(arrived.map((row) => [rowKey(row.entity, row.id), row]))
  const unstaged = arrived.filter((row) => !stagedRows.has(rowKey(row.entity, row.id)))
  const local = await (prefetched ?? readLocalRows(tx, unstaged, Promise.resolve({ reads: readKeys })))
  const { visible, bases } = local
  const held = (key: DependencyKey): AnyRow | null => [stagedRows, bases, visible].find((rows) => rows.has(key))?.get(key) ?? null
  return {
    local,
    affectsQueue({ entity, id, row }) {
      const key = rowKey(entity, id)
      if (stagedRows.has(key)) return true
      return readKeys.size > 0 && keysOfChange(entity, id, held(key), row).some((changed) => readKeys.has(changed))
    },
    addTotals({ count, checksum }) {
      for (const [key, { entity, id, row, version }] of incoming) {
        const old = held(key)
        if (old) checksum = subtractChecksum(checksum, rowChecksum(entity, id, old.version ?? 0))
        if (row) checksum = addChecksum(checksum, rowChecksum(entity, id, version))
        count += Number(row !== null) - Number(old !== null)
      }
      return { count, checksum }
    },
  }
}

/** As they are stored in the mirror. */
export const toRowChanges = (rows: readonly ServerRow[]) => rows.map((row) => ({ entity: row.entity, id: row.id, after: toMirrorRow(row) }))
