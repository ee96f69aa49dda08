import { createReminder } from '#domain/commands/create-reminder.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'

const id = 'reminder-000000000001'
const reminder = { id, text: 'Defrost -80 B', dueAt: 1_800_000_000_000 }

commandSuite(createReminder, {
  accepted: { input: reminder, entity: 'reminders', id: () => id, becomes: () => ({ text: reminder.text, doneAt: null }) },
  refused: {
    'permission.denied': { by: 4, input: reminder },
    'input.invalid': { input: after(reminder, { entity: 'reminders', id, after: { ...reminder, doneAt: null } }) },
  },
})
