import type { SampleField } from '#domain/entities/sample-type.ts'
import { plainFieldKeys, type BulkField, type BulkFieldKey, type PlainFieldKey } from '#machines/bulk-update-types.ts'
import { t } from '#src/ui/text/translate.ts'

const labels: Readonly<Record<PlainFieldKey, () => string>> = {
  name: () => t('Name'),
  description: () => t('Description'),
  note: () => t('Note'),
  expiration: () => t('Expiration'),
  amount: () => t('Amount'),
  parent: () => t('Parent'),
}

export const plainFields = plainFieldKeys.map((key) => ({ key, label: labels[key] }))

export const labelOf = ({ key, meta }: { key: BulkFieldKey; meta: SampleField | null }): string => meta?.key ?? labels[key as PlainFieldKey]()

const plain = { id: 0, required: false, options: [] } as const

/** What the input of a field is drawn from. */
export function inputFieldOf(field: BulkField): SampleField {
  if (field.meta) return field.meta
  const key = labelOf(field)
  if (field.key === 'expiration') return { ...plain, key, type: 'DATE' }
  if (field.key === 'note' || field.key === 'description') return { ...plain, key, type: 'TEXTAREA' }
  return { ...plain, key, type: 'TEXT', required: field.key === 'name' }
}
