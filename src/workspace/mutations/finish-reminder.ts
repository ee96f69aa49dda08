import { finishReminder } from '#domain/commands/finish-reminder.ts'
import type { ReminderRow } from '#domain/entities/reminder.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from './change.ts'

export const finishReminderChange = ({ id, text }: ReminderRow): Change =>
  makeChange([mutation(finishReminder, { reminderId: id }, t('Finished “{text}”', { text }))], [], t(messages.changesSaved))
