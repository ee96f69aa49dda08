import type { TableDefinition, TableReferenceData } from '#domain/tables/table-definition.ts'
import type { YieldControl } from '../../feed/yield-control.ts'
import { noReferenceData } from '../../store/lists/derived-list.ts'
import { dayText } from '../../store/lists/read-lookups.ts'
import type { Sql } from '../../store/sql.ts'
import { readChoices } from '../read-group.ts'
import type { Call } from '../route.ts'

const day = 24 * 3_600_000

const daysAround = (at: number): Pick<TableReferenceData, 'startOfToday' | 'yesterday' | 'soon'> => ({
  startOfToday: at - (at % day),
  yesterday: dayText(at - day),
  soon: dayText(at + 30 * day),
})

/** What these columns and all filters are made of, without the choices that the filters offer. The types are read only for columns of their fields. */
export async function readColumnData(sql: Sql, call: Call<'member'>, table: TableDefinition, keys: readonly string[]): Promise<TableReferenceData> {
  const me = call.caller.session.user.id
  const data = { ...noReferenceData, ...daysAround(call.at), me }
  const known = new Set(table.columns(data).map(({ key }) => key))
  if (keys.every((key) => known.has(key) || table.columnOf?.(key))) return data
  return { ...data, types: await readChoices(sql, call.group, me, 'sampleTypes') }
}

/** What all columns and filters of all tables are made of. */
export async function readReferenceData(sql: Sql, call: Call<'member'>, giveWay: YieldControl): Promise<TableReferenceData> {
  const userId = call.caller.session.user.id
  return {
    ...daysAround(call.at),
    me: userId,
    types: await readChoices(sql, call.group, userId, 'sampleTypes', giveWay),
    members: await readChoices(sql, call.group, userId, 'members', giveWay),
    series: await readChoices(sql, call.group, userId, 'sampleSeries', giveWay),
    units: await readChoices(sql, call.group, userId, 'storageUnits', giveWay),
    studies: await readChoices(sql, call.group, userId, 'studies', giveWay),
    equipment: await readChoices(sql, call.group, userId, 'equipment', giveWay),
  }
}
