import { archiveSample } from '#domain/commands/archive-sample.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleMissing } from '#domain/commands/set-sample-missing.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import { setSampleProduct } from '#domain/commands/set-sample-product.ts'
import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import type { SampleTextName } from '#domain/entities/sample-texts.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { combineChanges, makeChange, undoChange, type Change, type ChangeBatch } from '#src/workspace/mutations/change.ts'
import { findNewPositions, type StartLocation } from '#src/workspace/mutations/move-sample.ts'
import { atLocationText, locationText } from '#src/workspace/mutations/mutation-labels.ts'

export type SampleInput = Parameters<typeof createSample.about>[0]
/** A new sample that has no location yet. */
export type UnplacedSample = Omit<SampleInput, 'layerId' | 'position'>

/** One sample, at the position in its input. */
export const createSampleChange = (input: SampleInput): Change =>
  makeChange([mutation(createSample, input, t('Created sample {name}', { name: input.name }))], [archiveSampleMutation(input)], createdText([input]))

/** New samples, at least one, on the free positions from `start` on; null for no location. Refuses with `layer.full`. */
export async function createSamplesChange(workspace: Workspace, samples: readonly UnplacedSample[], start: StartLocation | null): Promise<Change> {
  const locations = await findNewPositions(workspace, start, samples.length)
  return combineChanges(
    samples.map((sample, at) => createSampleChange({ ...sample, ...locations[at]! })),
    createdText(samples),
  )
}

const createdText = (samples: readonly UnplacedSample[]): string =>
  plural(
    samples.length,
    { one: '{name} created with barcode {barcode}', other: '# samples created. {name} has barcode {barcode}' },
    { name: samples[0]?.name ?? '', barcode: toBarcode('sample', samples[0]?.id ?? 0) },
  )

/** By the names in `sample.edit`: what the person saw, and the new value. */
export type SampleEdits = Readonly<Record<string, { readonly was: string; readonly to: string }>>

/** The current text of a field. */
export const textOf = (sample: SampleRow, field: string): string =>
  field.startsWith('meta:') ? (sample.meta[field.slice('meta:'.length)] ?? '') : sample[field as SampleTextName]

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

/** The custom barcode of a sample; null removes it. `seen` is the one the person saw. */
export function setSampleBarcodeChange(
  { id, name, altBarcode: now }: Pick<SampleRow, 'id' | 'name' | 'altBarcode'>,
  barcode: string | null,
  seen?: string | null,
): Change {
  const set = (to: string | null, was: string | null | undefined) =>
    mutation(
      setSampleBarcode,
      { sampleId: id, barcode: to, ...(was !== undefined && { was }) },
      t('Changed the barcode of {name} to {barcode}', { name, barcode: to ?? '–' }),
    )
  return makeChange([set(barcode, seen)], [set(now, barcode)], t(messages.changesSaved))
}

type Child = Pick<SampleRow, 'id' | 'name' | 'parentId'>

const link = ({ id, name }: Child, parentId: number | null): Mutation =>
  mutation(setSampleParent, { sampleId: id, parentId }, t('Changed the parent of {name}', { name }))

const doneText = (parentId: number | null): string => t(parentId === null ? messages.parentRemoved : messages.parentUpdated)

/** `parentId` null removes the parent. */
export const setSampleParentChange = (sample: Child, parentId: number | null): Change =>
  makeChange([link(sample, parentId)], [link(sample, sample.parentId)], doneText(parentId))

/** The same for many, all or none; those that already have this parent are left out. spec BULK-06 */
export const setSampleParentsChange = (samples: readonly Child[], parentId: number | null): Change =>
  combineChanges(
    samples.filter((sample) => sample.parentId !== parentId).map((sample) => setSampleParentChange(sample, parentId)),
    doneText(parentId),
  )

/** Undoes {@link setSampleParentsChange}, for samples that still have the parent that was set. */
export async function undoSampleParentsChange(workspace: Workspace, before: readonly Child[], parentId: number | null): Promise<Change> {
  const now = await readSamplesById(
    workspace,
    before.map(({ id }) => id),
  )
  return undoChange(
    setSampleParentsChange(
      before.filter((_, at) => now[at]?.parentId === parentId),
      parentId,
    ),
  )
}

