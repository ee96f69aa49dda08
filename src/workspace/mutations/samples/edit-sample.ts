import { editSample } from '#domain/commands/edit-sample.ts'
import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** By the names in `sample.edit`: what the person saw, and the new value. */
export type SampleEdits = Readonly<Record<string, { readonly was: string; readonly to: string }>>

/** The current text of a field. */
export const textOf = (sample: SampleRow, field: string): string =>
  field.startsWith('meta:') ? (sample.meta[field.slice('meta:'.length)] ?? '') : sample[field as 'name' | 'description' | 'note' | 'expiration' | 'lot']

export interface EditSampleOptions {
  /** The label of the field; without it, the edit is part of a bulk update. */
  fieldLabel?: string
  /** The field is required: if it was empty before that, it cannot be emptied again. */
  isRequired?: boolean
  /** Fields that only this sample gets. */
  ownFields?: readonly OwnField[] | undefined
}

const edit = (sampleId: number, set: SampleEdits, label: string, ownFields: readonly OwnField[] = []): Mutation =>
  mutation(editSample, { sampleId, set, ...(ownFields.length && { ownFields: [...ownFields] }) }, label)

/** Undo restores the value that was current before, not the one seen, because it may be someone else's. */
export function editSampleChange(sample: SampleRow, set: SampleEdits, { fieldLabel, isRequired = false, ownFields }: EditSampleOptions = {}): Change {
  const { id, name } = sample
  const label = fieldLabel === undefined ? t('Updated {name}', { name }) : t('Changed {field} of {name}', { name, field: fieldLabel })
  const back = Object.entries(set)
    .map(([field, { to }]) => [field, { was: to, to: textOf(sample, field) }] as const)
    .filter(([, { was, to }]) => was !== to && !(isRequired && to.trim() === ''))
  return makeChange([edit(id, set, label, ownFields)], back.length > 0 ? [edit(id, Object.fromEntries(back), label)] : [], t(messages.changesSaved))
}

/** A field that only this sample has, with its first value. It is there as long as it has one. */
export function addOwnFieldChange({ id, name }: Pick<SampleRow, 'id' | 'name'>, field: OwnField, value: string): Change {
  const set = (was: string, to: string) => ({ [`meta:${field.id}`]: { was, to } })
  const label = t('Added {field} to {name}', { name, field: field.key })
  return makeChange([edit(id, set('', value), label, [field])], [edit(id, set(value, ''), label)], t('Field {field} added', { field: field.key }))
}

/** The history keeps its name and its values. */
export function removeOwnFieldChange(sample: SampleRow, field: Pick<OwnField, 'id' | 'key'>): Change {
  const text = textOf(sample, `meta:${field.id}`)
  const set = (was: string, to: string) => ({ [`meta:${field.id}`]: { was, to } })
  const label = t('Removed {field} from {name}', { name: sample.name, field: field.key })
  return makeChange([edit(sample.id, set(text, ''), label)], [edit(sample.id, set('', text), label)], t('Field {field} removed', { field: field.key }))
}
