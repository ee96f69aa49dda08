import * as z from 'zod/mini'
import type { FeedbackEntry, FeedbackPage } from '#domain/wire/organization/organization-feedback.ts'
import { markFeedback, readFeedbackAfter, readFeedbackPage } from '../../store/people/organization-feedback.ts'
import { deviceKey, wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { firstRecord, genericTableInput, toGenericAnswer } from '../views/generic-table.ts'
import { sendCsv } from './csv-file.ts'

const path = '/api/v1/organization/feedback'
const groupID = z.optional(wireId)

/** POST /api/v1/organization/feedback: what people of all groups have sent, as a generic table in the order of time. */
export const listOrganizationFeedback = defineRoute({
  method: 'POST',
  path,
  access: 'organization',
  cost: 10,
  input: z.object({ body: z.strictObject({ ...genericTableInput.shape, groupID, isRead: z.optional(z.boolean()) }) }),
  refusals: [],
  async handler({ services }, { body }): Promise<FeedbackPage> {
    const order = { isNewestFirst: body.sortDirection === 'DESC', skipped: firstRecord(body), most: body.maxRecordsPerPage }
    const { entries, total } = await services.engine.read((sql) => readFeedbackPage(sql, body, order))
    return toGenericAnswer(entries, total, body) as FeedbackPage
  },
})

/** PUT …/read: marks one as read or unread, for all organization administrators. One that is gone is no error. */
export const markOrganizationFeedback = defineRoute({
  method: 'PUT',
  path: `${path}/read`,
  access: 'organization',
  writes: () => true,
  input: z.object({ body: z.strictObject({ groupID: wireId, userID: wireId, id: deviceKey, isRead: z.boolean() }) }),
  refusals: [],
  async handler({ services, at }, { body }): Promise<void> {
    await services.engine.write((sql) => markFeedback(sql, body, at))
  },
})

/** GET …/export: all that match, the oldest first, as a CSV file. */
export const exportOrganizationFeedback = defineRoute({
  method: 'GET',
  path: `${path}/export`,
  access: 'organization',
  cost: 50,
  input: z.object({ query: z.object({ groupID, isRead: z.optional(z.enum(['true', 'false'])) }) }),
  refusals: [],
  handler({ services: { engine }, reply }, { query }) {
    const filter = { groupID: query.groupID, isRead: query.isRead && query.isRead === 'true' }
    return sendCsv(
      { reply, engine },
      {
        name: 'feedback.csv',
        columns: ['Time', 'Person', 'Group', 'Feedback', 'Screen', 'App version', 'Read'],
        readAfter: (sql, last: FeedbackEntry | undefined, most) => readFeedbackAfter(sql, filter, last, most),
        cellsOf: ({ at, fullName, groupName, text, screen, appVersion, isRead }) => [
          new Date(at).toISOString(),
          fullName,
          groupName,
          text,
          screen,
          appVersion,
          isRead ? 'yes' : 'no',
        ],
      },
    )
  },
})
