import { parseAmount } from '#domain/rules/samples/amount.ts'

/** A number that may be left out: null for an empty text, undefined for one that is no number or below zero. */
export function optionalNumber(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const number = parseAmount(text)
  return number === undefined || number < 0 ? undefined : number
}
