import { Chip } from '#src/ui/feedback/chip.tsx'
import { DatePastIcon, DateSoonIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { daysBetween, expiryOf, todayText } from '#src/workspace/format/dates.ts'

/** Nothing for a date that is far away; icon and word for one that is near or past. */
export function ExpiryChip({ expiration }: { expiration: string }) {
  const today = todayText()
  const expiry = expiryOf(expiration, today)
  if (expiry === 'past')
    return (
      <Chip tone="bad" icon={DatePastIcon}>
        {t('Expired {date}', { date: expiration })}
      </Chip>
    )
  if (expiry === 'soon')
    return (
      <Chip tone="warn" icon={DateSoonIcon}>
        {expiration === today ? t('Expires today') : plural(daysBetween(today, expiration), { one: 'Expires in # day', other: 'Expires in # days' })}
      </Chip>
    )
  return null
}
