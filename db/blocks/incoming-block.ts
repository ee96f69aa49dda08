import type { Key } from '#domain/entity.ts'
import { keysOfChange, rowKey } from '#domain/dependency-keys.ts'
import { addChecksum, rowChecksum } from '#domain/rules/checksum.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import type { SnapshotBlock } from '#domain/wire/snapshot.ts'
import { classifyIncoming } from '../incoming-rows.ts'
import type { Effect, DiskTransaction } from '../disk.ts'
import { OpenBlock } from './open-block.ts'

interface MirrorTotals {
  count: number
  checksum: number
}

export interface ClassifiedBlock {
  /** Rows that wait in $stage, because a queued mutation read something they change. */
  toStage: ServerRow[]
  /** Ids of rows that stay hidden in the block: the affected ones, and those that are here already. */
  hidden: Key[]
  /** Count and checksum including the block's rows, staged ones too. */
  addTotals: (from: MirrorTotals) => MirrorTotals
}

/**
 * Compares a block of the first mirror with the rows already here. A row that arrived earlier with a list preview stays:
 * if it has changed since, the pull from the version recorded at the start brings it.
 * Law: equals what {@link classifyIncoming} decides row by row, but skips the row-by-row check if nothing holds or reads the block's rows.
 */
export async function classifyBlock(
  tx: DiskTransaction,
  { entity, columns }: SnapshotBlock,
  effects: readonly Effect[],
  staged: readonly ServerRow[],
): Promise<ClassifiedBlock> {
  const block = new OpenBlock(columns)
  const order = block.order(['id'])
  const held = new Set(await tx.ids(entity, block.idAt(order[0]!), block.idAt(order.at(-1)!)))
  const readKeys = new Set(effects.flatMap((effect) => effect.reads))
  const waiting = new Set(staged.map((row) => rowKey(row.entity, row.id)))
  const arrived = (offset: number): ServerRow => {
    const row = block.rowAt(offset)
    return { entity, id: row.id, version: row.version ?? 0, row }
  }
  const mayAffectQueue = ({ id, row }: ServerRow) =>
    held.has(id) || waiting.has(rowKey(entity, id)) || keysOfChange(entity, id, null, row).some((key) => readKeys.has(key))

  const candidates = readKeys.size || waiting.size ? Array.from(order, arrived).filter(mayAffectQueue) : []
  const toStage = candidates.length ? await filterAffectingQueue(tx, candidates, effects, staged) : []
  const metIds = new Set(toStage.map((row) => row.id))
  const kept = Array.from(order, (offset) => block.idAt(offset)).filter((id) => held.has(id) && !metIds.has(id))
  const hidden = [...kept, ...metIds]
  const incoming = toStage.length ? await classifyIncoming(tx, toStage, effects, staged) : undefined
  return { toStage, hidden, addTotals: (from) => addBlockTotals(block, entity, new Set<Key>(hidden), incoming ? incoming.addTotals(from) : from) }
}

async function filterAffectingQueue(
  tx: DiskTransaction,
  candidates: readonly ServerRow[],
  effects: readonly Effect[],
  staged: readonly ServerRow[],
): Promise<ServerRow[]> {
  const { affectsQueue } = await classifyIncoming(tx, candidates, effects, staged)
  return candidates.filter(affectsQueue)
}

/** The rows that were not here before. */
function addBlockTotals(block: OpenBlock, entity: SnapshotBlock['entity'], hidden: ReadonlySet<Key>, { count, checksum }: MirrorTotals): MirrorTotals {
  const versions = block.values('version')
  for (let offset = 0; offset < block.count; offset++) {
    const id = block.idAt(offset)
    if (hidden.has(id)) continue
    count++
    checksum = addChecksum(checksum, rowChecksum(entity, id, (versions[offset] as number | undefined) ?? 0))
  }
  return { count, checksum }
}
