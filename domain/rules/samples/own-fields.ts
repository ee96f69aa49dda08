import * as z from 'zod/mini'
import type { OwnField, SampleRow } from '../../entities/sample.ts'
import type { SampleField, SampleTypeRow } from '../../entities/sample-type.ts'
import { id, shortText } from '../../input.ts'
import { limits } from '../../limits.ts'
import { conflictingFields } from '../changes/text-edit.ts'
import { fieldType } from './sample-type-input.ts'

/** Fields are found by name whatever the case. */
export const foldKey = (key: string): string => key.trim().toLowerCase()

/** Fields that a sample has besides those of its type, as input of a command: each with another name. */
export const ownFields: z.ZodMiniType<OwnField[]> = z.array(z.object({ id, key: shortText.check(z.trim(), z.minLength(1)), type: fieldType })).check(
  z.minLength(1),
  z.maxLength(limits.many.ownFields),
  z.refine((fields) => new Set(fields.map(({ key }) => foldKey(key))).size === fields.length),
)

type WithOwnFields = Pick<SampleRow, 'ownFields'>
type WithValues = Pick<SampleRow, 'ownFields' | 'meta'>
type Type = Pick<SampleTypeRow, 'fields'> | undefined

/** Every field that a sample can have a value for: those of its type, then its own. */
export const fieldsOfSample = ({ ownFields }: WithOwnFields, type: Type): readonly SampleField[] => {
  const ofType = type?.fields ?? []
  if (!ownFields) return ofType
  const ofSample = ownFields.filter((own) => !ofType.some(({ id }) => id === own.id))
  return [...ofType, ...ofSample.map(({ id, key, type }) => ({ id, key, type, required: false, options: [] }))]
}

/** The fields that a sample shows: one of its own is there as long as it has a value. */
export const shownFieldsOf = (sample: WithValues, type: Type): readonly SampleField[] =>
  fieldsOfSample(sample, type).filter((field) => sample.meta[field.id] || isOfType(field, type))

const isOfType = ({ id }: Pick<SampleField, 'id'>, type: Type): boolean => (type?.fields ?? []).some((field) => field.id === id)

/** The field with this name; those of the type come first. */
export const fieldNamed = <Field extends { readonly key: string }>(fields: readonly Field[], key: string): Field | undefined =>
  fields.find((field) => foldKey(field.key) === foldKey(key))

/** The number under which a sample has the values of a field: two people who added the same name at once had a number each. */
export const storedFieldId = ({ ownFields }: WithOwnFields, fieldId: number): number => ownFields?.find(({ also }) => also?.includes(fieldId))?.id ?? fieldId

/** The values of fields that there are, without those of fields that the type no longer has; and the fields of the sample itself. */
export function copiedFields(sample: WithValues, type: Type): { meta: Record<string, string>; ownFields?: OwnField[] } {
  const known = new Set(shownFieldsOf(sample, type).map(({ id }) => String(id)))
  const meta = Object.fromEntries(Object.entries(sample.meta).filter(([field]) => known.has(field)))
  const own = (sample.ownFields ?? []).flatMap(({ id, key, type }) => (meta[id] ? { id, key, type } : []))
  return { meta, ...(own.length && { ownFields: own }) }
}

/**
 * The fields of a sample itself, once these are added or changed. A new one with the name of another is the same field: whoever added it has not seen the
 * other one. One that nobody sees, because it has no value, gives its name to a field that is renamed. If there are too many, the oldest without a value
 * make room, unless there is another text of one that nobody has decided on.
 */
export function withOwnFields(
  { ownFields, meta, edits = null }: WithValues & Partial<Pick<SampleRow, 'edits'>>,
  type: Type,
  given: readonly OwnField[],
): OwnField[] | 'name-taken' | 'too-many' {
  const open = new Set(conflictingFields({ edits }))
  const isSpare = (field: OwnField) => !meta[field.id] && !open.has(`meta:${field.id}`) && !given.some(({ id }) => id === field.id || field.also?.includes(id))
  let all: OwnField[] = [...(ownFields ?? [])]
  for (const field of given) {
    if ((type?.fields ?? []).some(({ id, key }) => id === field.id || foldKey(key) === foldKey(field.key))) return 'name-taken'
    const known = all.find(({ id }) => id === field.id)
    const namesake = fieldNamed(
      all.filter((other) => other !== known),
      field.key,
    )
    if (known && namesake && !isSpare(namesake)) return 'name-taken'
    if (known) {
      const renamed = { ...known, key: field.key, type: field.type, ...(namesake && { also: numbersOf(known, namesake) }) }
      all = all.filter((each) => each !== namesake).map((each) => (each === known ? renamed : each))
    } else if (namesake) all = all.map((each) => (each === namesake ? joined(each, field, Boolean(meta[each.id])) : each))
    else all.push(field)
  }
  const spare = new Set(all.filter(isSpare).slice(0, Math.max(0, all.length - limits.many.ownFields)))
  const kept = all.filter((field) => !spare.has(field))
  return kept.length <= limits.many.ownFields ? kept : 'too-many'
}

/** While it has no value, it takes the kind of the newer one. */
const joined = (field: OwnField, newer: OwnField, hasValue: boolean): OwnField => ({
  ...field,
  also: numbersOf(field, newer),
  type: hasValue ? field.type : newer.type,
})

/** The other numbers of a field that the second one becomes part of. */
const numbersOf = (field: OwnField, { id, also = [] }: OwnField): number[] => [...new Set([...(field.also ?? []), id, ...also])]
