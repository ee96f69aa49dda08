import { convertAmount, isCounted, roundAmount, unitsLike } from '#domain/rules/samples/amount.ts'

/** An amount as people say it: 10 µL. */
export interface Portion {
  readonly amount: number
  readonly unit: string
}

const maxSteps = 3
const countedSteps = [1, 5, 10]

/**
 * What one tap can take out, smallest first: 1 or 5 times a power of ten, none more than a quarter of what is left, so that no tap empties a tube.
 * Whole pieces for counted samples, where the last piece can be taken.
 */
export function takeOutSteps(left: number, unit: string): Portion[] {
  if (!(left > 0)) return []
  if (isCounted(unit)) return countedSteps.filter((count) => (count === 1 ? left >= 1 : count * 2 <= left)).map((amount) => ({ amount, unit }))
  const most = roundAmount(left / 4)
  const exponent = Math.floor(Math.log10(most)) + 1
  const sizes = Array.from({ length: maxSteps + 1 }, (_, at) => [5 * 10 ** (exponent - at), 10 ** (exponent - at)]).flat()
  const fitting = sizes.map(roundAmount).filter((size) => size > 0 && size <= most)
  return fitting
    .slice(0, maxSteps)
    .toReversed()
    .map((amount) => inReadableUnit(amount, unit))
}

/** In the largest unit that needs no decimal places, or the smallest there is: 0.01 mL is 10 µL. */
function inReadableUnit(amount: number, unit: string): Portion {
  const portions = unitsLike(unit).map((name) => ({ amount: convertAmount(amount, unit, name) ?? amount, unit: name }))
  return portions.find((portion) => portion.amount >= 1) ?? portions.at(-1) ?? { amount, unit }
}
