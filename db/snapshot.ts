import { limits } from '#domain/limits.ts'
import { entityNames, type AnyRow } from '#domain/schema.ts'
import type { SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import { admit, toRows } from './admit.ts'
import type { Cursor, Disk, SnapshotProgress, Stored } from './disk.ts'
import { replay } from './replay.ts'
import type { Report } from './run.ts'

/**
 *   chunk ──► pieces of 250 rows ──► one transaction each: rows + next key + count     killed anywhere, it goes on behind the last key
 *                                       └─ end of an entity: rows that waiting intents read come in, and these run again
 *                                       └─ end of the last: the cursor stands at the version noted at the start; pulls bring the rest
 */
export type ChunkOutcome = SnapshotProgress | 'stale' | 'epoch-changed'

/** The key to ask the server with next, or null when the mirror is whole. */
export function readSnapshotKey(disk: Disk): Promise<SnapshotKey | null> {
  return disk.transaction([], async (stored) => keyOf(await stored.snapshot(), await stored.cursor()))
}

/** Stores what the server answered to `asked`. A chunk that is not the next one is stale and changes nothing. */
export async function storeChunk(disk: Disk, asked: SnapshotKey, chunk: SnapshotChunk, options: SnapshotOptions = {}): Promise<ChunkOutcome> {
  const { report = () => {}, writeRows = limits.snapshot.writeRows } = options
  let outcome: ChunkOutcome = 'stale'
  let at = asked
  for (let from = 0; from === 0 || from < chunk.rows.length; from += writeRows) {
    const rows = chunk.rows.slice(from, from + writeRows)
    const next = from + writeRows >= chunk.rows.length ? chunk.next : { entity: asked.entity, after: rows.at(-1)!.id }
    outcome = await storePiece(disk, at, next, rows, chunk, report)
    if (typeof outcome === 'string' || !next) return outcome
    at = next
  }
  return outcome
}

export interface SnapshotOptions {
  report?: Report
  /** Rows a transaction: readers wait for the writer, so few. */
  writeRows?: number
}

function storePiece(
  disk: Disk,
  at: SnapshotKey,
  next: SnapshotKey | null,
  rows: readonly AnyRow[],
  chunk: SnapshotChunk,
  report: Report,
): Promise<ChunkOutcome> {
  const endsEntity = next?.entity !== at.entity
  return disk.transaction(endsEntity ? entityNames : [at.entity], async (stored) => {
    const [cursor, known] = await Promise.all([stored.cursor(), stored.snapshot()])
    if (!isSameKey(keyOf(known, cursor), at)) return 'stale'
    const epoch = known?.epoch ?? cursor.epoch
    if (epoch !== '' && epoch !== chunk.epoch) return 'epoch-changed'
    const progress: SnapshotProgress = {
      epoch: chunk.epoch,
      version: known?.version ?? chunk.version,
      next,
      done: (known?.done ?? 0) + rows.length,
      total: chunk.total,
    }
    await storeRows(stored, at, rows, { cursor, progress, endsEntity }, report)
    return progress
  })
}

interface Step {
  cursor: Cursor
  progress: SnapshotProgress
  endsEntity: boolean
}

async function storeRows(stored: Stored, { entity }: SnapshotKey, rows: readonly AnyRow[], step: Step, report: Report): Promise<void> {
  const { progress, endsEntity } = step
  const arrived = rows.map((row) => ({ entity, id: row.id, version: row.version ?? 0, row }))
  const [effects, staged] = await Promise.all([stored.effects(), stored.staged()])
  const { isMet, tally } = await admit(stored, arrived, effects, staged)
  const met = arrived.filter(isMet)
  const waiting = new Set(met)
  const reached = progress.next ? {} : { epoch: progress.epoch, version: progress.version }
  const cursor = { ...step.cursor, ...tally(step.cursor), ...reached }
  await stored.save({ rows: toRows(arrived.filter((row) => !waiting.has(row))), stage: met, cursor, snapshot: progress })
  if (!endsEntity) return
  const news = [...staged, ...met]
  if (news.length) await stored.save({ ...(await replay(stored, await stored.intents(), news, report)), clearStage: true })
}

/** Where a snapshot goes on. One begins only over an empty mirror: a fresh one, or one that was reset. */
function keyOf(progress: SnapshotProgress | null, cursor: Cursor): SnapshotKey | null {
  if (progress) return progress.next
  return cursor.version === 0 ? { entity: entityNames[0]!, after: null } : null
}

const isSameKey = (a: SnapshotKey | null, b: SnapshotKey): boolean => a !== null && a.entity === b.entity && a.after === b.after
