import { Chip } from '#src/ui/feedback/chip.tsx'
import { DatePastIcon, DateSoonIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { dayText, daysBetween, expiryOf, todayText } from '#src/workspace/format/dates.ts'

export interface ExpiryChipProps {
  expiration: string
  /** Without the tint. */
  quiet?: boolean | undefined
  /** Without the verb, where everything expires. */
  short?: boolean
}

/** Nothing for a date that is far away; icon and word for one that is near or past. */
export function ExpiryChip({ expiration, quiet, short = false }: ExpiryChipProps) {
  const today = todayText()
  const expiry = expiryOf(expiration, today)
  if (expiry === 'past')
    return (
      <Chip tone="bad" icon={DatePastIcon} quiet={quiet}>
        {t('Expired {date}', { date: dayText(expiration) })}
      </Chip>
    )
  if (expiry === 'soon')
    return (
      <Chip tone="warn" icon={DateSoonIcon} quiet={quiet}>
        {short ? shortText(expiration, today) : fullText(expiration, today)}
      </Chip>
    )
  return null
}

const fullText = (expiration: string, today: string): string =>
  expiration === today ? t('Expires today') : plural(daysBetween(today, expiration), { one: 'Expires in # day', other: 'Expires in # days' })

const shortText = (expiration: string, today: string): string =>
  expiration === today ? t('today') : plural(daysBetween(today, expiration), { one: 'in # day', other: 'in # days' })
