import { isUnit, parseAmount, unitNames } from '../samples/amount.ts'

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

/** A number as tables and programs write it, with thousands separators, too. A single comma is a decimal comma. Undefined if it is not a number. */
export function parseFigure(text: string): number | undefined {
  const figure = text.replace(/['’\s]/g, '')
  if (/^-?\d+(\.\d+)?e[-+]?\d+$/i.test(figure)) return Number(figure)
  const lastDot = figure.lastIndexOf('.')
  const lastComma = figure.lastIndexOf(',')
  // With both signs, the last one is the decimal sign, and the others must separate groups of three digits.
  if (lastDot >= 0 && lastComma >= 0) {
    const [group, decimal] = lastDot > lastComma ? [',', '.'] : ['.', ',']
    const [whole = '', fraction = '', ...more] = figure.split(decimal)
    if (more.length > 0 || !isGrouped(whole, group)) return undefined
    return parseAmount(`${whole.replaceAll(group, '')}.${fraction}`)
  }
  for (const group of ['.', ',']) {
    if (figure.split(group).length > 2) return isGrouped(figure, group) ? parseAmount(figure.replaceAll(group, '')) : undefined
  }
  return parseAmount(figure)
}

const isGrouped = (whole: string, group: string): boolean => {
  const [first = '', ...others] = whole.replace(/^-/, '').split(group)
  return /^\d{1,3}$/.test(first) && others.every((other) => /^\d{3}$/.test(other))
}

/** Whether someone else could read it as another number: `1,234`. A single point is always a decimal point. */
export const isAmbiguousFigure = (text: string): boolean => /^[-+]?[1-9]\d{0,2},\d{3}$/.test(text.trim())
