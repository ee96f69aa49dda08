import type { SampleRow } from '../../entities/sample.ts'
import { limits } from '../../limits.ts'
import type { Tx } from '../../tx.ts'
import { convertAmount, roundAmount } from './amount.ts'

/** What a sample holds. */
export type Held = Pick<SampleRow, 'id' | 'amount' | 'unit'>

/** The sample after this much was added or, if it is negative, taken out. An empty sample gets the given unit. */
export function addAmount(
  tx: Tx<never, 'amount.too-large' | 'amount.unit-mismatch'>,
  { id, amount: before, unit: stored }: Held,
  delta: number,
  given: string,
): Held {
  const unit = before === 0 ? given : stored
  const difference = convertAmount(delta, given, unit)
  if (difference === undefined) return tx.refuse('amount.unit-mismatch', { sampleId: id, unit: stored })
  const amount = roundAmount(before + difference)
  return amount > limits.amount.most ? tx.refuse('amount.too-large', { most: limits.amount.most }) : { id, amount, unit }
}

/** Refuses if more was taken out than there was. */
export function assertEnough(tx: Tx<never, 'amount.below-zero'>, { id, amount, unit }: Held, after: Held): void {
  if (after.amount < 0) tx.refuse('amount.below-zero', { sampleId: id, amount, unit })
}
