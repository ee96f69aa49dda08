import type { SampleField } from '#domain/entities/sample-type.ts'
import { sampleTextLabels } from '#domain/entities/sample-texts.ts'
import { msg, type Message } from '#domain/message.ts'
import { t } from '#src/ui/text/translate.ts'

/** Labels of the fields that every sample has, as far as mutations name them. */
export const sampleFieldLabels: Readonly<Record<string, Message>> = {
  ...sampleTextLabels,
  altBarcode: msg('Barcode'),
  lowAmount: msg('Low stock at'),
}

/** The label of a field that a mutation on a sample refers to; `meta:12` is field 12 of the type. */
export const fieldLabel = (field: string, fields: readonly SampleField[]): string =>
  fields.find(({ id }) => field === `meta:${id}`)?.key ?? t(sampleFieldLabels[field] ?? msg('Removed field'))
