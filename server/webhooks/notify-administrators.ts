import { serverUser } from '#domain/command.ts'
import { addNotifications } from '#domain/commands/add-notifications.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { userSettingId, type UserSettingRow } from '#domain/entities/user-setting.ts'
import { limits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { notificationPlace, notificationSetting, type NotificationKind } from '#domain/rules/notifications/notification-kinds.ts'
import { webhooksAddress } from '#domain/rules/notifications/record-addresses.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import type { FeedWriter } from '../feed/tables.ts'
import type { StoredWebhook } from '../store/webhooks/webhooks.ts'

/** Tells the administrators of the group, whoever of them made the webhook, in the transaction in which that is noted. */
export async function notifyAdministrators(
  tables: FeedWriter,
  { groupId, url }: Pick<StoredWebhook, 'groupId' | 'url'>,
  kind: Extract<NotificationKind, `webhook-${string}`>,
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
  const about = { kind, count: 1, name: new URL(url).host, detail: '', actor: '', scope: 'INVENTORY', foreignId: groupId, targetUrl: webhooksAddress } as const
  const notifications = told.map((audience, index) => ({ id: firstId + index, audience, ...about }))
  await runAsServer(tables, groupId, addNotifications, { notifications }, at)
}
