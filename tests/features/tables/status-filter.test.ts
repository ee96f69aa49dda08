import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { experimentsTable } from '#domain/tables/experiments-table.ts'
import { samplesTable, type SampleStatus } from '#domain/tables/samples-table.ts'
import type { TableDefinition, TableReferenceData } from '#domain/tables/table-definition.ts'
import { experimentsList } from '#db/lists/columns/experiments.ts'
import { samplesList } from '#db/lists/columns/samples.ts'
import { EntityColumns } from '#db/lists/entity-columns.ts'
import { selectIds } from '#db/lists/select-ids.ts'
import { readAddress } from '#src/features/tables/views/table-address.ts'
import { toListRequest } from '#src/features/tables/rows/use-table-rows.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { makeExperiment } from '#tests/harness/notebook.ts'
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
  startOfToday: Date.UTC(2026, 2, 3),
  yesterday: '2026-03-02',
  soon: '2026-04-02',
}

const samples = [null, 5].flatMap((missingSince) =>
  [null, 1].flatMap((lowAmount) => [null, 7, 77].map((outBy) => ({ missingSince, lowAmount, outBy, amount: 1 }))),
)
const rows = samples.map((fields, at) => makeSample({ ...fields, id: at + 1, nameFold: String(at).padStart(2, '0') }))

/** The view that an address of the samples list opens. */
function viewAt(address: string, of = table) {
  const { filters } = readAddress(
    new URL(address, 'http://localhost').hash,
    of.filters(words).map(({ key }) => key),
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

test('[FAULT-122] the shortcut to today’s experiments shows those that were changed today, the same on this device as on the server [PWA-02]', () => {
  const experiments = experimentsTable as unknown as TableDefinition
  const midnight = words.startOfToday
  const changed = [midnight - 1, midnight, midnight + 3_600_000].map((changedAt, at) => makeExperiment({ id: at + 1, changedAt }))
  const columns = new EntityColumns(experimentsList)
  for (const row of changed) columns.put(row)
  columns.flush()
  const shortcut = /\/members\/experiments\/#\S+(?=')/.exec(readFileSync('vite.config.ts', 'utf8'))![0]
  const view = { ...viewAt(shortcut, experiments), sortColumn: 'changed', sortDirection: 'DESC' as const }
  expect([...selectIds(columns, toListRequest(experiments, words, view)).ids]).toEqual([3, 2])
  expect(changed.filter(createRowFilter(experiments, words, { ...view, search: '' })).map(({ id }) => id)).toEqual([2, 3])
})
