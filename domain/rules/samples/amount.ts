/** Size of each unit in the base unit of its quantity (liter, gram, piece). */
const units: Readonly<Record<string, { quantity: Quantity; size: number }>> = {
  L: { quantity: 'Volume', size: 1 },
  mL: { quantity: 'Volume', size: 1e-3 },
  µL: { quantity: 'Volume', size: 1e-6 },
  kg: { quantity: 'Mass', size: 1e3 },
  g: { quantity: 'Mass', size: 1 },
  mg: { quantity: 'Mass', size: 1e-3 },
  µg: { quantity: 'Mass', size: 1e-6 },
  unit: { quantity: 'Number', size: 1 },
  vial: { quantity: 'Number', size: 1 },
  mouse: { quantity: 'Number', size: 1 },
}

export const unitNames = Object.keys(units)
export const isUnit = (unit: string): boolean => Object.hasOwn(units, unit)

export type Quantity = 'Volume' | 'Mass' | 'Number'

/** What a unit measures; undefined for none. */
export const quantityOf = (unit: string): Quantity | undefined => (isUnit(unit) ? units[unit]!.quantity : undefined)

/** The unit in which a quantity is compared across samples. */
const baseUnits = { Volume: 'L', Mass: 'g', Number: 'unit' } as const satisfies Readonly<Record<Quantity, string>>
export const baseUnitOf = (quantity: Quantity): (typeof baseUnits)[Quantity] => baseUnits[quantity]

/** Units that measure the same quantity, this one included. */
export const unitsLike = (unit: string): string[] => unitNames.filter((name) => units[name]!.quantity === units[unit]?.quantity)

/** `amount` of `from` in `to`, or undefined when they measure different quantities. */
export function convertAmount(amount: number, from: string, to: string): number | undefined {
  if (from === to) return amount
  const a = units[from]
  const b = units[to]
  return a && b && a.quantity === b.quantity ? roundAmount((amount * a.size) / b.size) : undefined
}

/** Counted in whole pieces, not a volume or a mass. */
export const isCounted = (unit: string): boolean => units[unit]?.quantity === 'Number'

/** Sums of decimals as people write them: 0.5 - 0.08 is 0.42, not 0.41999999999999998. */
export const roundAmount = (amount: number): number => Number((Math.round(amount * 1e15) / 1e15).toPrecision(12))

/** Turns a decimal comma into a point if there is no point; allows a minus sign and one decimal point. spec §5. Undefined if it is not a number. */
export function parseAmount(text: string): number | undefined {
  const trimmed = text.trim()
  const dotted = trimmed.includes('.') ? trimmed : trimmed.replace(',', '.')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(dotted) ? Number(dotted) : undefined
}

/** No one reads more decimal places than this. */
const maxDecimals = 15

/**
 * The amount after one tap on minus or plus: one unit of the last decimal place shown, or one piece for counted samples.
 * If that is more than a fifth of the amount, one more place is shown, so that no tap empties a tube and the opposite tap leads back.
 * Undefined if the text is not a number. `like` gives the decimal places while there is no number yet.
 */
export function stepAmountText(text: string, direction: 1 | -1, unit: string, like = ''): string | undefined {
  const amount = text.trim() === '' ? 0 : parseAmount(text)
  if (amount === undefined || amount < 0) return undefined
  if (isCounted(unit)) return String(roundAmount(Math.max(0, amount + direction)))
  if (amount === 0 && direction === -1) return text
  // From 4, plus leads to 5, because minus leads from 5 to 4.
  const most = direction === -1 ? amount / 5 : amount / 4
  const decimals = amount === 0 ? decimalsOf(like) : decimalsFor(most, decimalsOf(text))
  return (amount + direction * 10 ** -decimals).toFixed(decimals)
}

/** The first number of decimal places, starting with `from`, of which one unit is at most `most`. */
function decimalsFor(most: number, from: number): number {
  let places = from
  while (roundAmount(10 ** -places - most) > 0 && places < maxDecimals) places += 1
  return places
}

const decimalsOf = (text: string): number => /[.,](\d*)/.exec(text)?.[1]?.length ?? 0
