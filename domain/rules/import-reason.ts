/** Why a row of a file cannot become a sample, as its person reads it. `{value}` is what stands in the file. */
export const importReasons = {
  'quotes-broken':
    'From line {from} to line {to} of the file everything was read as this one row: a quotation mark is missing, or stands where none belongs. Put it right and choose the file again.',
  'cells-many': 'It has {count} cells, and there are {columns} headings: is a sign that separates cells part of a text?',
  'name-missing': 'It has no name.',
  'text-long': '{field} is longer than {most} characters.',
  'text-unusable': '{field} holds a sign that cannot be kept.',
  'type-missing': 'It has no sample type.',
  'type-unknown': 'There is no sample type "{value}".',
  'type-archived': 'The sample type "{value}" is archived.',
  'amount-invalid': '"{value}" is no amount.',
  'amount-negative': 'The amount {value} is below zero.',
  'amount-large': 'The amount {value} is larger than any stock.',
  'unit-unknown': '"{value}" is no unit we know.',
  'unit-differs': 'The amount says {value}, the unit column says {other}.',
  'date-invalid': '"{value}" is no date.',
  'place-unknown': 'There is no place "{value}".',
  'place-ambiguous': 'More than one place is called "{value}": write the way from the unit down.',
  'place-archived': 'The place "{value}" is archived.',
  'place-differs': 'The place and the barcode of the compartment name different compartments.',
  'compartment-unknown': 'No compartment has the barcode "{value}".',
  'position-missing': '"{value}" is a grid: which position?',
  'position-outside': 'There is no position "{value}" in "{place}".',
  'position-without-place': 'The position {value} is in no place.',
  'position-taken': '{value} in "{place}" is taken by {by}.',
  'position-twice': '{value} in "{place}" is in row {line} already.',
  'position-reserved': '{value} in "{place}" is reserved for somebody else.',
  'barcode-reserved': 'The barcode {value} looks like one of our own numbers.',
  'barcode-taken': 'The barcode {value} is on {by} already.',
  'barcode-twice': 'The barcode {value} is in row {line} already.',
  'parent-unknown': 'No sample has the barcode or the name "{value}".',
  'parent-archived': 'The parent {value} is archived.',
  'parent-ambiguous': 'More than one sample is called "{value}": name the parent by its barcode.',
  'parent-itself': 'It is named as its own parent.',
  'parent-cycle': 'With its parent in row {line} it would descend from itself.',
  'parent-wrong': 'Its parent in row {line} is wrong.',
  'field-unknown': 'This sample type has no field "{field}".',
  'field-required': 'The field "{field}" needs a value.',
  'field-invalid': '"{value}" does not fit the field "{field}".',
} as const

export type ImportReasonCode = keyof typeof importReasons

export interface ImportReason {
  readonly code: ImportReasonCode
  readonly values: Readonly<Record<string, string | number>>
}
