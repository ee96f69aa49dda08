import { Chip } from '#src/ui/feedback/chip.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import { CalendarIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { weekdayText } from '#src/workspace/equipment/booking-time-text.ts'
import { daysBetween, dayText } from '#src/workspace/format/dates.ts'

/** Days before a task counts as due soon. */
export const soonDays = 7

export interface DueChipProps {
  dueOn: string
  today: string
  /** Where there is little room: only the word, and of what is due soon the day of the week. */
  short?: boolean
  /** Without a background, as in a table. */
  quiet?: boolean
}

/** When a task is due. */
export function DueChip({ dueOn, today, short, quiet = short }: DueChipProps) {
  const left = daysBetween(today, dueOn)
  if (left < 0)
    return (
      <Chip tone="bad" icon={AlertIcon} quiet={quiet}>
        {short ? t('overdue') : t('overdue since {day}', { day: dayText(dueOn) })}
      </Chip>
    )
  return (
    <Chip tone={left <= soonDays ? 'warn' : 'plain'} icon={CalendarIcon} quiet={quiet}>
      {left === 0 ? t('due today') : t('due {day}', { day: short ? weekdayText(dueOn) : dayText(dueOn) })}
    </Chip>
  )
}
