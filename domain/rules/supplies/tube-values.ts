import type { SampleTypeRow } from '../../entities/sample-type.ts'
import type { SampleRow } from '../../entities/sample.ts'
import { isFieldValue } from '../samples/sample-field.ts'

export interface TubeValues {
  /** Values by the id of their field. */
  readonly meta: Readonly<Record<string, string>>
  /** Required fields that have no value yet. */
  readonly asked: readonly number[]
}

/** What the tubes of a package start with: the values of the latest tube of the same product, or else the defaults of their type. */
export function tubeValues(type: Pick<SampleTypeRow, 'id' | 'fields'>, earlier: readonly Pick<SampleRow, 'sampleTypeId' | 'createdAt' | 'meta'>[]): TubeValues {
  const [latest] = earlier.filter(({ sampleTypeId }) => sampleTypeId === type.id).sort((a, b) => b.createdAt - a.createdAt)
  const values = type.fields.map((field) => {
    const value = latest?.meta[field.id] ?? field.defaultValue ?? ''
    return [field, isFieldValue(field, value) ? value : ''] as const
  })
  return {
    meta: Object.fromEntries(values.filter(([, value]) => value !== '').map(([{ id }, value]) => [String(id), value])),
    asked: values.filter(([{ required }, value]) => required && !value.trim()).map(([{ id }]) => id),
  }
}
