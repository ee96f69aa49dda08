import * as z from 'zod/mini'
import { readNotifications } from '#domain/commands/read-notifications.ts'
import type { NotificationRow } from '#domain/entities/notification.ts'
import { date } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { contentsWithDue } from '#domain/rules/notifications/task-due.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireTask } from '#domain/wire/accounts/task-to-wire.ts'
import { endTasks, sendTask } from '../../tasks/tasks.ts'
import { dateText } from '../date-text.ts'
import { jsonOf, moment, plainText, requiredText, unlessEmpty, wireDate, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/tasks'

/** Each may be for everyone in the group. */
const maxAtOnce = 100

const placeOf = ({ caller, group }: Call<'member'>) => ({ userId: caller.session.user.id, groupId: group.groupId })

async function readTasks({ services, group, caller }: Call<'member'>): Promise<NotificationRow[]> {
  const rows = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'notifications'))
  return rows.filter(({ kind }) => kind === 'task')
}

const isOpen = ({ readAt }: NotificationRow): boolean => readAt === null
/** A task is open until it is done: nothing is noted in between. */
const statuses = { ASSIGNED: isOpen, PROGRESS: () => false, COMPLETED: (task) => !isOpen(task) } as const satisfies Record<
  string,
  (task: NotificationRow) => boolean
>
const status = z._default(z.enum(Object.keys(statuses) as (keyof typeof statuses)[]), 'ASSIGNED')

/**
 * GET /api/v1/tasks: what the person still has to do, the latest first; with `status=COMPLETED`, what they have done. `afterDate` and `beforeDate` are
 * about when a task was sent.
 */
export const listTasks = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  cost: 5,
  input: z.object({ query: z.object({ ...pageQuery, status, assignee: unlessEmpty(wireId), afterDate: moment, beforeDate: moment }) }),
  refusals: [],
  async handler(call, { query }) {
    const isRequested = (task: NotificationRow) =>
      statuses[query.status](task) &&
      (query.assignee === undefined || task.audience === query.assignee) &&
      task.createdAt >= (query.afterDate ?? 0) &&
      task.createdAt <= (query.beforeDate ?? Number.POSITIVE_INFINITY)
    const asked = (await readTasks(call)).filter(isRequested).toReversed()
    const orders = {
      taskID: ({ foreignId }: NotificationRow) => foreignId,
      created: ({ createdAt }: NotificationRow) => createdAt,
      title: ({ name }: NotificationRow) => normalizeText(name),
    }
    return toPage(asked, query, orders, (page) => page.map((row) => toWireTask(row, dateText)))
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
    const task = (await readTasks(call)).find((each) => isOpen(each) && each.foreignId === taskId)
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
    await endTasks(call.services, placeOf(call), [taskId])
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
    await endTasks(call.services, placeOf(call), [taskId])
    return {}
  },
})

const taskIds = jsonOf(z.array(wireId).check(z.maxLength(maxAtOnce)))

const endingMany = <Body>(method: 'PATCH' | 'DELETE', body: z.ZodMiniType<Body>, idsOf: (body: Body) => readonly number[]) =>
  defineRoute({
    method,
    path: `${path}/bulk`,
    access: 'member',
    writes: () => true,
    cost: 20,
    input: z.object({ body }),
    refusals: [...readNotifications.refusals, 'task.gone', 'input.nothing'],
    async handler(call, { body }): Promise<void> {
      const ids = new Set(idsOf(body))
      if (ids.size === 0) throw new Refusal('input.nothing')
      await endTasks(call.services, placeOf(call), [...ids])
    },
  })

/** PATCH /api/v1/tasks/bulk, body `taskIDs` and the status COMPLETED: they are done, all or none. Answers nothing. */
export const patchTasks = endingMany('PATCH', z.strictObject({ taskIDs: taskIds, status: z.literal('COMPLETED') }), ({ taskIDs }) => taskIDs)
/** DELETE /api/v1/tasks/bulk, body: the numbers of tasks. The same. */
export const removeTasks = endingMany('DELETE', taskIds, (ids) => ids)
