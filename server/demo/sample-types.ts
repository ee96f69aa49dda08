import type { SampleField, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { kindSpecs, type FieldSpec } from './kind-words.ts'

export type Kind = keyof typeof kindSpecs
export const kinds = Object.keys(kindSpecs) as Kind[]

type WithoutStar<Name> = Name extends `${infer Plain}*` ? Plain : Name
/** The fields that a maker can fill in for a sample type: names without the asterisk. */
export type FieldName<K extends Kind> = WithoutStar<(typeof kindSpecs)[K]['fields'][number][0]>

export const codePrefix = (kind: Kind): string => kindSpecs[kind].code

/**
 * One group's sample types, with ids from `firstId` on. A field's id is the type's id
 * times 100 plus its number in the type: 104 is the fourth of type 1.
 */
export function sampleTypeRows(firstId: number): ReadonlyMap<Kind, SampleTypeRow> {
  const rows = kinds.map((kind, index): [Kind, SampleTypeRow] => {
    const { name, description, shape, tone, unit, fields } = kindSpecs[kind]
    const id = firstId + index
    const row = { id, name, description, shape, tone, unit, amount: 0, lowPercent: null, archived: 0 } as const
    return [kind, { ...row, fields: fields.map((field, at) => toField(id * 100 + at + 1, field)) }]
  })
  return new Map(rows)
}

const toField = (id: number, [name, type = 'TEXT', options = []]: FieldSpec): SampleField => ({
  id,
  key: name.replace('*', ''),
  type,
  required: name.endsWith('*'),
  options,
})
