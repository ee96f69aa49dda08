import type { Key } from '#domain/entity.ts'
import { changeMarks, rowMark } from '#domain/marks.ts'
import { addChecksum, rowChecksum } from '#domain/rules/checksum.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import type { SnapshotBlock } from '#domain/wire/snapshot.ts'
import { admit } from '../admit.ts'
import type { Effect, Stored } from '../disk.ts'
import { OpenBlock } from './open-block.ts'

interface Tally {
  count: number
  checksum: number
}

export interface AdmittedBlock {
  /** Rows that wait in $stage, for a waiting intent read what they change. */
  met: ServerRow[]
  /** Ids of rows that stay packed for good: the met ones, and those that are here already. */
  hidden: Key[]
  /** Count and checksum with the block's rows in, staged ones included. */
  tally: (from: Tally) => Tally
}

/**
 * A block of the first mirror, beside what is held. A row that is here already, by the head of a list, stays as it is:
 * should it have changed since, the pull from the version noted at the start brings it.
 * Law: what {@link admit} says of rows one by one; but a block whose rows nobody holds or watches is not looked at row by row.
 */
export async function admitBlock(
  stored: Stored,
  { entity, columns }: SnapshotBlock,
  effects: readonly Effect[],
  staged: readonly ServerRow[],
): Promise<AdmittedBlock> {
  const block = new OpenBlock(columns)
  const order = block.order(['id'])
  const held = new Set(await stored.ids(entity, block.idAt(order[0]!), block.idAt(order.at(-1)!)))
  const watched = new Set(effects.flatMap((effect) => effect.reads))
  const waiting = new Set(staged.map((row) => rowMark(row.entity, row.id)))
  const arrived = (place: number): ServerRow => {
    const row = block.rowAt(place)
    return { entity, id: row.id, version: row.version ?? 0, row }
  }
  const mayBeMet = ({ id, row }: ServerRow) =>
    held.has(id) || waiting.has(rowMark(entity, id)) || changeMarks(entity, id, null, row).some((mark) => watched.has(mark))

  const candidates = watched.size || waiting.size ? Array.from(order, arrived).filter(mayBeMet) : []
  const met = candidates.length ? await onlyMet(stored, candidates, effects, staged) : []
  const metIds = new Set(met.map((row) => row.id))
  const kept = Array.from(order, (place) => block.idAt(place)).filter((id) => held.has(id) && !metIds.has(id))
  const hidden = [...kept, ...metIds]
  const news = met.length ? await admit(stored, met, effects, staged) : undefined
  return { met, hidden, tally: (from) => tallyOf(block, entity, new Set<Key>(hidden), news ? news.tally(from) : from) }
}

async function onlyMet(stored: Stored, candidates: readonly ServerRow[], effects: readonly Effect[], staged: readonly ServerRow[]): Promise<ServerRow[]> {
  const { isMet } = await admit(stored, candidates, effects, staged)
  return candidates.filter(isMet)
}

/** The rows that nobody held before. */
function tallyOf(block: OpenBlock, entity: SnapshotBlock['entity'], hidden: ReadonlySet<Key>, { count, checksum }: Tally): Tally {
  const versions = block.values('version')
  for (let place = 0; place < block.count; place++) {
    const id = block.idAt(place)
    if (hidden.has(id)) continue
    count++
    checksum = addChecksum(checksum, rowChecksum(entity, id, (versions[place] as number | undefined) ?? 0))
  }
  return { count, checksum }
}
