import type { SampleRow } from '#domain/entities/sample.ts'
import { convertAmount, isCounted, isUnit, roundAmount } from '#domain/rules/samples/amount.ts'

type Quantity = Pick<SampleRow, 'amount' | 'unit'>

/** What all samples together have, in the unit of the first that is not empty; null if they cannot be added, such as milliliters and vials. */
export function totalAmount(samples: readonly Quantity[]): Quantity | null {
  const left = samples.filter(({ amount }) => amount > 0)
  const unit = left[0]?.unit
  if (unit === undefined || !isUnit(unit)) return null
  let total = 0
  for (const sample of left) {
    // Three vials and two mice are not five of either.
    const amount = isCounted(unit) && sample.unit !== unit ? undefined : convertAmount(sample.amount, sample.unit, unit)
    if (amount === undefined) return null
    total += amount
  }
  return { amount: roundAmount(total), unit }
}
