import type { SampleReservationRow } from '#domain/entities/sample-reservation.ts'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'

/** `Reserved for Priya Nair` or `0.2 mL reserved for Priya Nair`; `person` is undefined for someone who has left. */
export function reservationText({ amount, unit }: Pick<SampleReservationRow, 'amount' | 'unit'>, person: string | undefined): string {
  if (amount === null) return person ? t('Reserved for {person}', { person }) : t('Reserved')
  const part = amountText(amount, unit)
  return person ? t('{amount} reserved for {person}', { amount: part, person }) : t('{amount} reserved', { amount: part })
}
