import { convertAmount, roundAmount } from './amount.ts'

interface Portion {
  readonly amount: number
  readonly unit: string
}

/** What `section.use-amount` says. */
export interface UsedChange {
  readonly used: Portion | null
  readonly was?: Portion | null
}

/** By how much it changes the amount of the sample: negative if more is used than was. Undefined if that cannot be said in one unit. */
export function usedDifference({ used, was = null }: UsedChange): { delta: number; unit: string } | undefined {
  const unit = used?.unit ?? was?.unit
  if (unit === undefined) return undefined
  const back = was ? convertAmount(was.amount, was.unit, unit) : 0
  return back === undefined ? undefined : { delta: roundAmount(back - (used?.amount ?? 0)), unit }
}
