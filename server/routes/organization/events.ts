import * as z from 'zod/mini'
import { accountEventKinds } from '#domain/rules/people/account-event-kinds.ts'
import type { AccountEventLine, AccountEventsPage } from '#domain/wire/accounts/account-events.ts'
import { readEventPage, readEventsAfter } from '../../store/people/account-event-pages.ts'
import { wireId, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'
import { firstRecord, genericTableInput, toGenericAnswer } from '../views/generic-table.ts'
import { sendCsv } from './csv-file.ts'

const path = '/api/v1/organization/events'
const moment = z.optional(wireInt(0, Number.MAX_SAFE_INTEGER))
const filter = { userID: z.optional(wireId), groupID: z.optional(wireId), kind: z.optional(z.enum(accountEventKinds)), from: moment, to: moment }

/** POST /api/v1/organization/events: what happened to accounts, roles, invitations and settings in all groups, as a generic table in the order of time. */
export const listAccountEvents = defineRoute({
  method: 'POST',
  path,
  access: 'organization',
  cost: 10,
  input: z.object({ body: z.strictObject({ ...genericTableInput.shape, ...filter }) }),
  refusals: [],
  async handler({ services }, { body }): Promise<AccountEventsPage> {
    const order = { isNewestFirst: body.sortDirection === 'DESC', skipped: firstRecord(body), most: body.maxRecordsPerPage }
    const { events, total } = await services.engine.read((sql) => readEventPage(sql, body, order))
    return toGenericAnswer(events, total, body) as AccountEventsPage
  },
})

/** GET …/export: all of them that match, the oldest first, as a CSV file. */
export const exportAccountEvents = defineRoute({
  method: 'GET',
  path: `${path}/export`,
  access: 'organization',
  cost: 50,
  input: z.object({ query: z.object(filter) }),
  refusals: [],
  handler({ services: { engine }, reply }, { query }) {
    return sendCsv(
      { reply, engine },
      {
        name: 'audit-log.csv',
        columns: ['Time', 'Event', 'Person', 'By', 'Group', 'Details', 'Times'],
        readAfter: (sql, last: AccountEventLine | undefined, most) => readEventsAfter(sql, query, last, most),
        cellsOf,
      },
    )
  },
})

function cellsOf({ at, kind, fullName, actorName, groupName, detail, times }: AccountEventLine): string[] {
  const details = Object.entries(detail).map(([name, value]) => `${name}: ${value}`)
  return [new Date(at).toISOString(), kind, fullName, actorName, groupName, details.join('; '), String(times)]
}
