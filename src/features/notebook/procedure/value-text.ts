import type { ProtocolVariable } from '#domain/entities/protocol-version.ts'
import { fillIn, type VariableValue } from '#domain/rules/protocols/variables.ts'
import { countText } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'

/** `10 mL`, `1 : 1,000`, or a dash without a value. */
export function valueText(value: VariableValue, unit: string): string {
  if (value === null) return '–'
  if (typeof value === 'number') return amountText(value, unit)
  const [part, whole] = value.split(':')
  const isRatio = whole !== undefined && [part, whole].every((each) => each?.trim() !== '' && Number.isFinite(Number(each)))
  const text = isRatio ? `${countText(Number(part))} : ${countText(Number(whole))}` : value
  return `${text} ${unit}`.trim()
}

/** A text of a step with the values of its variables. */
export const withValues = (text: string, variables: readonly ProtocolVariable[], values: ReadonlyMap<string, VariableValue>): string =>
  fillIn(text, variables, ({ id, unit }) => valueText(values.get(id) ?? null, unit))
