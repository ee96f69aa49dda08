import { expect, test } from 'vitest'
import { samplesTable, type SampleStatus } from '#domain/tables/samples-table.ts'
import type { TableDefinition, TableReferenceData } from '#domain/tables/table-definition.ts'
import { samplesList } from '#db/lists/columns/samples.ts'
import { EntityColumns } from '#db/lists/entity-columns.ts'
import { selectIds } from '#db/lists/select-ids.ts'
import { readAddress } from '#src/features/tables/views/table-address.ts'
import { toListRequest } from '#src/features/tables/rows/use-table-rows.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { createRowFilter } from '#tests/harness/select-in-memory.ts'

const table = samplesTable as unknown as TableDefinition
const words: TableReferenceData = {
  types: [],
  members: [],
  series: [],
  units: [],
  studies: [],
  equipment: [],
  me: 7,
  yesterday: '2026-03-02',
  soon: '2026-04-02',
}

const samples = [null, 5].flatMap((missingSince) =>
  [null, 1].flatMap((lowAmount) => [null, 7, 77].map((outBy) => ({ missingSince, lowAmount, outBy, amount: 1 }))),
)
const rows = samples.map((fields, at) => makeSample({ ...fields, id: at + 1, nameFold: String(at).padStart(2, '0') }))

/** The view that an address of the samples list opens. */
function viewAt(address: string) {
  const { filters } = readAddress(
    new URL(address, 'http://localhost').hash,
    table.filters(words).map(({ key }) => key),
  )
  const given = Object.entries(filters).map(([field, value]) => ({ field, value }))
  return { columns: ['name'], filters: given, sortColumn: 'name', sortDirection: 'ASC' as const }
}

test.each<[SampleStatus, number]>([
  ['missing', 6],
  ['low', 6],
  ['out', 8],
  ['mine', 4],
])('the address for %s samples opens a list of them alone, the same on this device as on the server', (status, count) => {
  const columns = new EntityColumns(samplesList)
  for (const row of rows) columns.put(row)
  columns.flush()
  const view = viewAt(addresses.samplesWith(status))
  const ids = [...selectIds(columns, toListRequest(table, words, view)).ids]
  expect(ids).toHaveLength(count)
  expect(ids).toEqual(rows.filter(createRowFilter(table, words, { ...view, search: '' })).map(({ id }) => id))
})
