import * as z from 'zod/mini'
import { readNotifications } from '#domain/commands/read-notifications.ts'
import type { NotificationRow } from '#domain/entities/notification.ts'
import { date } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { contentsWithDue } from '#domain/rules/notifications/task-due.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireTask } from '#domain/wire/accounts/task-to-wire.ts'
import { endTask, sendTask } from '../../tasks/tasks.ts'
import { dateText } from '../date-text.ts'
import { plainText, requiredText, wireDate, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/tasks'

const placeOf = ({ caller, group }: Call<'member'>) => ({ userId: caller.session.user.id, groupId: group.groupId })

const readOpenTasks = async ({ services, group, caller }: Call<'member'>): Promise<NotificationRow[]> => {
  const rows = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'notifications'))
  return rows.filter(({ kind, readAt }) => kind === 'task' && readAt === null)
}

/** GET /api/v1/tasks: what the person still has to do, the latest first. */
export const listTasks = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  cost: 5,
  input: z.object({ query: z.object(pageQuery) }),
  refusals: [],
  async handler(call, { query }) {
    const open = (await readOpenTasks(call)).toReversed()
    const orders = {
      taskID: ({ foreignId }: NotificationRow) => foreignId,
      created: ({ createdAt }: NotificationRow) => createdAt,
      title: ({ name }: NotificationRow) => normalizeText(name),
    }
    return toPage(open, query, orders, (page) => page.map((row) => toWireTask(row, dateText)))
  },
})

/** GET /api/v1/tasks/{taskID}: one that the person still has to do. */
export const getTask = defineRoute({
  method: 'GET',
  path: `${path}/:taskId`,
  access: 'member',
  cost: 5,
  input: z.object({ params: z.object({ taskId: wireId }) }),
  refusals: ['task.gone'],
  async handler(call, { params: { taskId } }) {
    const task = (await readOpenTasks(call)).find(({ foreignId }) => foreignId === taskId)
    if (!task) throw new Refusal('task.gone')
    return toWireTask(task, dateText)
  },
})

const taskBody = z
  .strictObject({
    assigneeID: z._default(wireId, 0),
    due: z.pipe(z._default(wireDate, ''), date),
    title: requiredText(limits.name.longest),
    contents: z._default(plainText(limits.name.longest), ''),
    status: z.optional(z.literal('ASSIGNED')),
  })
  .check(z.refine(({ contents, due }) => contentsWithDue(contents, due).length <= limits.name.longest, { path: ['contents'] }))

/** POST /api/v1/tasks: `title`, `contents`, `due`, and `assigneeID`: a colleague, or 0 for everyone in the group. Answers its number. */
export const addTask = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ body: taskBody }),
  refusals: ['permission.denied', 'member.gone', 'task.nobody'],
  handler: (call, { body: { assigneeID, title, contents, due } }) =>
    sendTask(call.services, placeOf(call), { assigneeId: assigneeID, title, contents: contentsWithDue(contents, due) }),
})

/** PATCH /api/v1/tasks/{taskID}: with the status COMPLETED, it is done. Answers `{}`. */
export const patchTask = defineRoute({
  method: 'PATCH',
  path: `${path}/:taskId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ taskId: wireId }), body: z.strictObject({ status: z.literal('COMPLETED') }) }),
  refusals: [...readNotifications.refusals, 'task.gone'],
  async handler(call, { params: { taskId } }) {
    await endTask(call.services, placeOf(call), taskId)
    return {}
  },
})

/** DELETE /api/v1/tasks/{taskID}: it is done. A task for everyone is done for everyone. */
export const removeTask = defineRoute({
  method: 'DELETE',
  path: `${path}/:taskId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ taskId: wireId }) }),
  refusals: [...readNotifications.refusals, 'task.gone'],
  async handler(call, { params: { taskId } }) {
    await endTask(call.services, placeOf(call), taskId)
    return {}
  },
})
