import { eachRow } from '../queries/each-row.ts'
import type { Workspace } from '../workspace.ts'
import type { SeriesLookup } from './write-import.ts'

/** The existing series, for finding the names in a file; of two with the same name, the older. */
export async function readSeriesLookup(workspace: Workspace): Promise<SeriesLookup> {
  const lookup: SeriesLookup = new Map()
  await eachRow(workspace, 'sampleSeries', (rows) => {
    for (const { id, nameFold } of rows) if (!lookup.has(nameFold)) lookup.set(nameFold, id)
  })
  return lookup
}
