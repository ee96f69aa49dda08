import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { accountEventKinds } from '#domain/rules/account-event-kinds.ts'
import { toCsvLine } from '#domain/rules/import/spreadsheet-cell.ts'
import type { AccountEventLine, AccountEventsFilter, AccountEventsPage } from '#domain/wire/account-events.ts'
import type { Services } from '../../services.ts'
import { readEventPage, readEventsAfter } from '../../store/people/account-event-pages.ts'
import { wireId, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'
import { firstRecord, genericTableInput, toGenericAnswer } from '../views/generic-table.ts'

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
  handler({ services, reply }, { query }) {
    reply.header('content-disposition', 'attachment; filename="audit-log.csv"')
    return reply.type('text/csv; charset=utf-8').send(Readable.from(linesOf(services, query)))
  },
})

/** Read in one go, when the client is ready for more: a slow one holds no snapshot. */
const linesAtOnce = 500
/** Without it, spreadsheets would assume another encoding. */
const byteOrderMark = '\uFEFF'
const columns = ['Time', 'Event', 'Person', 'By', 'Group', 'Details', 'Times']

async function* linesOf({ engine }: Services, query: AccountEventsFilter): AsyncGenerator<string> {
  yield `${byteOrderMark}${toCsvLine(columns)}\r\n`
  for (let last: AccountEventLine | undefined; ;) {
    const some = await engine.read((sql) => readEventsAfter(sql, query, last, linesAtOnce))
    if (some.length) yield some.map((event) => `${toCsvLine(cellsOf(event))}\r\n`).join('')
    if (some.length < linesAtOnce) return
    last = some.at(-1)
  }
}

function cellsOf({ at, kind, fullName, actorName, groupName, detail, times }: AccountEventLine): string[] {
  const details = Object.entries(detail).map(([name, value]) => `${name}: ${value}`)
  return [new Date(at).toISOString(), kind, fullName, actorName, groupName, details.join('; '), String(times)]
}
