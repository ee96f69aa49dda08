import { isCounted, roundAmount } from '#domain/rules/samples/amount.ts'

/** The amount of each of `count` tubes when everything is divided: rounded down to a few digits, and never more than there is. */
export function shareOf(amount: number, count: number, digits = 3): number | undefined {
  const exact = amount / count
  if (!(exact > 0) || !Number.isFinite(exact)) return undefined
  const size = 10 ** (digits - 1 - Math.floor(Math.log10(exact)))
  // 0.3 / 3 is slightly less than 0.1, which must not become 0.0999.
  return roundAmount(Math.floor(roundAmount(exact * size)) / size)
}

const wholeShare = (amount: number, count: number): number | undefined => (count > 0 ? Math.floor(amount / count) : undefined)

/** Everything in equal parts, in whole pieces for counted samples; empty if nothing can be divided. */
export const wholeShareText = (amount: number, unit: string, count: number): string =>
  textOf(isCounted(unit) ? wholeShare(amount, count) : shareOf(amount, count))

/** The initial amount of each: as much as the original keeps, in two digits. Counted samples keep one piece less if there are too few. */
export function usualShareText(amount: number, unit: string, count: number): string {
  if (count < 1) return ''
  if (isCounted(unit)) return textOf(wholeShare(amount, count + 1) || wholeShare(amount, count))
  return textOf(shareOf(amount, count + 1, 2))
}

const textOf = (share: number | undefined): string => (share ? String(share) : '')
