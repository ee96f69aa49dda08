import * as z from 'zod/mini'
import type { OwnField, SampleRow } from '../../entities/sample.ts'
import type { SampleField, SampleTypeRow } from '../../entities/sample-type.ts'
import { id, shortText } from '../../input.ts'
import { limits } from '../../limits.ts'
import { fieldType } from './sample-type-input.ts'

/** Fields are found by name whatever the case. */
export const foldKey = (key: string): string => key.trim().toLowerCase()

/** Fields that a sample has besides those of its type, as input of a command: each with another name. */
export const ownFields: z.ZodMiniType<OwnField[]> = z.array(z.object({ id, key: shortText.check(z.trim(), z.minLength(1)), type: fieldType })).check(
  z.minLength(1),
  z.maxLength(limits.many.ownFields),
  z.refine((fields) => new Set(fields.map(({ key }) => foldKey(key))).size === fields.length),
)

/** Every field that a sample can have a value for: those of its type, then its own. */
export const fieldsOfSample = ({ ownFields }: Pick<SampleRow, 'ownFields'>, type: Pick<SampleTypeRow, 'fields'> | undefined): readonly SampleField[] => {
  const ofType = type?.fields ?? []
  if (!ownFields) return ofType
  const ofSample = ownFields.filter((own) => !ofType.some(({ id }) => id === own.id))
  return [...ofType, ...ofSample.map((own) => ({ ...own, required: false, options: [] }))]
}

/** The fields of a sample once these are added or changed; undefined if there are too many, or another field has the name or the number of one of these. */
export function withOwnFields(
  { ownFields }: Pick<SampleRow, 'ownFields'>,
  type: Pick<SampleTypeRow, 'fields'> | undefined,
  given: readonly OwnField[],
): OwnField[] | undefined {
  const all = [...new Map([...(ownFields ?? []), ...given].map((field) => [field.id, field])).values()]
  const isFree = ({ id, key }: OwnField) =>
    all.filter((other) => foldKey(other.key) === foldKey(key)).length === 1 &&
    !(type?.fields ?? []).some((other) => other.id === id || foldKey(other.key) === foldKey(key))
  return all.length <= limits.many.ownFields && given.every(isFree) ? all : undefined
}
