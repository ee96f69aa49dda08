import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { serverUser } from '../who.ts'
import { msg } from '../message.ts'
import { messageScopes } from '../entities/notification.ts'
import { id, shortText } from '../input.ts'
import { limits } from '../limits.ts'

const newNotification = z.object({
  id,
  audience: id,
  /** A key of `notificationKinds`. */
  kind: shortText,
  count: id,
  name: shortText,
  detail: shortText,
  actor: shortText,
  scope: z.enum(messageScopes),
  foreignId: id,
  targetUrl: shortText,
})
export type NewNotification = z.infer<typeof newNotification>

/** Tells people something. Run by the server itself; refused to everyone else. spec NOTI-01 */
export const addNotifications = defineCommand({
  name: 'notification.add',
  version: 1,
  description: {
    icon: 'bell',
    verb: msg('Notify'),
    activity: msg('Sent notifications'),
    topic: null,
  },
  input: z.object({ notifications: z.array(newNotification).check(z.minLength(1), z.maxLength(limits.many.samples)) }),
  uses: ['notifications'],
  refusals: ['permission.denied'],
  about: () => [],
  async apply(tx, { notifications }, who) {
    if (who.userId !== serverUser) tx.refuse('permission.denied')
    for (const row of notifications) await tx.put('notifications', { ...row, createdAt: who.at, readAt: null })
  },
})
