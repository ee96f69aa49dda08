import { defineEntity } from '../entity.ts'

/** What somebody in the group must not forget, e.g. to defrost a freezer. */
export interface ReminderRow {
  id: string
  text: string
  /** Epoch ms. */
  dueAt: number
  /** Epoch ms; null as long as it is to be done. */
  doneAt: number | null
}

export const reminders = defineEntity<ReminderRow>()({
  table: 'reminders',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', text: 'text', dueAt: 'number', doneAt: 'number' },
  indexes: { byDue: ['dueAt'] },
})
