import * as z from 'zod/mini'
import { kindShapeNames, kindToneNames, type KindShape, type KindTone, type SampleField, type SampleFieldType } from '../../entities/sample-type.ts'
import { id, longText, shortText } from '../../input.ts'
import { limits } from '../../limits.ts'
import { isUnit } from './amount.ts'

export const fieldTypes = [
  'TEXT',
  'TEXTAREA',
  'RADIO',
  'CHECKBOX',
  'NUMERIC',
  'COMBO',
  'DATE',
  'DATETIME',
  'FILE',
  'SAMPLELINK',
  'PROJECT',
  'CHEMICAL',
] as const satisfies readonly SampleFieldType[]
export const fieldType: z.ZodMiniType<SampleFieldType> = z.enum(fieldTypes)
export const shape: z.ZodMiniType<KindShape> = z.enum(kindShapeNames)
export const tone: z.ZodMiniType<KindTone> = z.enum(kindToneNames)
export const unit = z.string().check(z.refine((text) => text === '' || isUnit(text)))
export const lowPercent = z.nullable(z.number().check(z.minimum(0), z.maximum(100)))

/** A field of a sample type, as input of a command. */
export const sampleField: z.ZodMiniType<SampleField> = z.object({
  id,
  key: shortText,
  type: fieldType,
  required: z.boolean(),
  options: z.array(shortText).check(z.maxLength(limits.many.options)),
  mask: z.prefault(shortText, ''),
  defaultValue: z.prefault(longText, ''),
  notes: z.prefault(longText, ''),
})
export const sampleFields = z.array(sampleField).check(z.maxLength(limits.many.fields))
