import { importReasons, type ImportReason } from '#domain/rules/import/import-reason.ts'
import { plainTargets, type ImportTarget } from '#domain/rules/import/import-target.ts'
import type { TableFacts, TableErrorCode } from '#domain/rules/import/import-table.ts'
import { limits } from '#domain/limits.ts'
import { defineMessages, msg, type Message } from '#domain/message.ts'
import { countText, t } from '#src/ui/text/translate.ts'

export const reasonText = ({ code, values: { ownField, ...values } }: ImportReason): string =>
  t(importReasons[code], ownField ? { ...values, field: t(ownField) } : values)

const names: Readonly<Record<(typeof plainTargets)[number], Message>> = defineMessages({
  name: 'Name',
  type: 'Sample type',
  place: 'Location',
  compartment: 'Compartment barcode',
  position: 'Position',
  amount: 'Amount',
  unit: 'Unit',
  expiration: 'Expiration',
  altBarcode: 'Sample barcode',
  description: 'Description',
  note: 'Note',
  parent: 'Parent (barcode or name)',
  series: msg('Series', 'one'),
})

/** What a column can be, for a select field; the empty value means none. */
export function targetOptions(fields: readonly { readonly target: ImportTarget; readonly key: string }[]): { value: string; label: string }[] {
  return [
    { value: '', label: t('Do not import') },
    ...plainTargets.map((target) => ({ value: target, label: t(names[target]) })),
    ...fields.map(({ target, key }) => ({ value: target, label: t('Field: {key}', { key }) })),
  ]
}

export function fileErrorText(reason: TableErrorCode): string {
  switch (reason) {
    case 'empty':
      return t('This file has no rows.')
    case 'too-many-rows':
      return t('This file has more than {most} rows. Split it and import one part at a time.', { most: countText(limits.import.rows) })
    case 'too-large':
      return t('This file is too large to read on this device.')
    case 'old-excel':
      return t('This file uses the old Excel format (.xls). Save it as .xlsx or .csv first.')
    case 'unreadable':
      return t('This file could not be read. It may be damaged or password-protected.')
  }
}

const delimiterNames: Readonly<Record<string, Message>> = defineMessages({ ';': 'semicolons', ',': 'commas', '\t': 'tabs', '|': 'vertical bars' })

/** `windows-1252, semicolons`: makes a wrong guess visible. */
export const factsText = (facts: TableFacts): string =>
  facts.kind === 'xlsx'
    ? t('Sheet {sheet}', { sheet: facts.sheet })
    : t('{encoding}, separated by {sign}', { encoding: facts.encoding.toUpperCase(), sign: t(delimiterNames[facts.delimiter] ?? msg('other signs')) })
