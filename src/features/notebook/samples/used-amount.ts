import { convertAmount, parseAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { Used } from '#src/workspace/mutations/sections.ts'

/** How much of a sample is used, while it is typed; empty for nothing. */
export interface UsedDraft {
  readonly text: string
  readonly unit: string
}

export const draftOf = (used: Used, sampleUnit: string): UsedDraft =>
  used ? { text: String(used.amount), unit: used.unit } : { text: '', unit: sampleUnit || 'unit' }

/** Undefined if it is no amount. */
export function usedIn({ text, unit }: UsedDraft): Used | undefined {
  if (text.trim() === '') return null
  const amount = parseAmount(text)
  if (amount === undefined || amount < 0) return undefined
  return amount === 0 ? null : { amount, unit }
}

/** What will be left in the sample, in its unit; undefined if it measures something else. `before`: what is out of it already. */
export function leftAfter({ amount, unit }: Pick<SampleRow, 'amount' | 'unit'>, before: Used, now: Used): number | undefined {
  const stored = amount === 0 ? (before?.unit ?? unit) : unit
  const [back, taken] = [before, now].map((used) => (used ? convertAmount(used.amount, used.unit, stored) : 0))
  return back === undefined || taken === undefined ? undefined : roundAmount(amount + back - taken)
}
