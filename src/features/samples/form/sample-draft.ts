import type { SampleField, SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import { copiedTexts, sampleTextNames, sampleTexts, storedTexts, type SampleTexts } from '#domain/entities/sample-texts.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { msg, type Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { parseAmount } from '#domain/rules/samples/amount.ts'
import { newLowAmount } from '#domain/rules/samples/new-amounts.ts'
import { copiedFields, fieldsOfSample } from '#domain/rules/samples/own-fields.ts'
import { isFieldValue, normalizeFieldValue } from '#domain/rules/samples/sample-field.ts'
import { isIsoDate } from '#src/ui/fields/date-text.ts'
import type { SampleInput, UnplacedSample } from '#src/workspace/mutations/samples.ts'
import type { StartLocation } from '#src/workspace/mutations/move-sample.ts'
import { t } from '#src/ui/text/translate.ts'
import { namesOf } from './sample-names.ts'

/** One or several new samples, as typed. `name` may be a pattern of names. */
export interface SampleDraft extends SampleTexts {
  /** How many, if the name is not a pattern. */
  count: string
  typeId: number | null
  amount: string
  unit: string
  altBarcode: string
  meta: Readonly<Record<string, string>>
  /** Fields of the sample that it is a copy of. */
  ownFields?: readonly OwnField[] | null | undefined
  parentId: number | null
  start: StartLocation | null
}

/** Errors by field; `meta:12` is a field of the type. */
export type DraftErrors = Readonly<Record<string, Message>>

export const emptyDraft: SampleDraft = {
  ...storedTexts({}),
  count: '1',
  typeId: null,
  amount: '1',
  unit: 'unit',
  altBarcode: '',
  meta: {},
  parentId: null,
  start: null,
}

/** Draft of the given type; the only type of a laboratory need not be chosen. */
export function newDraft(types: readonly SampleTypeRow[], typeId?: number): SampleDraft {
  const active = types.filter((each) => !each.archived)
  const type = active.find(({ id }) => id === typeId) ?? (active.length === 1 ? active[0] : undefined)
  return type ? withType(emptyDraft, type) : emptyDraft
}

/** Everything except what is different for each tube: its barcode, its location and how much is in it. The name says that it is not the original. */
export const cloneDraft = (sample: SampleRow, type: SampleTypeRow | undefined): SampleDraft => ({
  ...emptyDraft,
  name: t('{name} (copy)', { name: sample.name }),
  typeId: sample.sampleTypeId,
  amount: '',
  unit: sample.unit || 'unit',
  ...copiedTexts(sample),
  ...copiedFields(sample, type),
  parentId: sample.parentId,
})

/** The input of `sample.create` as it was typed; `layer` is the intended compartment. */
export const draftOf = (input: SampleInput, layer: StorageLayerRow | undefined): SampleDraft => ({
  ...storedTexts(input),
  count: '1',
  typeId: input.sampleTypeId,
  amount: String(input.amount),
  unit: input.unit || 'unit',
  altBarcode: input.altBarcode ?? '',
  meta: input.meta,
  ownFields: input.ownFields,
  parentId: input.parentId,
  start: layer && !layer.archived ? { layer, position: input.position } : null,
})

/** How much a new sample of a type has until something else is typed. */
const usualAmount = (type: SampleTypeRow | undefined): string => (type && type.amount > 0 ? String(type.amount) : emptyDraft.amount)

/**
 * Another type, after `before`, brings its unit, its default values, and its amount if none was typed; what was typed into fields of other types is
 * dropped when it is saved.
 */
export const withType = (draft: SampleDraft, type: SampleTypeRow, before?: SampleTypeRow): SampleDraft => ({
  ...draft,
  typeId: type.id,
  unit: type.unit || 'unit',
  amount: draft.amount === usualAmount(before) ? usualAmount(type) : draft.amount,
  meta: { ...Object.fromEntries(type.fields.flatMap((field) => (field.defaultValue ? [[field.id, field.defaultValue]] : []))), ...draft.meta },
})

export const countOf = (draft: SampleDraft): number | undefined => {
  const count = parseAmount(draft.count)
  return count !== undefined && Number.isInteger(count) && count >= 1 ? count : undefined
}

/** Fields of its type, and of the sample that it is a copy of. */
export const fieldsOf = ({ ownFields = null }: SampleDraft, type: SampleTypeRow | undefined): readonly SampleField[] => fieldsOfSample({ ownFields }, type)

/** `free`: how many positions there are from the chosen one on. */
export function validateDraft(draft: SampleDraft, type: SampleTypeRow | undefined, free: number): DraftErrors {
  const found: Record<string, Message> = {}
  const amount = parseAmount(draft.amount)
  const count = countOf(draft)
  const names = count === undefined ? undefined : namesOf(draft.name, count)
  if (!draft.name.trim()) found['name'] = deviceErrors['sample.name-missing'].message
  else if (names?.some((name) => name.length > limits.name.longest)) found['name'] = msg('This name is too long.')
  if (!type) found['type'] = deviceErrors['sample.type-missing'].message
  if (amount === undefined || amount < 0) found['amount'] = msg('Enter an amount.')
  else if (amount > limits.amount.most) found['amount'] = deviceErrors['amount.too-large'].message
  if (!names) found['count'] = msg('You can create at most {most} at once.')
  else if (names.length > 1 && draft.altBarcode.trim()) found['barcode'] = msg('Only one sample can have this barcode.')
  if (names && draft.start && free < names.length) found['place'] = messages.layerFull
  const days = sampleTextNames.filter((name) => sampleTexts[name].kind === 'date')
  for (const day of days) if (draft[day] && !isIsoDate(draft[day])) found[day] = msg('Enter a date as YYYY-MM-DD.')
  for (const field of fieldsOf(draft, type)) {
    const value = draft.meta[field.id] ?? ''
    if (field.required && !value.trim()) found[`meta:${field.id}`] = deviceErrors['sample.field-required'].message
    else if (!isFieldValue(field, normalizeFieldValue(field, value))) found[`meta:${field.id}`] = deviceErrors['sample.field-invalid'].message
  }
  return found
}

/** The input of `sample.create` without the location, with an id for each name. Only for a draft without errors. */
export function toInputs(draft: SampleDraft, type: SampleTypeRow, ids: readonly number[]): UnplacedSample[] {
  const names = namesOf(draft.name, countOf(draft)) ?? []
  const values = fieldsOf(draft, type).map((field) => [String(field.id), normalizeFieldValue(field, draft.meta[field.id] ?? '')] as const)
  const meta = Object.fromEntries(values.filter(([, value]) => value !== ''))
  const own = (draft.ownFields ?? []).filter(({ id }) => meta[id])
  const amount = parseAmount(draft.amount) ?? 0
  const texts = storedTexts(draft)
  return names.map((name, index) => ({
    ...texts,
    id: ids[index]!,
    name,
    sampleTypeId: type.id,
    altBarcode: draft.altBarcode.trim() || null,
    amount,
    unit: draft.unit,
    lowAmount: newLowAmount(type, amount),
    meta,
    parentId: draft.parentId,
    ...(own.length && { ownFields: own }),
  }))
}
