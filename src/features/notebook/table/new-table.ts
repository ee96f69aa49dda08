import { Doc, encodeStateAsUpdate } from 'yjs'
import { OpenDataTable } from '#db/documents/open-data-table.ts'

const columns = 3
const rows = 4

/** A table to begin with: the first column is for words, such as a name or a time. */
export function newTable(): Uint8Array {
  const doc = new Doc()
  const table = new OpenDataTable(doc)
  const [first] = table.add('columns', columns, null)
  table.add('rows', rows, null)
  table.setKind(first!, 'text')
  return encodeStateAsUpdate(doc)
}
