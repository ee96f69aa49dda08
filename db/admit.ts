import { changeMarks, rowMark, type Mark } from '#domain/marks.ts'
import { addChecksum, rowChecksum, subtractChecksum } from '#domain/rules/checksum.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import type { Effect, Stored } from './disk.ts'
import { heldRow } from './replay.ts'
import { WaitingEffects } from './waiting-effects.ts'

/** Server rows that came by a pull or a snapshot, beside what is held of them. */
export interface Arrival {
  /** What was looked up for them: the visible rows, and the server's under waiting intents. */
  readonly found: Found
  readonly isMet: (row: ServerRow) => boolean
  /** Count and checksum with the arrived rows in, staged ones included. */
  readonly tally: (from: { count: number; checksum: number }) => { count: number; checksum: number }
}

export interface Found {
  readonly visible: ReadonlyMap<Mark, AnyRow | null>
  readonly bases: ReadonlyMap<Mark, AnyRow | null>
}

/** So few rows are looked up under waiting intents before it is known whether any wait: a poke brings one, and asking twice takes longer. */
const few = 100

/** What is on the disk of arrived rows, asked for in one go with whatever else the caller asks. */
export async function findArrived(stored: Stored, arrived: readonly ServerRow[], waiting: Promise<Pick<WaitingEffects, 'reads'>>): Promise<Found> {
  const marks = arrived.map((row) => rowMark(row.entity, row.id))
  const findBases = async () => (arrived.length <= few || (await waiting).reads.size > 0 ? stored.bases(marks) : new Map<Mark, AnyRow | null>())
  const [visible, bases] = await Promise.all([stored.rows(marks), findBases()])
  return { visible, bases }
}

/** Looks up what is held of the rows: the staged version, else the one under waiting intents, else the visible one. */
export async function admit(
  stored: Stored,
  arrived: readonly ServerRow[],
  effects: WaitingEffects | readonly Effect[],
  staged: readonly ServerRow[],
  asked?: Promise<Found>,
): Promise<Arrival> {
  const watched = effects instanceof WaitingEffects ? effects.reads : new Set(effects.flatMap((effect) => effect.reads))
  const stagedRows = new Map(staged.map((row) => [rowMark(row.entity, row.id), heldRow(row)]))
  const news = new Map(arrived.map((row) => [rowMark(row.entity, row.id), row]))
  const unstaged = arrived.filter((row) => !stagedRows.has(rowMark(row.entity, row.id)))
  const found = await (asked ?? findArrived(stored, unstaged, Promise.resolve({ reads: watched })))
  const { visible, bases } = found
  const held = (mark: Mark): AnyRow | null => [stagedRows, bases, visible].find((rows) => rows.has(mark))?.get(mark) ?? null
  return {
    found,
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
