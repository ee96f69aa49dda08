import { Draft } from '#domain/draft.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import type { Batch, Effect, QueuedMutation, DiskTransaction } from './disk.ts'
import { replayMutation, type Report } from './replay-mutation.ts'

/**
 *  $base ──► undo every intent ──► server rows over it ──► run the staying intents again, in order ──► a batch
 *
 * The plain way, which the quicker one ({@link rerunMet}) has to equal; for when everything has to run again. Saves nothing itself.
 * Law: with its batch saved the mirror is fold(server rows, staying intents), and $base holds the server's version of exactly the rows they touch.
 */
export async function replayAll(tx: DiskTransaction, staying: readonly QueuedMutation[], incoming: readonly ServerRow[], report: Report): Promise<Batch> {
  const touchedBefore = new Set((await tx.effects()).flatMap((effect) => effect.touched))
  const serverRows = await tx.bases([...touchedBefore])
  for (const row of incoming) serverRows.set(rowKey(row.entity, row.id), toMirrorRow(row))
  const replayed = startReplay(tx, serverRows, await tx.rows([...serverRows.keys()]))
  const effects: Effect[] = []
  for (const mutation of staying) effects.push(await replayMutation(mutation, replayed, report))
  return toBatch(replayed, serverRows, effects, touchedBefore)
}

/** The source with rows put back to the server's version. */
export function startReplay(under: Source, serverRows: Rows, visible: Rows): Draft {
  const replayed = new Draft(under)
  for (const [key, row] of serverRows) {
    const { entity, id } = parseRowKey(key)
    replayed.write(entity, id, visible.get(key) ?? null, row)
  }
  return replayed
}

type Rows = ReadonlyMap<DependencyKey, AnyRow | null>

/** What a fold over these server rows comes to. `effects` are of all intents that touch a row touched before, or touch it now. */
export function toBatch(replayed: Draft, serverRows: Rows, effects: Effect[], touchedBefore: ReadonlySet<DependencyKey>): Batch {
  const touched = new Set(effects.flatMap((effect) => effect.touched))
  const changes = replayed.changes()
  const keepBase: { mark: DependencyKey; row: AnyRow | null }[] = []
  for (const { entity, id, before } of changes) {
    const key = rowKey(entity, id)
    // A row no intent had touched, and no news came of, was the server's as it stood.
    if (touched.has(key)) keepBase.push({ mark: key, row: serverRows.has(key) ? serverRows.get(key)! : before })
  }
  return {
    rows: changes.filter((change) => !isSameRow(change.before, change.after)),
    keepBase,
    dropBase: [...touchedBefore].filter((key) => !touched.has(key)),
    effects,
  }
}

/** A server row as the mirror and $base hold it: with its version, which counts and checksums are kept from. */
export const toMirrorRow = ({ row, version }: ServerRow): AnyRow | null => row && (row.version === version ? row : { ...row, version })

/** A row written again without a change would wake every live query that shows it. */
function isSameRow(a: AnyRow | null, b: AnyRow | null): boolean {
  if (!a || !b || a === b) return a === b
  const fields = Object.keys(a)
  return fields.length === Object.keys(b).length && fields.every((field) => isSameValue(a[field], b[field]))
}

const isSameValue = (a: unknown, b: unknown): boolean => a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
