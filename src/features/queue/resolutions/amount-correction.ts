import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { setUsedAmount } from '#domain/commands/set-used-amount.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural } from '#src/ui/text/translate.ts'
import { adjustAmountChange } from '#src/workspace/mutations/amounts.ts'
import { parseCommandInput } from './parse-command-input.ts'

/** The amount in a rejected mutation. */
export interface WrongAmount {
  sampleId: number
  /** What it would have added or taken out; for aliquots, the amount of each. */
  kind: 'add' | 'take' | 'each'
  amount: number
  unit: string
  /** For aliquots: how many. */
  count: number
  /** For what is used in an experiment: how much of it is out of the sample already. */
  out?: { readonly amount: number; readonly unit: string } | null | undefined
}

export function amountOf(item: InboxItem): WrongAmount | undefined {
  const adjust = parseCommandInput(adjustAmount, item)
  if (adjust) return { sampleId: adjust.sampleId, kind: adjust.delta < 0 ? 'take' : 'add', amount: Math.abs(adjust.delta), unit: adjust.unit, count: 1 }
  const use = parseCommandInput(setUsedAmount, item)
  if (use?.used) return { sampleId: use.sampleId, kind: 'take', ...use.used, count: 1, out: use.was }
  const aliquots = parseCommandInput(takeAliquots, item)
  return aliquots && { sampleId: aliquots.sampleId, kind: 'each', amount: aliquots.amount, unit: aliquots.unit, count: aliquots.aliquots.length }
}

/** The same mutation with another amount, in the given unit. */
export function mutationWithAmount(
  item: InboxItem,
  sample: Pick<SampleRow, 'id' | 'name' | 'amount' | 'unit'>,
  amount: number,
  unit: string,
): Mutation | undefined {
  const adjust = parseCommandInput(adjustAmount, item)
  if (adjust) return adjustAmountChange(sample, { delta: adjust.delta < 0 ? -amount : amount, unit }).mutations[0]
  const use = parseCommandInput(setUsedAmount, item)
  if (use) return mutation(setUsedAmount, { ...use, used: { amount, unit } }, item.intent.label)
  const aliquots = parseCommandInput(takeAliquots, item)
  return aliquots && mutation(takeAliquots, { ...aliquots, amount, unit }, item.intent.label)
}

/** Everything that is left, as an amount for the mutation; undefined if there is nothing, or its unit measures something else. */
export function remainderOf(
  { kind, unit, count, out }: WrongAmount,
  { amount: left, unit: storedUnit }: Pick<SampleRow, 'amount' | 'unit'>,
): { amount: number; unit: string } | undefined {
  const amount = roundAmount(left + (out ? (convertAmount(out.amount, out.unit, storedUnit) ?? 0) : 0))
  if (kind === 'add' || amount <= 0) return undefined
  if (kind === 'take') return { amount, unit: storedUnit }
  const available = convertAmount(amount, storedUnit, unit)
  if (available === undefined) return undefined
  const isCounted = convertAmount(1, unit, 'unit') !== undefined
  // Rounded down to six digits, so that together they never take more than there is.
  const exact = available / count
  const size = 10 ** (5 - Math.floor(Math.log10(exact)))
  const each = isCounted ? Math.floor(exact) : roundAmount(Math.floor(roundAmount(exact * size)) / size)
  return each > 0 ? { amount: each, unit } : undefined
}

export const remainderLabel = (wrong: WrongAmount, { amount, unit }: { amount: number; unit: string }): string =>
  plural(
    wrong.kind === 'each' ? wrong.count : 1,
    { one: 'Take the remaining {amount} {unit}', other: 'Take the rest: {amount} {unit} for each of #' },
    { amount, unit },
  )
