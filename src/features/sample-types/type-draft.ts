import type { editSampleType } from '#domain/commands/edit-sample-type.ts'
import type { restoreSampleFields } from '#domain/commands/restore-sample-fields.ts'
import type { SampleField, SampleFieldType, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { msg, type Message } from '#domain/message.ts'
import { parseAmount } from '#domain/rules/samples/amount.ts'
import { areFieldsValid, isFieldValue, valueSeparator } from '#domain/rules/samples/sample-field.ts'
import { t } from '#src/ui/text/translate.ts'
import { sameValue } from '#src/workspace/editing/edit-state.ts'

/** A sample type being edited. New fields have ids below 0 until they are saved. */
export interface TypeDraft {
  /** The type when the person started; null for a new one. Only differences are sent. */
  base: SampleTypeRow | null
  name: string
  description: string
  shape: SampleTypeRow['shape']
  tone: SampleTypeRow['tone']
  unit: string
  /** As typed; empty for none. */
  amount: string
  lowPercent: string
  fields: readonly SampleField[]
}

/** The properties of a type as they are typed or chosen. */
export const typedOf = ({ name, description, shape, tone, unit, amount, lowPercent }: SampleTypeRow) => ({
  name,
  description,
  shape,
  tone,
  unit,
  amount: amount > 0 ? String(amount) : '',
  lowPercent: lowPercent === null ? '' : String(lowPercent),
})

export const draftOf = (type: SampleTypeRow): TypeDraft => ({ base: type, ...typedOf(type), fields: type.fields })

export const typeLabel = ({ base, name }: TypeDraft): string => (base || name ? t('Sample type {name}', { name: base?.name ?? name }) : t('New sample type'))

export const newDraft: TypeDraft = { base: null, name: '', description: '', shape: 'circle', tone: 'teal', unit: 'mL', amount: '', lowPercent: '', fields: [] }

export const hasOptions = (type: SampleFieldType): boolean => type === 'RADIO' || type === 'CHECKBOX' || type === 'COMBO'

export const addField = (draft: TypeDraft): TypeDraft => {
  const id = Math.min(0, ...draft.fields.map((field) => field.id)) - 1
  return { ...draft, fields: [...draft.fields, { id, key: '', type: 'TEXT', required: false, options: [], mask: '', defaultValue: '', notes: '' }] }
}

export const changeField = (draft: TypeDraft, id: number, change: Partial<SampleField>): TypeDraft => ({
  ...draft,
  fields: draft.fields.map((field) => (field.id === id ? { ...field, ...change } : field)),
})

export const removeField = (draft: TypeDraft, id: number): TypeDraft => ({ ...draft, fields: draft.fields.filter((field) => field.id !== id) })

export function moveField(draft: TypeDraft, id: number, by: 1 | -1): TypeDraft {
  const from = draft.fields.findIndex((field) => field.id === id)
  const [field, other] = [draft.fields[from], draft.fields[from + by]]
  return field && other ? { ...draft, fields: draft.fields.with(from, other).with(from + by, field) } : draft
}

/** The error shown below a field that cannot be saved. */
export function validateField(draft: TypeDraft, field: SampleField): Message | null {
  const key = field.key.trim().toLowerCase()
  if (!key) return msg('Enter a name for the field.')
  if (draft.fields.some((other) => other.id !== field.id && other.key.trim().toLowerCase() === key)) return msg('A field with this name already exists.')
  if (hasOptions(field.type) && !field.options.some((option) => option.trim())) return msg('Enter the options, one per line.')
  if (field.options.some((option) => option.includes(valueSeparator))) return msg('An option cannot contain the character |.')
  return isFieldValue(normalizeField(field), field.defaultValue ?? '') ? null : msg('The default value is not valid for this field.')
}

/** Undefined if it is not a number up to `most`; null if nothing is typed. */
const numberOf = (text: string, most: number): number | null | undefined => {
  if (!text.trim()) return null
  const number = parseAmount(text)
  return number !== undefined && number >= 0 && number <= most ? number : undefined
}
/** Amount of a new sample; undefined if what was typed is not an amount. */
const amountOf = ({ amount }: TypeDraft): number | undefined => {
  const number = numberOf(amount, limits.amount.most)
  return number === null ? 0 : number
}
const lowPercentOf = ({ lowPercent }: TypeDraft): number | null | undefined => numberOf(lowPercent, 100)

export function validateType(draft: TypeDraft): Message | null {
  if (!draft.name.trim()) return deviceErrors['type.name-missing'].message
  if (amountOf(draft) === undefined) return msg('Enter the amount of a new sample as a number, or leave it empty.')
  if (lowPercentOf(draft) === undefined) return msg('Enter a percentage from 0 to 100, or leave it empty.')
  const trouble = draft.fields.map((field) => validateField(draft, field)).find((each) => each !== null)
  return trouble ?? (areFieldsValid(draft.fields.map(normalizeField)) ? null : deviceErrors['type.field-invalid'].message)
}

/** Without empty options and properties that the field's type does not use. */
export const normalizeField = (field: SampleField): SampleField => ({
  ...field,
  key: field.key.trim(),
  options: hasOptions(field.type) ? [...new Set(field.options.map((option) => option.trim()).filter(Boolean))] : [],
  mask: field.type === 'TEXT' ? (field.mask ?? '').trim() : '',
  defaultValue: field.defaultValue ?? '',
  notes: field.notes ?? '',
})

export const newFieldIds = (draft: TypeDraft): number[] => draft.fields.map((field) => field.id).filter((id) => id < 0)

/** What is saved of a draft without errors; `ids` are the leased ids of its new fields. */
export const savedOf = (draft: TypeDraft, ids: ReadonlyMap<number, number>): Omit<SampleTypeRow, 'id' | 'archived'> => {
  const { name, description, shape, tone, unit, fields } = draft
  return {
    name: name.trim(),
    description,
    shape,
    tone,
    unit,
    amount: amountOf(draft) ?? 0,
    lowPercent: lowPercentOf(draft) ?? null,
    fields: fields.map((field) => normalizeField({ ...field, id: ids.get(field.id) ?? field.id })),
  }
}

type EditInput = Parameters<typeof editSampleType.about>[0]
type RestoreInput = Parameters<typeof restoreSampleFields.about>[0]
export const propertyNames = ['name', 'description', 'shape', 'tone', 'unit', 'amount', 'lowPercent'] as const

/** The input of `sample-type.edit` that turns `from` into `to`; null if nothing changes. */
export function editBetween(from: SampleTypeRow, to: Omit<SampleTypeRow, 'id' | 'archived'>, added: readonly number[]): EditInput | null {
  const set = Object.fromEntries(
    propertyNames.filter((property) => from[property] !== to[property]).map((property) => [property, to[property]]),
  ) as EditInput['set']
  const before = new Map(from.fields.map((field) => [field.id, normalizeField(field)]))
  const fields = to.fields.filter((field) => !sameValue(before.get(field.id), normalizeField(field)))
  const removed = from.fields.map((field) => field.id).filter((id) => !to.fields.some((field) => field.id === id))
  const order = to.fields.map((field) => field.id)
  const isOrdered = sameValue(
    order.filter((id) => before.has(id)),
    [...before.keys()].filter((id) => order.includes(id)),
  )
  if (Object.keys(set).length === 0 && fields.length === 0 && removed.length === 0 && isOrdered) return null
  return { sampleTypeId: from.id, set, fields: fields.map(normalizeField), removed, order, added: [...added] }
}

/** The inverse of an edit from `base` to `saved`. Removed fields need a separate command, because their ids are not this device's. */
export function undoBetween(base: SampleTypeRow, saved: Omit<SampleTypeRow, 'id' | 'archived'>): { edit: EditInput | null; restore: RestoreInput | null } {
  const kept = new Set(saved.fields.map((field) => field.id))
  const lost = base.fields.filter((field) => !kept.has(field.id)).map(normalizeField)
  // First without them, so that any name they used is free again.
  const edit = editBetween({ ...base, ...saved }, { ...base, fields: base.fields.filter((field) => kept.has(field.id)) }, [])
  return { edit, restore: lost.length ? { sampleTypeId: base.id, fields: lost, order: base.fields.map((field) => field.id) } : null }
}

/** An example text for a mask: `AA-0000` gives `AB-1234`. */
export function exampleOf(mask: string): string {
  let letters = 0
  let digits = 0
  const letter = () => String.fromCharCode(65 + (letters++ % 26))
  const digit = () => String(++digits % 10)
  return Array.from(mask, (sign) => (sign === 'A' || sign === '*' ? letter() : sign === '0' ? digit() : sign)).join('')
}
