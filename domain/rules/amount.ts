/** Size of each unit in its quantity's base unit (litre, gram, piece). */
const units: Readonly<Record<string, { quantity: 'Volume' | 'Mass' | 'Number'; size: number }>> = {
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

/** Units that measure the same quantity, this one included. */
export const unitsLike = (unit: string): string[] => unitNames.filter((name) => units[name]!.quantity === units[unit]?.quantity)

/** `amount` of `from` in `to`, or undefined when they measure different quantities. */
export function convertAmount(amount: number, from: string, to: string): number | undefined {
  if (from === to) return amount
  const a = units[from]
  const b = units[to]
  return a && b && a.quantity === b.quantity ? roundAmount((amount * a.size) / b.size) : undefined
}

/** Sums of decimals as a person would write them: 0.5 - 0.08 is 0.42, not 0.41999999999999998. */
export const roundAmount = (amount: number): number => Number((Math.round(amount * 1e15) / 1e15).toPrecision(12))

/** Comma decimals become dots when no dot is present; an optional minus and one decimal point. spec §5. Undefined when it is no number. */
export function parseAmount(text: string): number | undefined {
  const trimmed = text.trim()
  const dotted = trimmed.includes('.') ? trimmed : trimmed.replace(',', '.')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(dotted) ? Number(dotted) : undefined
}
