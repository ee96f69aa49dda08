import { serverUser } from '#domain/who.ts'
import { addNotifications, type NewNotification } from '#domain/commands/add-notifications.ts'
import { readNotifications } from '#domain/commands/read-notifications.ts'
import { removeNotifications } from '#domain/commands/remove-notifications.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { userSettingId, type UserSettingRow } from '#domain/entities/user-setting.ts'
import { limits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { subjectOf } from '#domain/rules/notifications/notification-scopes.ts'
import { notificationPlace, notificationSetting } from '#domain/rules/notifications/notification-kinds.ts'
import { Refusal, type Source } from '#domain/tx.ts'
import { apiCommand, runInTransaction } from '../feed/run-as-api.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import type { FeedWriter } from '../feed/tables.ts'
import type { Services } from '../services.ts'
import { openCopies } from '../store/feed/task-copies.ts'

/*
 * A task is something that a person is told to do. It is a notification, because that is where people look for what others want of them: on the
 * screen, behind the bell, by push and by mail, and on every device. One for several people has a copy for each, all with the number of the first.
 */

export interface NewTask {
  /** 0 is everyone in the group. */
  readonly assigneeId: number
  readonly title: string
  readonly contents: string
}

interface Place {
  readonly userId: number
  readonly groupId: number
}

const most = limits.many.samples

/** Returns the number of the task. Refuses with permission.denied, member.gone, or task.nobody if everyone has turned tasks off. */
export function sendTask({ store, clock }: Services, { userId, groupId }: Place, task: NewTask): Promise<number> {
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    const members = (await tables.rowsById(groupId, serverUser, 'members', null, limits.many.options)) as unknown as MemberRow[]
    const sender = members.find(({ id }) => id === userId)
    if (!sender || !isPermitted(sender, 'documents', 'Update')) throw new Refusal('permission.denied')
    const addressed = members.filter(({ id }) => task.assigneeId === 0 || id === task.assigneeId)
    if (addressed.length === 0) throw new Refusal('member.gone')
    const source = tables.source(groupId)
    const audiences: number[] = []
    for (const { id } of addressed) if (await wantsTasks(source, id)) audiences.push(id)
    if (audiences.length === 0) throw new Refusal('task.nobody')
    const taskId = await tables.takeIds('notifications', audiences.length)
    await save(
      tables,
      groupId,
      audiences.map((audience, at) => copyOf(task, { id: taskId + at, audience, foreignId: taskId, actor: sender.fullName })),
      clock(),
    )
    return taskId
  })
}

const copyOf = ({ title, contents }: NewTask, ids: Pick<NewNotification, 'id' | 'audience' | 'foreignId' | 'actor'>): NewNotification => ({
  ...ids,
  kind: 'task',
  count: 1,
  name: title,
  detail: contents,
  ...subjectOf('task', 1, ids.foreignId),
})

async function save(tables: FeedWriter, groupId: number, notifications: NewNotification[], at: number): Promise<void> {
  for (let from = 0; from < notifications.length; from += most)
    await runAsServer(tables, groupId, addNotifications, { notifications: notifications.slice(from, from + most) }, at)
}

async function wantsTasks(source: Source, userId: number): Promise<boolean> {
  const choice = (await source.get('userSettings', userSettingId(userId, notificationSetting('task')))) as UserSettingRow | undefined
  return notificationPlace('task', choice?.value) !== 'off'
}

/**
 * A person has done these, all or none: they have read them, and they leave the lists of all others. Refuses with task.gone, also if a task is only for
 * others.
 */
export function endTasks({ store, clock }: Services, { userId, groupId }: Place, taskIds: readonly number[]): Promise<void> {
  return store.write(async (tables, sql) => {
    await tables.lockGroup(groupId)
    for (const taskId of taskIds) {
      const copies = await openCopies(sql, groupId, taskId)
      const own = copies.find(({ audience }) => audience === userId)
      if (!own) throw new Refusal('task.gone')
      await runInTransaction(tables, { userId, groupId, at: clock() }, [apiCommand(readNotifications, { notificationIds: [own.id] })])
      const others = copies.filter(({ id }) => id !== own.id).map(({ id }) => id)
      for (let from = 0; from < others.length; from += most)
        await runAsServer(tables, groupId, removeNotifications, { notificationIds: others.slice(from, from + most) }, clock())
    }
  })
}
