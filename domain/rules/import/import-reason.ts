import { defineMessages, type Message } from '../../message.ts'

/** Why a row of a file cannot become a sample or a product, as shown to the person. `{value}` is the text in the file. */
export const importReasons = defineMessages({
  'quotes-broken':
    'Lines {from} to {to} of the file were read as one row, because a quotation mark is missing or misplaced. Correct the file, then choose it again.',
  'cells-many': 'This row has {count} cells but there are only {columns} headings. Check whether a text contains the character that separates the cells.',
  'name-missing': 'The name is missing.',
  'text-long': '{field} is longer than {most} characters.',
  'text-unusable': '{field} contains a character that cannot be stored.',
  'type-missing': 'The sample type is missing.',
  'type-unknown': 'There is no sample type "{value}".',
  'type-archived': 'The sample type "{value}" is archived.',
  'amount-invalid': '"{value}" is not an amount.',
  'amount-negative': 'The amount {value} is below zero.',
  'amount-large': 'The amount {value} is too large.',
  'unit-unknown': '"{value}" is not a known unit.',
  'unit-differs': 'The amount is in {value}, but the unit column says {other}.',
  'price-invalid': '"{value}" is not a price.',
  'currency-missing': 'The price {value} has no currency.',
  'currency-unknown': '"{value}" is not a currency. Use three letters, such as EUR.',
  'currency-differs': 'The price is in {value}, but the currency column says {other}.',
  'gtin-invalid': '"{value}" is not a GTIN: its length or its check digit is wrong.',
  'number-invalid': '"{value}" is not a number.',
  'count-invalid': '"{value}" is not a whole number above zero.',
  'date-invalid': '"{value}" is not a date.',
  'place-unknown': 'There is no location "{value}".',
  'place-ambiguous': 'More than one location is called "{value}". Enter its full path, starting with the storage unit.',
  'place-archived': 'The location "{value}" is archived.',
  'place-differs': 'The location and the compartment barcode belong to different compartments.',
  'compartment-unknown': 'No compartment has the barcode "{value}".',
  'position-missing': '"{value}" has a grid. Enter a position.',
  'position-outside': 'There is no position "{value}" in "{place}".',
  'position-without-place': 'The position {value} has no location.',
  'position-taken': '{value} in "{place}" is taken by {by}.',
  'position-twice': '{value} in "{place}" is already used in row {line}.',
  'position-reserved': '{value} in "{place}" is reserved for someone else.',
  'barcode-reserved': 'The barcode {value} has the format of an Aliquot barcode. Use a different one.',
  'barcode-taken': 'The barcode {value} is already on {by}.',
  'barcode-twice': 'The barcode {value} is already used in row {line}.',
  'parent-unknown': 'No sample has the barcode or name "{value}".',
  'parent-archived': 'The parent {value} is archived.',
  'parent-ambiguous': 'More than one sample is called "{value}". Enter the barcode of the parent instead.',
  'parent-itself': 'A sample cannot be its own parent.',
  'parent-cycle': 'With the parent in row {line}, this sample would descend from itself.',
  'parent-wrong': 'The parent in row {line} has errors.',
  'field-unknown': 'This sample type has no field "{field}".',
  'field-required': 'The field "{field}" is required.',
  'field-invalid': '"{value}" is not valid for the field "{field}".',
  'field-twice': 'Two columns are the field "{field}".',
  'fields-many': 'A sample can have at most {most} fields of its own.',
})

export type ImportReasonCode = keyof typeof importReasons

export interface ImportReason {
  readonly code: ImportReasonCode
  /** `{field}` is the name of `ownField`, a field that every sample has, or the name that someone gave to a field of the sample type. */
  readonly values: Readonly<Record<string, string | number>> & { readonly ownField?: Message }
}
