import { Draft } from '#domain/draft.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import type { Batch, DiskTransaction } from '../disk/disk.ts'
import type { Effect, QueuedMutation } from '../disk/disk-rows.ts'
import { replayMutation, type Report } from './replay-mutation.ts'

/**
 *  $base ──► undo every mutation ──► apply the server rows ──► run the staying mutations again, in order ──► a batch
 *
 * The simple way, which the faster one ({@link replayAffected}) must match; used when everything has to run again. Saves nothing itself.
 * Law 93: once its batch is saved, the mirror equals the server rows with the staying mutations
 * applied, and $base holds the server's version of exactly the rows they changed.
 */
export async function replayAll(tx: DiskTransaction, staying: readonly QueuedMutation[], incoming: readonly ServerRow[], report: Report): Promise<Batch> {
  const touchedBefore = new Set((await tx.pendingEffects()).all.flatMap((effect) => effect.touched))
  const serverRows = await tx.bases([...touchedBefore])
  for (const row of incoming) serverRows.set(rowKey(row.entity, row.id), toMirrorRow(row))
  const replayed = startReplay(tx, serverRows, await tx.rows([...serverRows.keys()]))
  const effects: Effect[] = []
  for (const mutation of staying) effects.push(await replayMutation(mutation, replayed, report))
  return toBatch(replayed, serverRows, effects, touchedBefore)
}

/** The source with rows reset to the server's version. */
export function startReplay(under: Source, serverRows: Rows, visible: Rows): Draft {
  const replayed = new Draft(under)
  for (const [key, row] of serverRows) {
    const { entity, id } = parseRowKey(key)
    replayed.write(entity, id, visible.get(key) ?? null, row)
  }
  return replayed
}

type Rows = ReadonlyMap<DependencyKey, AnyRow | null>

/** The result of a replay over these server rows. `effects` are those of all mutations that change, or previously changed, any of these rows. */
export function toBatch(replayed: Draft, serverRows: Rows, effects: Effect[], touchedBefore: ReadonlySet<DependencyKey>): Batch {
  const touched = new Set(effects.flatMap((effect) => effect.touched))
  const changes = replayed.changes()
  const keepBase: { mark: DependencyKey; row: AnyRow | null }[] = []
  for (const { entity, id, before } of changes) {
    const key = rowKey(entity, id)
    // A row that no mutation had changed, and that the page did not contain, was already the server's version.
    if (touched.has(key)) keepBase.push({ mark: key, row: serverRows.has(key) ? serverRows.get(key)! : before })
  }
  return {
    rows: changes.filter((change) => !isSameRow(change.before, change.after)),
    keepBase,
    dropBase: [...touchedBefore].filter((key) => !touched.has(key)),
    effects,
  }
}

/** A server row as stored in the mirror and $base: with its version, which counts and checksums need. */
export const toMirrorRow = ({ row, version }: ServerRow): AnyRow | null => row && (row.version === version ? row : { ...row, version })

/** Writing an unchanged row again would update every live query that shows it. */
export function isSameRow(a: AnyRow | null, b: AnyRow | null): boolean {
  if (!a || !b || a === b) return a === b
  const fields = Object.keys(a)
  return fields.length === Object.keys(b).length && fields.every((field) => isSameValue(a[field], b[field]))
}

const isSameValue = (a: unknown, b: unknown): boolean => a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
