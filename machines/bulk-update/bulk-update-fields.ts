import { isDate } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { cleanScan } from '#domain/rules/barcode.ts'
import type { SampleField, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { isUnit, parseAmount } from '#domain/rules/samples/amount.ts'
import { isFieldValue } from '#domain/rules/samples/sample-field.ts'
import type { BulkField, BulkFieldKey } from './bulk-update-types.ts'

export const metaKey = (field: SampleField): BulkFieldKey => `meta:${field.key.trim().toLowerCase()}`

/** What is on the printed code of a field: `FIELD:expiration`, `FIELD:meta:lot`. */
const codePrefix = 'FIELD:'
export const fieldCode = (key: BulkFieldKey): string => codePrefix + key

/** The key on such a code, whatever its case; undefined for any other code. */
export function readFieldCode(text: string): string | undefined {
  const code = cleanScan(text)
  return code.toUpperCase().startsWith(codePrefix) ? code.slice(codePrefix.length).trim().toLowerCase() : undefined
}

/** The matching field of another type: the same name, kind and choices. */
export const fieldLike = (type: SampleTypeRow, wanted: SampleField): SampleField | undefined =>
  type.fields.find((field) => metaKey(field) === metaKey(wanted) && field.type === wanted.type && field.options.join('|') === wanted.options.join('|'))

/** The fields that samples of all these types have. */
export function commonFields(types: readonly SampleTypeRow[]): SampleField[] {
  const [first, ...others] = types
  return (first?.fields ?? []).filter((field) => others.every((type) => fieldLike(type, field)))
}

/** `0.5 mL` as number and unit; undefined while it is not an amount. */
export function parseQuantity(text: string): { amount: number; unit: string } | undefined {
  const cut = text.lastIndexOf(' ')
  const unit = text.slice(cut + 1)
  const amount = parseAmount(text.slice(0, Math.max(cut, 0)))
  return cut > 0 && amount !== undefined && amount >= 0 && isUnit(unit) ? { amount, unit } : undefined
}

const mustNotBeEmpty = ({ key, meta }: BulkField): boolean => key === 'name' || key === 'amount' || meta?.required === true
export const mayBeEmptied = (field: BulkField): boolean => !mustNotBeEmpty(field)

/** Whether a field has a valid value; an invalid one counts as none. */
export function isSet(field: BulkField): boolean {
  const { key, meta, value } = field
  if (value === null) return false
  if (value === '') return !mustNotBeEmpty(field)
  if (meta) return isFieldValue(meta, value)
  switch (key) {
    case 'name':
      return value.trim() !== '' && value.length <= limits.name.longest
    case 'expiration':
      return isDate(value)
    case 'amount':
      return parseQuantity(value) !== undefined
    case 'parent':
      return /^[1-9]\d*$/.test(value)
    default:
      return value.length <= limits.text.longest
  }
}

/** The field that the next scan fills: the first one without a value. */
export const awaitingField = (fields: readonly BulkField[]): BulkField | undefined => fields.find((field) => field.value === null)

/** Fields that have another sample as their value, so that a scanned tube fills them. */
export const takesSample = ({ key, meta }: BulkField): boolean => key === 'parent' || meta?.type === 'SAMPLELINK'

export const parentOf = (fields: readonly BulkField[]): number | null => Number(fields.find((field) => field.key === 'parent')?.value) || null

/** Everything that Apply needs is there. spec BULK-02 */
export const isComplete = (fields: readonly BulkField[]): boolean => fields.length > 0 && fields.every(isSet)
