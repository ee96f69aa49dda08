import { convertAmount, roundAmount } from '#domain/rules/amount.ts'

const figures = 3

/** What each of `count` tubes gets when all of it is divided: to three figures and never more than there is; whole pieces where pieces are counted. */
export function shareOf(amount: number, count: number): number | undefined {
  const exact = amount / count
  if (!(exact > 0) || !Number.isFinite(exact)) return undefined
  const size = 10 ** (figures - 1 - Math.floor(Math.log10(exact)))
  // 0.3 / 3 is a little less than 0.1, which must not become 0.0999.
  return roundAmount(Math.floor(roundAmount(exact * size)) / size)
}

/** As it stands in the field until the person types: empty when nothing can be divided. */
export function shareText(amount: number, unit: string, count: number): string {
  const isCounted = convertAmount(1, unit, 'unit') !== undefined
  const share = isCounted ? Math.floor(amount / count) : shareOf(amount, count)
  return share && Number.isFinite(share) ? String(share) : ''
}
