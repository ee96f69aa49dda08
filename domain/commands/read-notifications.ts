import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** The acting person has read these notifications. One that is already read, was removed or belongs to someone else stays as it is. spec NOTI-02 */
export const readNotifications = defineCommand({
  name: 'notification.read',
  version: 1,
  description: {
    icon: 'bell',
    verb: msg('Read', 'verb'),
    activity: msg('Read notifications'),
    topic: null,
  },
  input: z.object({ notificationIds: z.array(id).check(z.minLength(1), z.maxLength(limits.many.samples)) }),
  uses: ['notifications'],
  refusals: ['permission.denied'],
  // Lists do not mark notifications as waiting.
  about: () => [],
  async apply(tx, { notificationIds }, who) {
    await assertMay(tx, who, 'notifications', 'Update')
    for (const notificationId of notificationIds) {
      const row = await tx.get('notifications', notificationId)
      if (row?.audience === who.userId && row.readAt === null) await tx.patch('notifications', notificationId, { readAt: who.at })
    }
  },
})
