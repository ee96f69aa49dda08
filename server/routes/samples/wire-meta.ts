import * as z from 'zod/mini'
import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import type { SampleField, SampleFieldType, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { fieldNamed, fieldsOfSample, foldKey } from '#domain/rules/samples/own-fields.ts'
import { fieldTypes } from '#domain/rules/samples/sample-type-input.ts'
import { normalizeFieldValue, valueSeparator, valuesOf } from '#domain/rules/samples/sample-field.ts'
import { Refusal } from '#domain/tx.ts'
import { takeIds } from '../../feed/leases.ts'
import { fileWithNumber } from '../../store/files/file-numbers.ts'
import type { Sql } from '../../store/sql.ts'
import { jsonOf, plainText, wallTime, wireDate, wireId, wireIds } from '../input.ts'
import type { Call } from '../route.ts'
import { idsIn, linkedIds } from './link-values.ts'

const value = z.pipe(
  z.union([plainText(limits.text.longest), z.number(), z.boolean(), z.null()]),
  z.transform((sent) => (sent === null ? '' : String(sent))),
)
/** What a program has read with a value: it says nothing about what is written. */
const read = z.optional(z.unknown())
const fieldType: z.ZodMiniType<SampleFieldType> = z.enum(fieldTypes)

/**
 * A value of a sample: which field, by `sampleTypeMetaID` or else by `key`, and the text, or the samples or files that it names: as `sampleIDs` or
 * `fileIDs`, or as they are read, in `value`, `samples` or `files`.
 */
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

/** The text that a field stores for it. `stored` is what it has. */
function storedValue(field: SampleField, { value, sampleIDs, fileIDs, samples, files }: WireValue, stored: string): string {
  const ids = field.type === 'SAMPLELINK' ? sampleIDs : field.type === 'FILE' ? fileIDs : undefined
  if (ids?.length) return ids.join(valueSeparator)
  if (field.type === 'SAMPLELINK') return value === undefined && !ids ? idsIn(samples, 'sampleID') : plainValue(field, linkedIds(value ?? '', stored))
  if (field.type === 'FILE' && value === undefined && !ids) return idsIn(files, 'fileID')
  return plainValue(field, value ?? '')
}

const plainValue = (field: SampleField, value: string): string => normalizeFieldValue(field, sentFormats[field.type]?.(value.trim()) ?? value)

const sentFormats: Partial<Record<SampleFieldType, (value: string) => string>> = { DATE: (value) => z.parse(wireDate, value), DATETIME: wallTime }

/** What is to be written for values that a program has sent. */
export interface PlannedValues {
  /** The texts by field id, in the order in which they were sent; a field that is named twice has the last one. */
  readonly meta: ReadonlyMap<number, string>
  /** The fields of the sample itself that are new or changed. */
  readonly ownFields: readonly OwnField[]
}

export const noValues: PlannedValues = { meta: new Map(), ownFields: [] }

/**
 * A value belongs to the field with its number or name. A name that no field has makes a field of the sample, and a number that none has is refused with
 * `sample.field-unknown`. A field of the sample takes another name if it is named by its number, and another kind while it has no value.
 */
export async function planValues(
  { services, group }: Call<'member'>,
  sample: Pick<SampleRow, 'meta' | 'ownFields'>,
  type: SampleTypeRow | undefined,
  values: readonly WireValue[],
): Promise<PlannedValues> {
  const fields = [...fieldsOfSample(sample, type)]
  const added = new Set(values.flatMap((sent) => (findField(fields, sent) ? [] : foldKey(newKey(sent)))))
  let nextId = added.size ? await takeIds(services.store, group.groupId, 'sampleFields', added.size) : 0
  const meta = new Map<number, string>()
  const ownFields = new Map<number, OwnField>()
  for (const sent of values) {
    const known = findField(fields, sent)
    const field = known
      ? changedField(known, sent)
      : ({ id: nextId++, key: newKey(sent), type: sent.sampleDataType ?? 'TEXT', required: false, options: [] } as const)
    if (field !== known) {
      ownFields.set(field.id, { id: field.id, key: field.key, type: field.type })
      fields.splice(known ? fields.indexOf(known) : fields.length, 1, field)
    }
    const value = storedValue(field, sent, sample.meta[field.id] ?? '')
    meta.set(field.id, field.type === 'FILE' ? await withFileIds(value) : value)
  }
  return { meta, ownFields: [...ownFields.values()] }

  /** Files by the ids that devices know, where there is a file with the number. */
  async function withFileIds(value: string): Promise<string> {
    const idOf = async (sql: Sql, text: string) => (/^\d{1,15}$/.test(text) ? await fileWithNumber(sql, group.groupId, Number(text)) : undefined) ?? text
    const ids = await services.engine.read((sql) => Promise.all(valuesOf(value).map((text) => idOf(sql, text))))
    return ids.join(valueSeparator)
  }

  function changedField(field: SampleField, { sampleTypeMetaID, key, sampleDataType }: WireValue): SampleField {
    if (type?.fields.includes(field)) return field
    const renamed = sampleTypeMetaID && key?.trim() ? key.trim() : field.key
    const retyped = (!sample.meta[field.id] && sampleDataType) || field.type
    return renamed === field.key && retyped === field.type ? field : { ...field, key: renamed, type: retyped }
  }
}

/** Fields of the type come first. */
const findField = (fields: readonly SampleField[], { sampleTypeMetaID, key = '' }: WireValue): SampleField | undefined =>
  sampleTypeMetaID ? fields.find(({ id }) => id === sampleTypeMetaID) : fieldNamed(fields, key)

function newKey({ sampleTypeMetaID, key }: WireValue): string {
  if (sampleTypeMetaID || !key?.trim()) throw new Refusal('sample.field-unknown', { field: key ?? String(sampleTypeMetaID ?? '') })
  return key.trim()
}
