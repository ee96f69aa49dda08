import { Chip } from '#src/ui/feedback/chip.tsx'
import { DatePastIcon, DateSoonIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { expiryOf, todayText } from '#src/workspace/format/dates.ts'

/** Nothing for a date that is far away; icon and word for one that is near or past. */
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