/** Which product of the catalog the sample is; null for none. */
export function setSampleProductChange({ id, name, productId: now }: Pick<SampleRow, 'id' | 'name' | 'productId'>, productId: number | null): Change {
  const set = (to: number | null, was: number | null) =>
    mutation(setSampleProduct, { sampleId: id, productId: to, was }, t('Changed the product of {name}', { name }))
  return makeChange([set(productId, now)], [set(now, productId)], t(messages.changesSaved))
}

/** It was looked for and not found, or found after all. Only a sample that was not missing before can be unmarked by an undo. */
export function setSampleMissingChange({ id, name, missingSince }: Pick<SampleRow, 'id' | 'name' | 'missingSince'>, missing: boolean): Change {
  const set = (to: boolean) =>
    mutation(setSampleMissing, { sampleId: id, missing: to }, to ? t('Marked {name} as missing', { name }) : t('Found {name}', { name }))
  return makeChange(
    [set(missing)],
    missing && missingSince === null ? [set(false)] : [],
    missing ? t('{name} marked as missing', { name }) : t('{name} found', { name }),
  )
}

type NamedSample = Pick<SampleRow, 'id' | 'name'>
type PlacedSample = Pick<SampleRow, 'id' | 'name' | 'layerId' | 'position'>

export const archiveSampleMutation = ({ id, name }: NamedSample): Mutation => mutation(archiveSample, { sampleId: id }, t('Archived {name}', { name }))

export const restoreSampleMutation = ({ id, name, layerId, position }: PlacedSample, label = t('Restored {name}', { name })): Mutation =>
  mutation(restoreSample, { sampleId: id, layerId, position: layerId === null ? 0 : position }, label)

/** Undo puts it back where it was. */
export const archiveSampleChange = (sample: PlacedSample): Change =>
  makeChange([archiveSampleMutation(sample)], [restoreSampleMutation(sample)], t('{name} archived', { name: sample.name }))

/** Only samples that are not archived. */
export function archiveSamplesBatch(samples: readonly SampleRow[]): ChangeBatch {
  const steps = samples.filter(({ archived }) => !archived).map(archiveSampleChange)
  return { steps, done: plural(steps.length, { one: '# sample archived', other: '# samples archived' }) }
}

/** Restores a sample from the archive: to a position that a person chose, or without a location. */
export function restoreSampleChange({ id, name }: Pick<SampleRow, 'id' | 'name'>, to: StartLocation | null = null): Change {
  const label = to ? t('Restored {name} to {place}', { name, place: locationText(to.layer, to.position) }) : undefined
  const restore = restoreSampleMutation({ id, name, layerId: to?.layer.id ?? null, position: to?.position ?? 0 }, label)
  return makeChange([restore], [archiveSampleMutation({ id, name })], to ? atLocationText(name, to.layer, to.position) : t('{name} restored', { name }))
}

/** Only archived samples. */
export function restoreSamplesBatch(samples: readonly SampleRow[]): ChangeBatch {
  const steps = samples.filter(({ archived }) => archived).map((sample) => restoreSampleChange(sample))
  return { steps, done: plural(steps.length, { one: '# sample restored', other: '# samples restored' }) }
}

/** Permanent: cannot be undone. */
export const deleteSampleChange = ({ id, name }: Pick<SampleRow, 'id' | 'name'>): Change =>
  makeChange([mutation(deleteSample, { sampleId: id }, t('Deleted {name}', { name }))], [], t(messages.sampleDeleted))

/** Only archived samples. */
export function deleteSamplesBatch(samples: readonly SampleRow[]): ChangeBatch {
  const steps = samples.filter(({ archived }) => archived).map(deleteSampleChange)
  const done = steps.length === 1 ? t(messages.sampleRemoved) : plural(steps.length, { one: '# sample deleted', other: '# samples deleted' })
  return { steps, done }
}
