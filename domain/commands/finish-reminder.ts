import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/document-input.ts'
import { assertMay } from '../rules/permitted.ts'

/** Done, once and for all: what is done a second time stays done at the first time. */
export const finishReminder = defineCommand({
  name: 'reminder.finish',
  version: 1,
  input: z.object({ reminderId: uniqueId }),
  uses: ['reminders'],
  refusals: ['permission.denied', 'input.invalid'],
  about: (input) => [rowKey('reminders', input.reminderId)],
  async apply(tx, { reminderId }, who) {
    await assertMay(tx, who, 'reminders', 'Update')
    const reminder = await tx.get('reminders', reminderId)
    if (!reminder) return tx.refuse('input.invalid')
    if (reminder.doneAt === null) await tx.patch('reminders', reminderId, { doneAt: who.at })
  },
})
