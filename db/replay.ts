import { Draft } from '#domain/draft.ts'
import { parseRowMark, rowMark, type Mark } from '#domain/marks.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import type { Batch, Effect, Intent, Stored } from './disk.ts'
import { runAgain, type Report } from './run.ts'

/**
 *  $base ──► undo every intent ──► server rows over it ──► run the staying intents again, in order ──► a batch
 *
 * The plain way, which the quicker one ({@link rerunMet}) has to equal; for when everything has to run again. Saves nothing itself.
 * Law: with its batch saved the mirror is fold(server rows, staying intents), and $base holds the server's version of exactly the rows they touch.
 */
export async function replay(stored: Stored, staying: readonly Intent[], news: readonly ServerRow[], report: Report): Promise<Batch> {
  const touchedBefore = new Set((await stored.effects()).flatMap((effect) => effect.touched))
  const truth = await stored.bases([...touchedBefore])
  for (const row of news) truth.set(rowMark(row.entity, row.id), heldRow(row))
  const fold = foldOver(stored, truth, await stored.rows([...truth.keys()]))
  const effects: Effect[] = []
  for (const intent of staying) effects.push(await runAgain(intent, fold, report))
  return toBatch(fold, truth, effects, touchedBefore)
}

/** The source with rows put back to the server's version. */
export function foldOver(under: Source, truth: Rows, visible: Rows): Draft {
  const fold = new Draft(under)
  for (const [mark, row] of truth) {
    const { entity, id } = parseRowMark(mark)
    fold.write(entity, id, visible.get(mark) ?? null, row)
  }
  return fold
}

type Rows = ReadonlyMap<Mark, AnyRow | null>

/** What a fold over these server rows comes to. `effects` are of all intents that touch a row touched before, or touch it now. */
export function toBatch(fold: Draft, truth: Rows, effects: Effect[], touchedBefore: ReadonlySet<Mark>): Batch {
  const touched = new Set(effects.flatMap((effect) => effect.touched))
  const changes = fold.changes()
  const keepBase: { mark: Mark; row: AnyRow | null }[] = []
  for (const { entity, id, before } of changes) {
    const mark = rowMark(entity, id)
    // A row no intent had touched, and no news came of, was the server's as it stood.
    if (touched.has(mark)) keepBase.push({ mark, row: truth.has(mark) ? truth.get(mark)! : before })
  }
  return {
    rows: changes.filter((change) => !isSameRow(change.before, change.after)),
    keepBase,
    dropBase: [...touchedBefore].filter((mark) => !touched.has(mark)),
    effects,
  }
}

/** A server row as the mirror and $base hold it: with its version, which counts and checksums are kept from. */
export const heldRow = ({ row, version }: ServerRow): AnyRow | null => row && (row.version === version ? row : { ...row, version })

/** A row written again without a change would wake every live query that shows it. */
function isSameRow(a: AnyRow | null, b: AnyRow | null): boolean {
  if (!a || !b || a === b) return a === b
  const fields = Object.keys(a)
  return fields.length === Object.keys(b).length && fields.every((field) => isSameValue(a[field], b[field]))
}

const isSameValue = (a: unknown, b: unknown): boolean => a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
