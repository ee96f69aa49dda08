import { eachRow } from '../queries/every-row.ts'
import type { Workspace } from '../workspace.ts'
import type { SeriesBook } from './write-import.ts'

/** The series there are, for names in a file to be found in; of two alike the older. */
export async function readSeriesBook(workspace: Workspace): Promise<SeriesBook> {
  const book: SeriesBook = new Map()
  await eachRow(workspace, 'sampleSeries', (rows) => {
    for (const { id, nameFold } of rows) if (!book.has(nameFold)) book.set(nameFold, id)
  })
  return book
}
