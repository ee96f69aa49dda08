import { convertAmount, roundAmount } from '#domain/rules/amount.ts'

const figures = 3

/** The amount of each of `count` tubes when everything is divided: to three digits, and never more than there is; whole pieces for counted samples. */
export function shareOf(amount: number, count: number): number | undefined {
  const exact = amount / count
  if (!(exact > 0) || !Number.isFinite(exact)) return undefined
  const size = 10 ** (figures - 1 - Math.floor(Math.log10(exact)))
  // 0.3 / 3 is slightly less than 0.1, which must not become 0.0999.
  return roundAmount(Math.floor(roundAmount(exact * size)) / size)
}

/** The initial text of the field: empty if nothing can be divided. */
export function shareText(amount: number, unit: string, count: number): string {
  const isCounted = convertAmount(1, unit, 'unit') !== undefined
  const share = isCounted ? Math.floor(amount / count) : shareOf(amount, count)
  return share && Number.isFinite(share) ? String(share) : ''
}
