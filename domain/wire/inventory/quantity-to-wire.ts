import type { SampleRow } from '../../entities/sample.ts'
import { baseUnitOf, convertAmount, quantityOf, roundAmount } from '../../rules/samples/amount.ts'

/** Units as programs write them. */
export const displayUnits = ['Nothing', 'Liter', 'MilliLiter', 'MicroLiter', 'KiloGram', 'Gram', 'MilliGram', 'MicroGram', 'Unit'] as const
export type DisplayUnit = (typeof displayUnits)[number]

const unitOfDisplay: Readonly<Record<DisplayUnit, string>> = {
  Nothing: '',
  Liter: 'L',
  MilliLiter: 'mL',
  MicroLiter: 'µL',
  KiloGram: 'kg',
  Gram: 'g',
  MilliGram: 'mg',
  MicroGram: 'µg',
  Unit: 'unit',
}

/** What is counted is a unit, whatever it is called here. */
export const toDisplayUnit = (unit: string): DisplayUnit => (unit === '' ? 'Nothing' : (displayUnits.find((name) => unitOfDisplay[name] === unit) ?? 'Unit'))

export const fromDisplayUnit = (unit: DisplayUnit): string => unitOfDisplay[unit]

export const toQuantityType = (unit: string): 'Empty' | 'Volume' | 'Mass' | 'Number' => quantityOf(unit) ?? 'Empty'

/** The amount in liters, grams or pieces. */
export function toBaseAmount(amount: number, unit: string): number {
  const quantity = quantityOf(unit)
  return quantity ? convertAmount(amount, unit, baseUnitOf(quantity))! : amount
}

/** In a unit, an amount that is given in liters, grams or pieces. */
export function fromBaseAmount(amount: number, unit: string): number {
  const quantity = quantityOf(unit)
  return quantity ? convertAmount(amount, baseUnitOf(quantity), unit)! : amount
}

/** How much there is of a sample: `amount` in the base unit, to be shown in `displayUnit`. Law 43: each amount is in the unit that is named for it, so that an answer can be sent back. What a tube held when it was full is not recorded. */
export function toWireQuantity({ amount, unit, lowAmount, productId }: Pick<SampleRow, 'amount' | 'unit' | 'lowAmount' | 'productId'>) {
  const quantity = quantityOf(unit)
  const displayUnit = toDisplayUnit(unit)
  const baseUnit = quantity ? toDisplayUnit(baseUnitOf(quantity)) : ('Nothing' as const)
  const inBase = toBaseAmount(amount, unit)
  return {
    quantityType: toQuantityType(unit),
    unit: baseUnit,
    unitShort: unit,
    displayUnit,
    fullAmountUnit: baseUnit,
    fullAmountUnitShort: quantity ? baseUnitOf(quantity) : '',
    calculationFactor: fromBaseAmount(1, unit),
    fullAmountCalculationFactor: 1,
    amount_delta: 0,
    amount: inBase,
    fullAmount: inBase,
    thresholdAlertEnabled: lowAmount !== null,
    thresholdPercentage: lowAmount === null || amount === 0 ? 0 : roundAmount((lowAmount / amount) * 100),
    thresholdAction: lowAmount === null ? ('Nothing' as const) : ('Notify' as const),
    catalogItemID: productId ?? 0,
  }
}

/** The numbers of quantities in the established interface are their places here, counted from 1. */
const quantityNames = ['Volume', 'Mass', 'Number'] as const

/** A unit that amounts can be shown in. `calculationFactor` times an amount in liters, grams or pieces is the amount in this unit. */
export interface MeasurementUnit {
  readonly quantityID: number
  readonly quantityName: string
  readonly unitName: string
  readonly unitShort: string
  readonly calculationFactor: number
}

export const measurementUnits: readonly MeasurementUnit[] = displayUnits.flatMap((unitName) => {
  const unitShort = fromDisplayUnit(unitName)
  const quantityName = quantityOf(unitShort)
  if (!quantityName) return []
  return { quantityID: quantityNames.indexOf(quantityName) + 1, quantityName, unitName, unitShort, calculationFactor: fromBaseAmount(1, unitShort) }
})

export const quantityTypes: readonly MeasurementUnit[] = measurementUnits.filter(({ calculationFactor }) => calculationFactor === 1)
