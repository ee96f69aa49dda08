import type { SampleField } from '../../entities/sample-type.ts'
import { isDate } from '../../input.ts'
import { parseAmount } from './amount.ts'

/** Separates the options of a CHECKBOX value and the ids of a SAMPLELINK or FILE value. The value of a PROJECT is its name: texts, lists and searches show it as it is. */
export const valueSeparator = '|'

export const valuesOf = (value: string): string[] => value.split(valueSeparator).filter(Boolean)

/** Whether a text can be the value of a field. Empty is always allowed here; `required` is checked elsewhere. spec INV-01 */
export function isFieldValue(field: SampleField, value: string): boolean {
  if (value === '') return true
  switch (field.type) {
    case 'NUMERIC':
      return parseAmount(value) !== undefined
    case 'DATE':
      return isDate(value)
    case 'DATETIME':
      return isDateTime(value)
    case 'RADIO':
      return isAnyText(field) || field.options.includes(value)
    case 'CHECKBOX':
      return isAnyText(field) || valuesOf(value).every((each) => field.options.includes(each))
    case 'FILE':
      return valuesOf(value).every(isFileValue)
    case 'SAMPLELINK':
      return valuesOf(value).every((each) => /^[1-9]\d{0,14}$/.test(each))
    case 'TEXT':
      return !field.mask || fitsMask(field.mask, value)
    // A COMBO offers options but also accepts other texts.
    case 'COMBO':
    case 'TEXTAREA':
    case 'PROJECT':
    case 'CHEMICAL':
      return true
  }
}

/** The id of a file, as devices make it; or the number by which a program named it, if the server knew no file with that number. */
const isFileValue = (text: string): boolean => /^[A-Za-z0-9-]{16,64}$/.test(text) || /^[1-9]\d{0,14}$/.test(text)

/** A choice without options is a field of a single sample, which takes any text. */
const isAnyText = ({ options }: Pick<SampleField, 'options'>): boolean => options.length === 0

/** The text as it is stored: with a decimal point instead of a comma. spec VAL-03 */
export function normalizeFieldValue(field: SampleField, value: string): string {
  const trimmed = field.type === 'TEXTAREA' ? value : value.trim()
  const number = field.type === 'NUMERIC' ? parseAmount(trimmed) : undefined
  return number === undefined ? trimmed : trimmed.includes('.') ? trimmed : trimmed.replace(',', '.')
}

/** YYYY-MM-DD HH:MM. */
export const isDateTime = (value: string): boolean => isDate(value.slice(0, 10)) && /^[ T]([01]\d|2[0-3]):[0-5]\d$/.test(value.slice(10))

/** 0 a digit, A a letter, * either, anything else itself. */
export function fitsMask(mask: string, value: string): boolean {
  const characters = Array.from(value)
  const wanted = Array.from(mask)
  return characters.length === wanted.length && wanted.every((sign, at) => fitsSign(sign, characters[at]!))
}

function fitsSign(sign: string, character: string): boolean {
  if (sign === '0') return /\d/.test(character)
  if (sign === 'A') return /\p{L}/u.test(character)
  if (sign === '*') return /[\p{L}\d]/u.test(character)
  return sign === character
}

const choices: ReadonlySet<string> = new Set(['RADIO', 'CHECKBOX', 'COMBO'])

/** Whether a sample type can have these fields together: unique names, and options for fields that offer a choice. */
export function areFieldsValid(fields: readonly SampleField[]): boolean {
  const keys = fields.map((field) => field.key.trim().toLowerCase())
  if (keys.some((key) => !key) || new Set(keys).size !== keys.length || new Set(fields.map((field) => field.id)).size !== fields.length) return false
  return fields.every(
    (field) =>
      (!choices.has(field.type) || field.options.length > 0) &&
      field.options.every((option) => option.trim() && !option.includes(valueSeparator)) &&
      isFieldValue(field, field.defaultValue ?? ''),
  )
}
