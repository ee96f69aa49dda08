import { bucketOf, parsePart, partOf, type Part } from '#domain/bucket.ts'
import { keysOfChange, parseRowKey, rowKey } from '#domain/dependency-keys.ts'
import type { Key } from '#domain/entity.ts'
import { addChecksum, rowChecksum } from '#domain/rules/sync/checksum.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { Columns } from '#domain/wire/columns.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import type { PendingBlock } from '../pull/cursor.ts'
import type { DiskTransaction } from '../disk/disk.ts'
import type { PartTotals } from '../pull/part-totals.ts'
import type { PendingEffects } from '../replay/pending-effects.ts'
import { isSameRow } from '../replay/replay-all.ts'
import type { Overrides } from '../pull/server-rows.ts'
import { OpenBlock } from './open-block.ts'

/** A block of a part. Without a range, nothing is known about rows that are not in it: the preview of a list. */
export interface IncomingBlock {
  part: Part
  columns: Columns
  range: Pick<PendingBlock, 'version' | 'after' | 'last'> | null
}

export interface BlockChanges {
  /** Rows that change here, or have been deleted. */
  direct: ServerRow[]
  /** The same, but a queued mutation read something they change: they wait in $stage. */
  toStage: ServerRow[]
  /** Ids of rows in the block that are not read from it: they are in the table already, or staged. */
  hidden: Key[]
}

/** What a block is compared with. */
export interface StoredRows {
  waiting: PendingEffects
  overrides: Overrides
  totals: PartTotals
  /** Parts whose rows are from before the server was restored. */
  isUntrusted: (part: Part) => boolean
}

/**
 * Compares a block with the server's rows on this device.
 *
 *   here, newer than in the block              ──► stays; a pull brings what the block does not know
 *   here, older or of the same version         ──► the block's
 *   here, in the block's range but not in it   ──► deleted, unless it is newer than the block
 *   not here                                   ──► read from the block
 *
 * Where what is here is not trusted, the block is always right. Counts what it changes.
 * While the queue is empty, only rows that are here are looked at: so a first mirror arrives fast.
 */
export async function compareBlock(tx: DiskTransaction, { part, columns, range }: IncomingBlock, held: StoredRows): Promise<BlockChanges> {
  const { entity, bucket } = parsePart(part)
  const block = new OpenBlock(columns)
  const { waiting, overrides, totals, isUntrusted } = held
  const ids = await heldIds(tx, block, part, range, overrides)
  // All of them count as new; what is here is taken off below.
  totals.addAll(part, totalsOf(block, part))
  const changes: BlockChanges = { direct: [], toStage: [], hidden: [] }
  if (!ids.size && !waiting.reads.size) return changes

  const visible = ids.size ? await tx.rows([...ids].map((id) => rowKey(entity, id))) : new Map<string, AnyRow | null>()
  const hereOf = (id: Key): AnyRow | null => {
    const key = rowKey(entity, id)
    return (overrides.has(key) ? overrides.get(key) : visible.get(key)) ?? null
  }
  const isStale = (here: AnyRow, version: number): boolean => isUntrusted(partOf(bucketOf(entity, here), entity)) || (here.version ?? 0) <= version
  const change = (here: AnyRow | null, row: ServerRow): void => {
    const isAffecting = waiting.reads.size > 0 && keysOfChange(entity, row.id, here, row.row).some((key) => waiting.reads.has(key))
    const mustStage = isAffecting || overrides.has(rowKey(entity, row.id))
    // A row that is not here is read from the block.
    if (!here && !mustStage) return
    ;(mustStage ? changes.toStage : changes.direct).push(row)
    if (row.row) changes.hidden.push(row.id)
    if (here) totals.remove(entity, here)
  }
  const compare = (row: AnyRow): void => {
    const version = row.version ?? 0
    const here = hereOf(row.id)
    const isKept = here && (!isStale(here, version) || isSameRow(here, row))
    if (!isKept) return change(here, { entity, id: row.id, version, bucket, row })
    changes.hidden.push(row.id)
    totals.remove(entity, { ...row, version })
  }
  // If the queue has read anything, it may have been about any of these rows.
  if (waiting.reads.size) for (let offset = 0; offset < block.count; offset++) compare(block.rowAt(offset))
  else for (const id of ids) if (block.offsetOf(id) !== undefined) compare(block.rowAt(block.offsetOf(id)!))
  for (const id of range ? ids : []) {
    const here = block.offsetOf(id) === undefined ? hereOf(id) : null
    if (here && bucketOf(entity, here) === bucket && isStale(here, range!.version)) change(here, { entity, id, version: range!.version, bucket, row: null })
  }
  return changes
}

/** Ids of rows that are here, or are known to be gone here, in the range of a block. */
async function heldIds(tx: DiskTransaction, block: OpenBlock, part: Part, range: IncomingBlock['range'], overrides: Overrides): Promise<Set<Key>> {
  const { entity } = parsePart(part)
  if (!range) {
    const rows = await tx.rows(Array.from({ length: block.count }, (_, offset) => rowKey(entity, block.idAt(offset))))
    return new Set([...rows].flatMap(([key, row]) => (row || overrides.has(key) ? parseRowKey(key).id : [])))
  }
  const { after, last } = range
  const ids = new Set(await tx.ids(entity, after, last))
  for (const key of overrides.keys()) {
    const other = parseRowKey(key)
    if (other.entity === entity && (after === null || other.id > after) && (last === null || other.id <= last)) ids.add(other.id)
  }
  return ids
}

function totalsOf(block: OpenBlock, part: Part): { count: number; checksum: number } {
  const { entity } = parsePart(part)
  const versions = block.values('version')
  let checksum = 0
  for (let offset = 0; offset < block.count; offset++) {
    checksum = addChecksum(checksum, rowChecksum(entity, block.idAt(offset), (versions[offset] as number | undefined) ?? 0))
  }
  return { count: block.count, checksum }
}
