import type { SampleField, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { defineMessages } from '#domain/message.ts'
import { t } from '#src/ui/text/translate.ts'
import { shapeText, toneText } from './icon-text.ts'
import { fieldTypes } from '#src/workspace/samples/field-types.ts'
import { sameValue } from '#src/workspace/editing/edit-state.ts'
import { propertyNames, normalizeField, typedOf, type TypeDraft } from './type-draft.ts'

type Property = (typeof propertyNames)[number]

/** What both have changed: one of the type's own texts, or a field by its id. */
export interface TypeConflict {
  readonly key: string
  readonly label: string
  readonly theirs: string
}

/**
 * Merges into the draft what someone else has changed in the type since it was started. Parts the person did not touch follow; where both changed
 * the same part, the draft and its starting value stay, and `met` lists the conflict.
 */
export function mergeType(draft: TypeDraft, current: SampleTypeRow | undefined): { draft: TypeDraft; met: readonly TypeConflict[] } {
  const { base } = draft
  if (!base || !current || sameValue(base, current)) return { draft, met: [] }
  const conflicts: TypeConflict[] = []
  const [typedBefore, typedNow] = [typedOf(base), typedOf(current)]
  const ownProperties: Partial<Record<Property, string>> = {}
  const seen: Partial<Record<Property, SampleTypeRow[Property]>> = {}
  for (const property of propertyNames) {
    if (draft[property] === typedBefore[property]) ownProperties[property] = typedNow[property]
    if (draft[property] === typedBefore[property] || draft[property] === typedNow[property]) seen[property] = current[property]
    else if (current[property] !== base[property])
      conflicts.push({ key: property, label: t(propertyLabels[property]), theirs: propertyText(current, property) })
  }
  const [baseFields, theirFields] = [fieldsById(base.fields), fieldsById(current.fields)]
  const myFields = fieldsById(draft.fields)
  const isMine = (id: number) => !sameField(myFields.get(id), baseFields.get(id))
  const isTheirs = (id: number) => !sameField(theirFields.get(id), baseFields.get(id))
  for (const id of baseFields.keys())
    if (isMine(id) && isTheirs(id) && !sameField(myFields.get(id), theirFields.get(id)))
      conflicts.push({ key: String(id), label: (myFields.get(id) ?? theirFields.get(id) ?? baseFields.get(id))!.key, theirs: fieldText(theirFields.get(id)) })
  // The person's fields keep their order; fields added by someone else follow.
  const ids = [...myFields.keys(), ...[...theirFields.keys()].filter((id) => !baseFields.has(id) && !myFields.has(id))]
  const fields = ids.flatMap((id) => (id < 0 || isMine(id) ? myFields.get(id) : theirFields.get(id)) ?? [])
  const seenFields = [...new Set([...baseFields.keys(), ...theirFields.keys()])].flatMap(
    (id) => (isMine(id) && baseFields.has(id) ? baseFields.get(id) : theirFields.get(id)) ?? [],
  )
  return {
    draft: { ...draft, ...ownProperties, fields, base: { ...base, ...seen, archived: current.archived, fields: seenFields } } as TypeDraft,
    met: conflicts,
  }
}

/** The person's own part overrides theirs, or is dropped. */
export function resolveConflict(draft: TypeDraft, current: SampleTypeRow, key: string, isMine: boolean): TypeDraft {
  const { base } = draft
  if (!base) return draft
  const property = propertyNames.find((each) => each === key)
  if (property) return { ...draft, ...(!isMine && { [property]: typedOf(current)[property] }), base: { ...base, [property]: current[property] } }
  const id = Number(key)
  const theirs = current.fields.find((field) => field.id === id)
  const put = (fields: readonly SampleField[], to: SampleField | undefined): SampleField[] =>
    fields.some((field) => field.id === id) ? fields.flatMap((field) => (field.id === id ? (to ?? []) : field)) : to ? [...fields, to] : [...fields]
  // A field that someone else removed can be added only by a person who may create ids for it: it is dropped.
  return { ...draft, fields: isMine && theirs ? draft.fields : put(draft.fields, theirs), base: { ...base, fields: put(base.fields, theirs) } }
}

const propertyLabels = defineMessages({
  name: 'Name',
  description: 'Description',
  shape: 'Shape',
  tone: 'Color',
  unit: 'Unit',
  amount: 'Amount of a new sample',
  lowPercent: 'Low at (% of the amount)',
})
const propertyText = (type: SampleTypeRow, property: Property): string =>
  property === 'shape' ? shapeText(type.shape) : property === 'tone' ? toneText(type.tone) : typedOf(type)[property]
const fieldsById = (fields: readonly SampleField[]) => new Map(fields.map((field) => [field.id, field]))
const sameField = (a: SampleField | undefined, b: SampleField | undefined): boolean => sameValue(a && normalizeField(a), b && normalizeField(b))
const fieldText = (field: SampleField | undefined): string =>
  field ? [field.key, t(fieldTypes[field.type]), field.options.join(', '), field.mask].filter(Boolean).join(' · ') : t('removed')
