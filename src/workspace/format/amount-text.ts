import type { ProductRow } from '#domain/entities/product.ts'
import { countText, decimalText, plural, type PluralForms } from '#src/ui/text/translate.ts'

/** Units that are words. */
const counted: Readonly<Record<string, PluralForms>> = {
  unit: { one: '# unit', other: '# units' },
  vial: { one: '# vial', other: '# vials' },
  mouse: { one: '# mouse', other: '# mice' },
}

/** `0.5 mL`, `3 vials`, with the decimal sign of the person's language. */
export function amountText(amount: number | string, unit: string): string {
  const forms = counted[unit]
  const count = Number(amount)
  return forms && amount !== '' && Number.isFinite(count) ? plural(count, forms) : `${decimalText(amount)} ${unit}`.trim()
}

/** `10 × 0.5 mL`: what is in a pack. */
export const packText = ({ containers, amount, unit }: Pick<ProductRow, 'containers' | 'amount' | 'unit'>): string =>
  (containers === 1 ? '' : `${countText(containers)} × `) + amountText(amount, unit)
