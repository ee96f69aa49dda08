import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { serverUser } from '../who.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'

/** Removes notifications that were read some weeks ago. Run by the server itself; refused to everyone else. */
export const removeNotifications = defineCommand({
  name: 'notification.remove',
  version: 1,
  description: {
    icon: 'bell',
    verb: msg('Remove'),
    activity: msg('Removed old notifications'),
    topic: null,
  },
  input: z.object({ notificationIds: z.array(id).check(z.minLength(1), z.maxLength(limits.many.samples)) }),
  uses: ['notifications'],
  refusals: ['permission.denied'],
  about: () => [],
  async apply(tx, { notificationIds }, who) {
    if (who.userId !== serverUser) tx.refuse('permission.denied')
    for (const notificationId of notificationIds) await tx.remove('notifications', notificationId)
  },
})
