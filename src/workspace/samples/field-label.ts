import type { SampleField } from '#domain/entities/sample-type.ts'
import { defineMessages, msg, type Message } from '#domain/message.ts'
import { t } from '#src/ui/text/translate.ts'

const labels: Readonly<Record<string, Message>> = defineMessages({
  name: 'Name',
  description: 'Description',
  note: 'Note',
  expiration: 'Expiration',
  altBarcode: 'Barcode',
  lowAmount: 'Low stock at',
})

/** What a person calls a field that an act on a sample names; `meta:12` is the type's field 12. */
export const fieldLabel = (field: string, fields: readonly SampleField[]): string =>
  fields.find(({ id }) => field === `meta:${id}`)?.key ?? t(labels[field] ?? msg('Removed field'))
