import { readNotifications } from '#domain/commands/read-notifications.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** What is read on one device is read on all devices of the person. */
export function readNotificationsChange(ids: readonly number[]): Change {
  const most = limits.many.samples
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most))
  const mutations = parts.map((notificationIds) => mutation(readNotifications, { notificationIds }, t('Notifications read')))
  return makeChange(mutations, [], t(messages.changesSaved))
}
