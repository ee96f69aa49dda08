import * as z from 'zod/mini'
import type { Change } from '#domain/draft.ts'
import { effectiveTime } from '#domain/rules/sync/mutation-time.ts'
import type { Activity, ActivityPage } from '#domain/wire/activity.ts'
import { isOfOnePerson, shownEntry } from '../../feed/shown-entry.ts'
import { readAuditPage } from '../../store/feed/audit-pages.ts'
import { deviceNamesOf } from '../../store/feed/device-names.ts'
import { fullNamesOf } from '../../store/people/people.ts'
import { wireId } from '../input.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute } from '../route.ts'
import { firstRecord, genericTableInput, toGenericAnswer } from '../views/generic-table.ts'
import { receivedLate } from '#domain/rules/sync/received-late.ts'

const rowsPerUnit = 20

/**
 * POST /api/v1/groups/activity: who did what in the group, when, on which device, and what was rejected, as a generic table; only for its
 * administrators. Always in the order in which the changes reached the server. `userID` restricts it to one person, `rejected` to what was not carried out.
 */
export const groupActivity = defineRoute({
  method: 'POST',
  path: '/api/v1/groups/activity',
  access: 'administrator',
  isHeavy: true,
  isLarge: true,
  cost: 10,
  input: z.object({ body: z.strictObject({ ...genericTableInput.shape, userID: z.optional(wireId), rejected: z.optional(z.boolean()) }) }),
  refusals: [],
  async handler(call, { body }): Promise<ActivityPage> {
    const { services, group } = call
    const { userID: userId, rejected: isRejected = false, sortDirection, maxRecordsPerPage } = body
    const order = { isNewestFirst: sortDirection === 'DESC', skipped: firstRecord(body), most: maxRecordsPerPage }
    const { data, total } = await readHeavy(call, (giveWay) =>
      services.engine.read(async (sql) => {
        const { records, total } = await readAuditPage(sql, group.groupId, { userId, isRejected }, order, giveWay)
        const names = await fullNamesOf(sql, new Set(records.map((record) => record.userId)))
        const devices = await deviceNamesOf(sql, new Set(records.flatMap(({ n, device }) => (n === null ? [] : device))))
        const data = records.map((record): Activity => {
          const { seq, userId, device, command, code, changes } = record
          const { detail } = shownEntry(record)
          const about = { subject: subjectOf(changes.filter((change) => !isOfOnePerson(change))), code, detail }
          const at = effectiveTime(record)
          const when = { at, receivedAt: receivedLate({ at, receivedAt: record.recordedAt }) }
          return { seq, ...when, userID: userId, fullName: names.get(userId) ?? '', device: devices.get(device) ?? device, command, ...about }
        })
        return { data, total }
      }, 'long'),
    )
    call.charge(data.length / rowsPerUnit)
    return toGenericAnswer(data, total, body) as ActivityPage
  },
})

/** The first row that was changed, of those that are not somebody's own. */
function subjectOf([first, ...others]: readonly Change[]): Activity['subject'] {
  if (!first) return null
  const row = (first.after ?? first.before ?? {}) as Readonly<Record<string, unknown>>
  const name = row['name'] ?? row['fullName'] ?? row['title']
  return { entity: first.entity, id: first.id, name: typeof name === 'string' ? name : '', others: others.length }
}
