import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/document-input.ts'
import { assertMay } from '../rules/permitted.ts'

/** Something the group must not forget. */
export const createReminder = defineCommand({
  name: 'reminder.create',
  version: 1,
  input: z.object({ id: uniqueId, text: shortText, dueAt: z.int() }),
  uses: ['reminders'],
  refusals: ['permission.denied', 'input.invalid'],
  about: (input) => [rowKey('reminders', input.id)],
  async apply(tx, { id, text, dueAt }, who) {
    await assertMay(tx, who, 'reminders', 'Create')
    if (await tx.get('reminders', id)) tx.refuse('input.invalid')
    await tx.put('reminders', { id, text, dueAt, doneAt: null })
  },
})
