import { rowMark, type Mark } from '#domain/marks.ts'
import type { Source } from '#domain/tx.ts'
import type { Effect, Stored } from './disk.ts'

/** Below this many runs, asking row by row is as quick. */
const worthwhile = 4

/** The rows these runs read last time, asked for at once; whatever else they ask for now goes to the disk. `known` rows lie above it and are not asked for. */
export async function readAhead(stored: Stored, oldRuns: readonly Effect[], known: ReadonlyMap<Mark, unknown>): Promise<Source> {
  if (oldRuns.length < worthwhile) return stored
  const marks = new Set(oldRuns.flatMap((effect) => effect.reads))
  const rows = await stored.rows([...marks].filter((mark) => mark.includes('#') && !known.has(mark)))
  return {
    async get(entity, id) {
      const mark = rowMark(entity, id)
      return rows.has(mark) ? (rows.get(mark) ?? undefined) : stored.get(entity, id)
    },
    range: (entity, index, prefix, options) => stored.range(entity, index, prefix, options),
  }
}
