import type { TableReferenceData } from '#domain/tables/table-definition.ts'
import type { YieldControl } from '../../feed/yield-control.ts'
import { dayText } from '../../store/lists/read-lookups.ts'
import type { Sql } from '../../store/sql.ts'
import { readChoices } from '../read-group.ts'
import type { Call } from '../route.ts'

const day = 24 * 3_600_000

/** What columns and filters are made of, without the choices that the filters offer. */
export async function readColumnData(sql: Sql, { group, caller, at }: Call<'member'>): Promise<TableReferenceData> {
  const types = await readChoices(sql, group, caller.session.user.id, 'sampleTypes')
  return { types, members: [], series: [], units: [], yesterday: dayText(at - day), soon: dayText(at + 30 * day) }
}

/** The same, with the choices. */
export async function readReferenceData(sql: Sql, call: Call<'member'>, giveWay: YieldControl): Promise<TableReferenceData> {
  const userId = call.caller.session.user.id
  return {
    ...(await readColumnData(sql, call)),
    members: await readChoices(sql, call.group, userId, 'members', giveWay),
    series: await readChoices(sql, call.group, userId, 'sampleSeries', giveWay),
    units: await readChoices(sql, call.group, userId, 'storageUnits', giveWay),
  }
}
