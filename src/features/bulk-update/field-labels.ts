import type { SampleField } from '#domain/entities/sample-type.ts'
import { defineMessages, type Message } from '#domain/message.ts'
import { takesSample } from '#machines/bulk-update/bulk-update-fields.ts'
import { plainFieldKeys, type BulkField, type PlainFieldKey } from '#machines/bulk-update/bulk-update-types.ts'
import { t } from '#src/ui/text/translate.ts'

interface FieldTexts {
  readonly label: Message
  readonly newValue: Message
  readonly remove: Message
  readonly scan: Message
}

const texts: Readonly<Record<PlainFieldKey, FieldTexts>> = {
  name: defineMessages({ label: 'Name', newValue: 'New name', remove: 'Remove name', scan: 'Scan the name, or a tube to add' }),
  description: defineMessages({
    label: 'Description',
    newValue: 'New description',
    remove: 'Remove description',
    scan: 'Scan the description, or a tube to add',
  }),
  note: defineMessages({ label: 'Note', newValue: 'New note', remove: 'Remove note', scan: 'Scan the note, or a tube to add' }),
  expiration: defineMessages({
    label: 'Expiration',
    newValue: 'New expiration',
    remove: 'Remove expiration',
    scan: 'Scan the expiration, or a tube to add',
  }),
  amount: defineMessages({ label: 'Amount', newValue: 'New amount', remove: 'Remove amount', scan: 'Scan the amount, or a tube to add' }),
  parent: defineMessages({ label: 'Parent', newValue: 'New parent', remove: 'Remove parent', scan: 'Scan the parent' }),
}

type LabeledField = Pick<BulkField, 'key' | 'meta'>
const textsOf = ({ key }: LabeledField): FieldTexts => texts[key as PlainFieldKey]

export const plainFields = plainFieldKeys.map((key) => ({ key, label: () => t(texts[key].label) }))

/** A field of a sample type has the name that someone gave it, which is not translated. */
export const labelOf = (field: LabeledField): string => field.meta?.key ?? t(textsOf(field).label)
export const newValueLabel = (field: LabeledField): string => (field.meta ? t('New {field}', { field: field.meta.key }) : t(textsOf(field).newValue))
export const removeLabel = (field: LabeledField): string => (field.meta ? t('Remove {field}', { field: field.meta.key }) : t(textsOf(field).remove))

export function scanLabel(field: BulkField): string {
  if (!field.meta) return t(textsOf(field).scan)
  const values = { field: field.meta.key }
  return takesSample(field) ? t('Scan the {field}', values) : t('Scan the {field}, or a tube to add', values)
}

const plain = { id: 0, required: false, options: [] } as const

/** What is needed to draw the input of a field. */
export function inputFieldOf(field: BulkField): SampleField {
  if (field.meta) return field.meta
  const key = labelOf(field)
  if (field.key === 'expiration') return { ...plain, key, type: 'DATE' }
  if (field.key === 'note' || field.key === 'description') return { ...plain, key, type: 'TEXTAREA' }
  return { ...plain, key, type: 'TEXT', required: field.key === 'name' }
}
