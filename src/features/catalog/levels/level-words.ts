import type { ProductRow } from '#domain/entities/product.ts'
import type { ProductLevel } from '#domain/rules/supplies/levels.ts'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dayText } from '#src/workspace/format/dates.ts'
import { dayOf } from '#src/workspace/equipment/days.ts'

const day = 86_400_000
/** Later than this, a date would promise too much. */
const longest = 365 * day

/** The time at which a day (YYYY-MM-DD) begins here. */
export const startOfDay = (date: string): number => new Date(`${date}T00:00`).getTime()

type Unit = Pick<ProductRow, 'unit'>

/** Two figures are as exact as a forecast is. */
const roughAmount = (amount: number, { unit }: Unit): string => amountText(Number(amount.toPrecision(2)), unit)

export const isForLong = ({ outlook }: ProductLevel, now: number): boolean => outlook !== undefined && outlook.outAt > now + longest

/** When it runs out, and how that is known, or that too little is. */
export function runOutText(product: Unit, level: ProductLevel, now: number): string {
  const { outlook, perWeek } = level
  if (level.level === 0) return t('Nothing is left.')
  if (!outlook || perWeek === undefined) return t('Too little use is recorded to say when it runs out.')
  const amount = roughAmount(perWeek, product)
  return isForLong(level, now)
    ? t('Lasts for more than a year at {amount} a week, as in the last 8 weeks.', { amount })
    : t('Runs out about {date} at {amount} a week, as in the last 8 weeks.', { date: dayText(dayOf(outlook.outAt)), amount })
}

/** Some of it expires before it would be used. */
export const expiresFirst = ({ outlook, firstExpiry }: ProductLevel): boolean =>
  outlook !== undefined && firstExpiry !== '' && firstExpiry < dayOf(outlook.outAt)

/** What the picture shows of the days to come, in words. */
export function levelSentences(product: Unit, level: ProductLevel, now: number): string[] {
  const amount = (of: number) => amountText(of, product.unit)
  return [
    runOutText(product, level, now),
    ...level.arrivals.map((arrival) => t('{amount} is expected on {date}.', { amount: amount(arrival.amount), date: dayText(dayOf(arrival.at)) })),
    expiresFirst(level) ? t('Some of it expires before that, on {date}.', { date: dayText(level.firstExpiry) }) : '',
    level.reserved > 0 ? t('{amount} of it is reserved.', { amount: amount(level.reserved) }) : '',
  ].filter(Boolean)
}
