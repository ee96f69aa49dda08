import { editSample } from '#domain/commands/edit-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from './change.ts'

/** By the names of `sample.edit`: what the person saw, and what it shall be. */
export type SampleEdits = Readonly<Record<string, { readonly was: string; readonly to: string }>>

/** The text that a field has now. */
export const textOf = (sample: SampleRow, field: string): string =>
  field.startsWith('meta:') ? (sample.meta[field.slice('meta:'.length)] ?? '') : sample[field as 'name' | 'description' | 'note' | 'expiration']

export interface EditSampleOptions {
  /** What people call the field; without it the edit is a part of a bulk update. */
  fieldLabel?: string
  /** The field must not be empty: one that was empty before it was required cannot be emptied again. */
  isRequired?: boolean
}

/** Taken back, what stands there now comes back, and not what was seen: it may be somebody else's. */
export function editSampleChange(sample: SampleRow, set: SampleEdits, { fieldLabel, isRequired = false }: EditSampleOptions = {}): Change {
  const { id, name } = sample
  const label = fieldLabel === undefined ? t('Updated {name}', { name }) : t('Changed {field} of {name}', { name, field: fieldLabel })
  const edit = (edits: SampleEdits) => mutation(editSample, { sampleId: id, set: edits }, label)
  const back = Object.entries(set)
    .map(([field, { to }]) => [field, { was: to, to: textOf(sample, field) }] as const)
    .filter(([, { was, to }]) => was !== to && !(isRequired && to.trim() === ''))
  return makeChange([edit(set)], back.length > 0 ? [edit(Object.fromEntries(back))] : [], t(messages.changesSaved))
}
