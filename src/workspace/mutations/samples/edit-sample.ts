import { editSample } from '#domain/commands/edit-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/write.ts'
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
}

/** Undo restores the value that was current before, not the one seen, because it may be someone else's. */
export function editSampleChange(sample: SampleRow, set: SampleEdits, { fieldLabel, isRequired = false }: EditSampleOptions = {}): Change {
  const { id, name } = sample
  const label = fieldLabel === undefined ? t('Updated {name}', { name }) : t('Changed {field} of {name}', { name, field: fieldLabel })
  const edit = (edits: SampleEdits) => mutation(editSample, { sampleId: id, set: edits }, label)
  const back = Object.entries(set)
    .map(([field, { to }]) => [field, { was: to, to: textOf(sample, field) }] as const)
    .filter(([, { was, to }]) => was !== to && !(isRequired && to.trim() === ''))
  return makeChange([edit(set)], back.length > 0 ? [edit(Object.fromEntries(back))] : [], t(messages.changesSaved))
}
