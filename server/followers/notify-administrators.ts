import { serverUser } from '#domain/who.ts'
import { addNotifications, type NewNotification } from '#domain/commands/add-notifications.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { userSettingId, type UserSettingRow } from '#domain/entities/user-setting.ts'
import { limits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { notificationPlace, notificationSetting, type NotificationKind } from '#domain/rules/notifications/notification-kinds.ts'
import { subjectOf } from '#domain/rules/notifications/notification-scopes.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import type { FeedWriter } from '../feed/tables.ts'

/** What the administrators of a group should know. */
export interface AdministratorNews extends Pick<NewNotification, 'name' | 'detail' | 'foreignId'> {
  readonly kind: NotificationKind
}

/** Tells the administrators of a group, as far as they want to hear of this kind, in the transaction in which that is noted. */
export async function notifyAdministrators(
  tables: FeedWriter,
  groupId: number,
  { kind, name, detail, foreignId }: AdministratorNews,
  at: number,
): Promise<void> {
  await tables.lockGroup(groupId)
  const members = (await tables.rowsById(groupId, serverUser, 'members', null, limits.many.options)) as unknown as MemberRow[]
  const told: number[] = []
  for (const member of members) {
    if (!isPermitted(member, 'members', 'Update')) continue
    const choice = (await tables.row(groupId, 'userSettings', userSettingId(member.id, notificationSetting(kind)))) as UserSettingRow | undefined
    if (notificationPlace(kind, choice?.value) !== 'off') told.push(member.id)
  }
  if (told.length === 0) return
  const firstId = await tables.takeIds('notifications', told.length)
  const about = { kind, count: 1, name, detail, actor: '', ...subjectOf(kind, 1, foreignId) }
  const notifications = told.map((audience, index) => ({ id: firstId + index, audience, ...about }))
  await runAsServer(tables, groupId, addNotifications, { notifications }, at)
}
