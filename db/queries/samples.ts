import type { SampleRow } from '#domain/entities/sample.ts'
import type { Workspace } from '../workspace.ts'
import { readPage, type Page, type PageKey } from './keyset-page.ts'

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

/** Samples by name, without archived ones. */
export const readSamplesByName = (workspace: Workspace, after: PageKey | null, limit: number): Promise<Page<SampleRow>> =>
  readPage(workspace.mirror('samples'), { index: '[archived+nameFold]', prefix: [0], after, limit }, (row) => row.nameFold)

/** Samples of a type by name, without archived ones. */
export const readSamplesByType = (workspace: Workspace, sampleTypeId: number, after: PageKey | null, limit: number): Promise<Page<SampleRow>> =>
  readPage(workspace.mirror('samples'), { index: '[sampleTypeId+archived+nameFold]', prefix: [sampleTypeId, 0], after, limit }, (row) => row.nameFold)
