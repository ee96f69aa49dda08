import { editSample } from '#domain/commands/edit-sample.ts'
import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { textOf } from './edit-sample.ts'

type Sample = Pick<SampleRow, 'id' | 'name'>
type Field = Pick<OwnField, 'id' | 'key'>

const nameOf = ({ id }: Field): string => `meta:${id}`

const addText = (sample: Sample, field: Field): string => t('Added {field} to {name}', { field: field.key, name: sample.name })
const removeText = (sample: Sample, field: Field): string => t('Removed {field} from {name}', { field: field.key, name: sample.name })

/** A field that only this sample has, with its first value. It is there as long as it has one. */
export const addOwnFieldChange = (sample: Sample, field: OwnField, value: string): Change =>
  makeChange(
    [mutation(editSample, { sampleId: sample.id, set: { [nameOf(field)]: { was: '', to: value } }, ownFields: [field] }, addText(sample, field))],
    [mutation(editSample, { sampleId: sample.id, set: { [nameOf(field)]: { was: value, to: '' } } }, removeText(sample, field))],
    t('Field {field} added', { field: field.key }),
  )

/** The history keeps its name and its values. */
export function removeOwnFieldChange(sample: SampleRow, field: Field): Change {
  const text = textOf(sample, nameOf(field))
  return makeChange(
    [mutation(editSample, { sampleId: sample.id, set: { [nameOf(field)]: { was: text, to: '' } } }, removeText(sample, field))],
    [mutation(editSample, { sampleId: sample.id, set: { [nameOf(field)]: { was: '', to: text } } }, addText(sample, field))],
    t('Field {field} removed', { field: field.key }),
  )
}
