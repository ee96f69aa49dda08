import { withWriting, type LastChange } from '#domain/rules/notebook/last-change.ts'
import { listSavedProgress } from '../saved-progress.ts'
import type { DatabaseHandle } from '../disk/reopen.ts'

/**
 * When the person wrote last in the text of a section, on this device. The server notes it behind the append; until then, and offline, the
 * device shows it over the rows. Beside the rows, because an append changes nothing but its own row.
 */
export interface OwnWriting extends LastChange {
  readonly sectionId: number
  readonly experimentId: number
}

/** Before the id of the document. */
export const ownWritings = 'wrote:'

export const readOwnWritings = async (database: DatabaseHandle): Promise<OwnWriting[]> =>
  (await listSavedProgress<OwnWriting>(database, ownWritings)).map(({ content }) => content)

/** The latest of each experiment, or of each section. */
export function latestOf(writings: readonly OwnWriting[], of: 'experimentId' | 'sectionId'): Map<number, LastChange> {
  const latest = new Map<number, LastChange>()
  for (const { sectionId, experimentId, ...change } of writings) {
    const id = of === 'sectionId' ? sectionId : experimentId
    if (change.changedAt > (latest.get(id)?.changedAt ?? -Infinity)) latest.set(id, change)
  }
  return latest
}

/** The rows with what the person wrote in them. */
export async function withOwnWritings<Row extends LastChange & { id: number }>(
  database: DatabaseHandle,
  rows: readonly Row[],
  of: 'experimentId' | 'sectionId',
): Promise<Row[]> {
  if (rows.length === 0) return []
  const latest = latestOf(await readOwnWritings(database), of)
  return rows.map((row) => withWriting(row, latest.get(row.id)))
}
