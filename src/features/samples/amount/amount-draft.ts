import { convertAmount, parseAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import type { Portion } from './take-out-steps.ts'

/** What is typed while an amount is edited: the new amount or, with `taken`, what is taken out of the one that was there. */
export interface AmountDraft {
  readonly text: string
  readonly unit: string
  readonly taken?: string
}

export type AmountMode = 'take' | 'set'

/** By how much `draft` changes `base`, in the unit of the draft; undefined if it is no amount. */
export function differenceIn(draft: AmountDraft, base: AmountDraft): number | undefined {
  if (draft.taken !== undefined) {
    const taken = parseAmount(draft.taken)
    return taken === undefined || taken < 0 ? undefined : roundAmount(-taken)
  }
  const amount = parseAmount(draft.text)
  const seen = convertAmount(Number(base.text), base.unit, draft.unit)
  return amount === undefined || amount < 0 || seen === undefined ? undefined : roundAmount(amount - seen)
}

/** What the person expects to be left, in the unit of the draft. */
export function resultOf(draft: AmountDraft, base: AmountDraft): number | undefined {
  const difference = differenceIn(draft, base)
  const seen = convertAmount(Number(base.text), base.unit, draft.unit)
  return difference === undefined || seen === undefined ? undefined : roundAmount(seen + difference)
}

/** What will be stored when this is left of `current`: it keeps its unit, unless it was empty. */
export function storedAs(left: number, unit: string, current: AmountDraft): AmountDraft {
  const kept = Number(current.text) === 0 ? unit : current.unit
  return { text: convertText(String(left), unit, kept), unit: kept }
}

/** The same amount in another unit; a text that is no number stays as it is. */
function convertText(text: string, from: string, to: string): string {
  const amount = parseAmount(text)
  const converted = amount === undefined ? undefined : convertAmount(amount, from, to)
  return from === to || converted === undefined ? text : String(converted)
}

const unchanged = (base: AmountDraft, unit: string): AmountDraft => ({ text: convertText(base.text, base.unit, unit), unit })

/** Without a text, nothing is taken out. */
export const takeOut = (text: string, base: AmountDraft, unit: string): AmountDraft =>
  text.trim() === '' ? unchanged(base, unit) : { ...unchanged(base, unit), taken: text }

/** Adds a portion to what is taken out. */
export function takeOutMore({ amount, unit }: Portion, draft: AmountDraft, base: AmountDraft): AmountDraft {
  const more = convertAmount(amount, unit, draft.unit) ?? amount
  return takeOut(String(roundAmount((parseAmount(draft.taken ?? '') ?? 0) + more)), base, draft.unit)
}

/** The same change, entered as what is taken out or as the new amount. */
export function inMode(mode: AmountMode, draft: AmountDraft, base: AmountDraft): AmountDraft {
  const difference = differenceIn(draft, base) ?? 0
  if (mode === 'take') return difference < 0 ? takeOut(String(-difference), base, draft.unit) : unchanged(base, draft.unit)
  const same = unchanged(base, draft.unit)
  return { ...same, text: difference === 0 ? same.text : String(roundAmount(Number(same.text) + difference)) }
}

export function inUnit(unit: string, draft: AmountDraft, base: AmountDraft): AmountDraft {
  if (draft.taken !== undefined) return takeOut(convertText(draft.taken, draft.unit, unit), base, unit)
  return { text: convertText(draft.text, draft.unit, unit), unit }
}
