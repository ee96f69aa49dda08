import * as z from 'zod/mini'
import type { SampleField, SampleFieldType } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { fieldTypes } from '#domain/rules/samples/sample-type-input.ts'
import { maskPattern } from '#domain/wire/inventory/sample-type-to-wire.ts'
import { Refusal } from '#domain/tx.ts'
import { jsonOf, notKept, oneOrMore, plainText, wireFlag, wireInt } from '../input.ts'

const text = z.optional(z.nullable(plainText(limits.text.longest)))
export const fieldType: z.ZodMiniType<SampleFieldType> = z.enum(fieldTypes)

/** A field of a sample type as a program sends it, whole or in part. */
export const fieldParts = {
  key: z.optional(plainText(limits.name.longest)),
  sampleDataType: z.optional(fieldType),
  required: z.optional(z.nullable(wireFlag)),
  notes: text,
  defaultValue: text,
  optionValues: z.optional(z.nullable(jsonOf(oneOrMore(plainText(limits.name.longest), limits.many.options)))),
  /** The place among the fields, counted from 0. */
  orderColumn: z.optional(z.nullable(wireInt(0, limits.many.fields))),
  MaskRegExp: text,
  validationScript: notKept,
  fileMask: notKept,
  showInlineImages: notKept,
  defaultYear: notKept,
  defaultMonth: notKept,
  defaultDay: notKept,
  defaultHour: notKept,
  defaultMinute: notKept,
  defaultSecond: notKept,
}
const parts = z.strictObject(fieldParts)
export type FieldParts = z.infer<typeof parts>

/** The field with these parts in place of its own. */
export function withParts(field: SampleField, sent: FieldParts): SampleField {
  const { key, sampleDataType, required, notes, defaultValue, optionValues, MaskRegExp } = sent
  // Formats here are simpler than regular expressions: a program can send back the one that it has read.
  if (MaskRegExp && MaskRegExp !== maskPattern(field.mask ?? '')) throw new Refusal('input.not-kept', { field: 'body.MaskRegExp' })
  return {
    ...field,
    ...(key !== undefined && { key }),
    ...(sampleDataType && { type: sampleDataType }),
    ...(typeof required === 'boolean' && { required }),
    ...(notes !== undefined && { notes: notes ?? '' }),
    ...(defaultValue !== undefined && { defaultValue: defaultValue ?? '' }),
    ...(optionValues && { options: optionValues }),
    ...(MaskRegExp === '' && { mask: '' }),
  }
}

/** The numbers of the fields in their new order, if one was sent. */
export function orderWith(fields: readonly SampleField[], id: number, { orderColumn }: FieldParts): number[] {
  if (typeof orderColumn !== 'number') return []
  return fields.flatMap((field) => (field.id === id ? [] : field.id)).toSpliced(orderColumn, 0, id)
}
