import { isUnit, parseFigure, unitNames } from '../samples/amount.ts'

/** Other spellings of the units. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    l: 'L',
    litre: 'L',
    liter: 'L',
    ml: 'mL',
    ul: 'µL',
    mcl: 'µL',
    ug: 'µg',
    mcg: 'µg',
    kilogram: 'kg',
    gram: 'g',
    vials: 'vial',
    tube: 'vial',
    tubes: 'vial',
    units: 'unit',
    piece: 'unit',
    pieces: 'unit',
    pcs: 'unit',
    stk: 'unit',
    mice: 'mouse',
  }),
)

/** The unit for a spelling, or undefined; the two micro signs look alike. */
export function parseUnit(text: string): string | undefined {
  const unit = text.trim().replace('μ', 'µ')
  if (unit === '' || isUnit(unit)) return unit
  const small = unit.toLowerCase()
  return unitNames.find((name) => name.toLowerCase() === small) ?? spellings.get(small.replace('µ', 'u'))
}

/**
 * `1.5 mL`, `1,5mL`, `1.234,56`: the number and what follows it; undefined if it does not
 * start with a number. A single comma is a decimal comma. spec §5
 */
export function parseImportAmount(text: string): { amount: number; unit: string } | undefined {
  const match = /^([-+]?[\d.,'’\s]*\d[.,]?(?:e[-+]?\d+)?)\s*(.*)$/iu.exec(text.trim())
  if (!match) return undefined
  const amount = parseFigure(match[1]!.replace(/^\+/, ''))
  return amount === undefined ? undefined : { amount, unit: match[2]!.trim() }
}
