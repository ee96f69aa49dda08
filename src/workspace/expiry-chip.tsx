import { Chip } from '#src/ui/chip.tsx'
import { DatePastIcon, DateSoonIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { expiryOf, todayText } from './dates.ts'

/** Nothing for a date that is far off; icon and word for one that is near or past. */
export function ExpiryChip({ expiration }: { expiration: string }) {
  const expiry = expiryOf(expiration, todayText())
  if (expiry === 'past')
    return (
      <Chip tone="bad" icon={DatePastIcon}>
        {t('Expired {date}', { date: expiration })}
      </Chip>
    )
  if (expiry === 'soon')
    return (
      <Chip tone="warn" icon={DateSoonIcon}>
        {t('Expires {date}', { date: expiration })}
      </Chip>
    )
  return null
}
