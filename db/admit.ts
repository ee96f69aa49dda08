import { changeMarks, rowMark, type Mark } from '#domain/marks.ts'
import { addChecksum, rowChecksum, subtractChecksum } from '#domain/rules/checksum.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import type { Effect, Stored } from './disk.ts'
import { heldRow } from './replay.ts'
import { WaitingEffects } from './waiting-effects.ts'

/** Server rows that came by a pull or a snapshot, beside what is held of them. */
export interface Arrival {
  readonly isMet: (row: ServerRow) => boolean
  /** Count and checksum with the arrived rows in, staged ones included. */
  readonly tally: (from: { count: number; checksum: number }) => { count: number; checksum: number }
}

/** Looks up what is held of the rows: the staged version, else the one under waiting intents, else the visible one. */
export async function admit(
  stored: Stored,
  arrived: readonly ServerRow[],
  effects: WaitingEffects | readonly Effect[],
  staged: readonly ServerRow[],
): Promise<Arrival> {
  const watched = effects instanceof WaitingEffects ? effects.reads : new Set(effects.flatMap((effect) => effect.reads))
  const stagedRows = new Map(staged.map((row) => [rowMark(row.entity, row.id), heldRow(row)]))
  const news = new Map(arrived.map((row) => [rowMark(row.entity, row.id), row]))
  const marks = [...news.keys()].filter((mark) => !stagedRows.has(mark))
  const [bases, visible] = await Promise.all([watched.size ? stored.bases(marks) : new Map<Mark, AnyRow | null>(), stored.rows(marks)])
  const held = (mark: Mark): AnyRow | null => [stagedRows, bases, visible].find((rows) => rows.has(mark))?.get(mark) ?? null
  return {
    isMet({ entity, id, row }) {
      const mark = rowMark(entity, id)
      if (stagedRows.has(mark)) return true
      return watched.size > 0 && changeMarks(entity, id, held(mark), row).some((changed) => watched.has(changed))
    },
    tally({ count, checksum }) {
      for (const [mark, { entity, id, row, version }] of news) {
        const old = held(mark)
        if (old) checksum = subtractChecksum(checksum, rowChecksum(entity, id, old.version ?? 0))
        if (row) checksum = addChecksum(checksum, rowChecksum(entity, id, version))
        count += Number(row !== null) - Number(old !== null)
      }
      return { count, checksum }
    },
  }
}

/** As the mirror takes them. */
export const toRows = (rows: readonly ServerRow[]) => rows.map((row) => ({ entity: row.entity, id: row.id, after: heldRow(row) }))
