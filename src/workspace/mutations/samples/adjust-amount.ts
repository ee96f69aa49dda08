import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import { mutation } from '#db/writing/mutation.ts'
import { decimalText, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** The amount added, or taken out if negative. */
export interface AmountDifference {
  readonly delta: number
  readonly unit: string
}

/** What will be left, in the unit of the difference; undefined if it measures something else. */
export function amountAfter({ amount, unit: storedUnit }: Pick<SampleRow, 'amount' | 'unit'>, { delta, unit }: AmountDifference): number | undefined {
  const now = convertAmount(amount, storedUnit || 'unit', unit)
  return now === undefined ? undefined : roundAmount(now + delta)
}

/** The difference is sent and not the result, so that amounts two people pipette add up. */
export function adjustAmountChange(sample: Pick<SampleRow, 'id' | 'name' | 'amount' | 'unit'>, difference: AmountDifference): Change {
  const { delta, unit } = difference
  const add = (by: number) =>
    mutation(
      adjustAmount,
      { sampleId: sample.id, delta: by, unit },
      t('Changed the amount of {name} by {by} {unit}', { name: sample.name, by: by > 0 ? `+${decimalText(by)}` : by, unit }),
    )
  const left = amountAfter(sample, difference)
  return makeChange([add(delta)], [add(-delta)], t('Quantity updated to {amount}', { amount: amountText(left ?? '?', unit) }))
}
