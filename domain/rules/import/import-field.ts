import type { SampleField } from '../../entities/sample-type.ts'
import { parseImportAmount } from './import-amount.ts'
import { parseImportDate, type DayOrder } from './import-date.ts'
import { readBarcode } from '../barcode.ts'
import { normalizeText } from '../normalize-text.ts'
import { isFieldValue, normalizeFieldValue, valueSeparator } from '../samples/sample-field.ts'

/** The stored value for what a file says; undefined if it does not fit the field. */
export function parseImportField(field: SampleField, text: string, order: DayOrder): string | undefined {
  const value = toFieldValue(field, text.trim(), order)
  return value !== undefined && isFieldValue(field, value) ? value : undefined
}

function toFieldValue(field: SampleField, text: string, order: DayOrder): string | undefined {
  switch (field.type) {
    case 'NUMERIC': {
      const parsed = parseImportAmount(text)
      return parsed && !parsed.unit ? plainNumber(parsed.amount) : undefined
    }
    case 'DATE':
      return parseImportDate(text, order)
    case 'DATETIME': {
      const day = parseImportDate(text, order)
      const time = /(\d{1,2}):(\d{2})/.exec(text)
      return day && `${day} ${time ? `${time[1]!.padStart(2, '0')}:${time[2]}` : '00:00'}`
    }
    case 'RADIO':
      return optionOf(field, text)
    case 'CHECKBOX':
      return text
        .split(/[|;,]/)
        .map((each) => each.trim())
        .filter(Boolean)
        .map((each) => optionOf(field, each) ?? each)
        .join(valueSeparator)
    case 'SAMPLELINK':
      return text
        .split(/[|;,\s]+/)
        .filter(Boolean)
        .map((each) => {
          const code = readBarcode(each, true)
          return code.kind === 'sample' ? String(code.id) : each
        })
        .join(valueSeparator)
    default:
      return normalizeFieldValue(field, text)
  }
}

const optionOf = (field: SampleField, text: string): string | undefined =>
  field.options.find((option) => option === text) ?? field.options.find((option) => normalizeText(option) === normalizeText(text))

/** Without the exponent that very small or large numbers have as text. */
const plainNumber = (value: number): string => (String(value).includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : String(value))
