import { createReminder } from '#domain/commands/create-reminder.ts'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from './change.ts'

export const createReminderChange = (text: string, dueAt: number): Change =>
  makeChange([mutation(createReminder, { id: randomId(), text, dueAt }, t('Reminder “{text}”', { text }))], [], t(messages.changesSaved))
