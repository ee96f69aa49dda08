import * as z from 'zod/mini'
import type { SampleField, SampleFieldType, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { fieldTypes } from '#domain/rules/samples/sample-type-input.ts'
import { normalizeFieldValue, valueSeparator } from '#domain/rules/samples/sample-field.ts'
import { Refusal } from '#domain/tx.ts'
import { jsonOf, plainText, wireDate, wireId, wireIds } from '../input.ts'

const value = z.pipe(
  z.union([plainText(limits.text.longest), z.number(), z.boolean(), z.null()]),
  z.transform((sent) => (sent === null ? '' : String(sent))),
)
/** What a program has read with a value: it says nothing about what is written. */
const read = z.optional(z.unknown())
const fieldType: z.ZodMiniType<SampleFieldType> = z.enum(fieldTypes)

/** A value of a sample: which field of its type, by `sampleTypeMetaID` or else by `key`, and the text, or the samples or files that it names. */
export const wireValue = z.strictObject({
  sampleTypeMetaID: z.optional(wireId),
  key: z.optional(plainText(limits.name.longest)),
  sampleDataType: z.optional(fieldType),
  value: z.optional(value),
  sampleIDs: z.optional(z.nullable(wireIds)),
  fileIDs: z.optional(z.nullable(wireIds)),
  sampleMetaID: read,
  sampleDataKey: read,
  archived: read,
  truncated: read,
  samples: read,
  files: read,
  sampleTypeMetaDefaultsIDs: read,
})
export type WireValue = z.infer<typeof wireValue>

export const wireValues = jsonOf(z.array(wireValue).check(z.maxLength(limits.many.fields)))

/** The field of a type that a value belongs to; refuses with `sample.field-unknown` if it has none of this number or name. */
export function fieldOf(type: SampleTypeRow, { sampleTypeMetaID, key }: Pick<WireValue, 'sampleTypeMetaID' | 'key'>): SampleField {
  const name = key?.trim().toLowerCase()
  const found = sampleTypeMetaID ? type.fields.find(({ id }) => id === sampleTypeMetaID) : type.fields.find(({ key }) => key.trim().toLowerCase() === name)
  if (!found) throw new Refusal('sample.field-unknown', { field: key ?? String(sampleTypeMetaID ?? '') })
  return found
}

/** The text that a field stores for it. */
export function storedValue(field: SampleField, { value = '', sampleIDs, fileIDs }: WireValue): string {
  const ids = field.type === 'SAMPLELINK' ? sampleIDs : field.type === 'FILE' ? fileIDs : undefined
  if (ids?.length) return ids.join(valueSeparator)
  return normalizeFieldValue(field, field.type === 'DATE' ? z.parse(wireDate, value) : value)
}

/** The values by field id; a field that is named twice has the last one. */
export const storedValues = (type: SampleTypeRow, values: readonly WireValue[]): Map<number, string> =>
  new Map(
    values.map((sent) => {
      const field = fieldOf(type, sent)
      return [field.id, storedValue(field, sent)]
    }),
  )
