import type { SampleRow } from '#domain/entities/sample.ts'
import { codecOf } from '../disk/codec.ts'
import type { Workspace } from '../workspace.ts'
import { sortNaturally } from '#domain/rules/natural-order.ts'
import { readFirstRows } from './first-rows.ts'

export const readSample = (workspace: Workspace, id: number): Promise<SampleRow | undefined> => workspace.mirror('samples').get(id)

/** These samples, in the order of the ids; undefined for one that is not on this device. */
export const readSamplesById = (workspace: Workspace, ids: readonly number[]): Promise<(SampleRow | undefined)[]> =>
  workspace.mirror('samples').bulkGet([...ids])

/** The same for any number of ids; those that are not on this device are left out. */
export async function readManySamples(workspace: Workspace, ids: readonly number[]): Promise<SampleRow[]> {
  const rows: SampleRow[] = []
  for (let from = 0; from < ids.length; from += readAtOnce) {
    for (const row of await readSamplesById(workspace, ids.slice(from, from + readAtOnce))) if (row) rows.push(row)
  }
  return rows
}
const readAtOnce = 1_000

/**
 * The first samples of a list by name, without archived ones, those of a type or all: at most `limit`, and only those that are certain. Null if none are.
 * The index has a name with "10" before one with "9". But names with the same text before their first number are side by side in it,
 * in the place that they have in a list, too: whatever comes before the last such group that was read is complete.
 * Encrypted, names have no order on disk.
 */
export async function readFirstSamples(workspace: Workspace, sampleTypeId: number | null, limit: number): Promise<SampleRow[] | null> {
  if (codecOf(workspace.db).cipher) return null
  const atMost = limit * 4
  const samples = workspace.mirror('samples')
  const { rows, mayHaveMore } = await (sampleTypeId === null
    ? readFirstRows(samples, '[archived+nameFold]', [0], atMost)
    : readFirstRows(samples, '[sampleTypeId+archived+nameFold]', [sampleTypeId, 0], atMost))
  const last = mayHaveMore ? beforeNumber(rows.at(-1)!) : null
  const certain = last === null ? rows : rows.filter((row) => beforeNumber(row) !== last)
  return certain.length > 0 || !mayHaveMore ? sortNaturally(certain, ({ nameFold }) => nameFold).slice(0, limit) : null
}

/** What comes before the first number of a name, and that there is one; null without a number. */
const beforeNumber = ({ nameFold }: SampleRow): string | null => /^\D*(?=\d)/.exec(nameFold)?.[0] ?? null
