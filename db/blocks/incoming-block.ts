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
  /** Rows that wait in $stage, for a waiting intent read what they change. */
  toStage: ServerRow[]
  /** Ids of rows that stay packed for good: the met ones, and those that are here already. */
  hidden: Key[]
  /** Count and checksum with the block's rows in, staged ones included. */
  addTotals: (from: MirrorTotals) => MirrorTotals
}

/**
 * A block of the first mirror, beside what is held. A row that is here already, by the head of a list, stays as it is:
 * should it have changed since, the pull from the version noted at the start brings it.
 * Law: what {@link classifyIncoming} says of rows one by one; but a block whose rows nobody holds or watches is not looked at row by row.
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

/** The rows that nobody held before. */
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
