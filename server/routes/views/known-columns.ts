import { searchField, type ViewSettings } from '#domain/rules/tables/table-view.ts'
import type { Call } from '../route.ts'
import { wrongInput } from '../wrong-input.ts'
import { tableOf } from './open-view.ts'
import { readColumnData } from './reference-data.ts'

/** Law 204: a view shows what it was saved with: no column or filter that its table does not have is accepted. */
export async function assertColumns(call: Call<'member'>, scope: string, { columns, sortColumn, filters }: ViewSettings): Promise<void> {
  const table = tableOf(scope)!
  const data = await call.services.engine.read((sql) => readColumnData(sql, call, table, [...columns, sortColumn]))
  const known = new Set(table.columns(data).map(({ key }) => key))
  const isKnown = (key: string) => known.has(key) || table.columnOf?.(key) !== undefined
  const filterKeys = new Set([...table.filters(data).map(({ key }) => key), searchField])
  if (!columns.every(isKnown)) throw wrongInput('body.configuration.activeColumns', refusedColumn('activeColumns'))
  if (sortColumn !== '' && !isKnown(sortColumn)) throw wrongInput('body.configuration.sortColumn', refusedColumn('sortColumn'))
  if (!filters.every(({ field }) => filterKeys.has(field)))
    throw wrongInput('body.configuration.filters', 'The field configuration.filters has a filter that this table does not have.')
}

const refusedColumn = (field: string): string => `The field configuration.${field} has a column that this table does not have.`
