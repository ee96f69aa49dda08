import { Chip } from '#src/ui/feedback/chip.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import { CalendarIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { daysBetween, dayText } from '#src/workspace/format/dates.ts'

/** Days before a task counts as due soon. */
export const soonDays = 7

/** When a task is due. */
export function DueChip({ dueOn, today, quiet }: { dueOn: string; today: string; quiet?: boolean }) {
  const left = daysBetween(today, dueOn)
  const day = dayText(dueOn)
  if (left < 0)
    return (
      <Chip tone="bad" icon={AlertIcon} quiet={quiet}>
        {t('overdue since {day}', { day })}
      </Chip>
    )
  return (
    <Chip tone={left <= soonDays ? 'warn' : 'plain'} icon={CalendarIcon} quiet={quiet}>
      {left === 0 ? t('due today') : t('due {day}', { day })}
    </Chip>
  )
}
