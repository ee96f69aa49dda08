import type { SampleField, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { fieldTypes, looks, same, tidy, type TypeDraft } from './type-draft.ts'

/** What both have changed: one of the type's own words, or a field by its number. */
export interface MetPart {
  readonly key: string
  readonly label: string
  readonly theirs: string
}

/**
 * The draft with what somebody else has changed of the type since it was begun. What the person left alone follows; where both changed
 * the same, the draft and what it was begun with stay, and `met` says so.
 */
export function meetType(draft: TypeDraft, standing: SampleTypeRow | undefined): { draft: TypeDraft; met: readonly MetPart[] } {
  const { base } = draft
  if (!base || !standing || same(base, standing)) return { draft, met: [] }
  const met: MetPart[] = []
  const own: Partial<Record<(typeof looks)[number], string>> = {}
  const seen: Partial<Record<(typeof looks)[number], string>> = {}
  for (const look of looks) {
    if (draft[look] === base[look]) own[look] = standing[look]
    if (draft[look] === base[look] || draft[look] === standing[look]) seen[look] = standing[look]
    else if (standing[look] !== base[look]) met.push({ key: look, label: lookLabels[look], theirs: standing[look] })
  }
  const [begun, there] = [fieldsById(base.fields), fieldsById(standing.fields)]
  const mine = fieldsById(draft.fields)
  const isMine = (id: number) => !sameField(mine.get(id), begun.get(id))
  const isTheirs = (id: number) => !sameField(there.get(id), begun.get(id))
  for (const id of begun.keys())
    if (isMine(id) && isTheirs(id) && !sameField(mine.get(id), there.get(id)))
      met.push({ key: String(id), label: (mine.get(id) ?? there.get(id) ?? begun.get(id))!.key, theirs: wordsOf(there.get(id)) })
  // Mine keep their order; what somebody else has added follows.
  const ids = [...mine.keys(), ...[...there.keys()].filter((id) => !begun.has(id) && !mine.has(id))]
  const fields = ids.flatMap((id) => (id < 0 || isMine(id) ? mine.get(id) : there.get(id)) ?? [])
  const seenFields = [...new Set([...begun.keys(), ...there.keys()])].flatMap((id) => (isMine(id) && begun.has(id) ? begun.get(id) : there.get(id)) ?? [])
  return { draft: { ...draft, ...own, fields, base: { ...base, ...seen, archived: standing.archived, fields: seenFields } } as TypeDraft, met }
}

/** The person's own part stays over theirs, or goes. */
export function settleMet(draft: TypeDraft, standing: SampleTypeRow, key: string, isMine: boolean): TypeDraft {
  const { base } = draft
  if (!base) return draft
  const look = looks.find((each) => each === key)
  if (look) return { ...draft, ...(!isMine && { [look]: standing[look] }), base: { ...base, [look]: standing[look] } }
  const id = Number(key)
  const theirs = standing.fields.find((field) => field.id === id)
  const put = (fields: readonly SampleField[], to: SampleField | undefined): SampleField[] =>
    fields.some((field) => field.id === id) ? fields.flatMap((field) => (field.id === id ? (to ?? []) : field)) : to ? [...fields, to] : [...fields]
  // A field that they took away is one to add again only for who may give it a number: it goes.
  return { ...draft, fields: isMine && theirs ? draft.fields : put(draft.fields, theirs), base: { ...base, fields: put(base.fields, theirs) } }
}

const lookLabels = { name: 'Name', description: 'Description', shape: 'Shape', tone: 'Colour', unit: 'Unit' } as const
const fieldsById = (fields: readonly SampleField[]) => new Map(fields.map((field) => [field.id, field]))
const sameField = (a: SampleField | undefined, b: SampleField | undefined): boolean => same(a && tidy(a), b && tidy(b))
const wordsOf = (field: SampleField | undefined): string =>
  field ? [field.key, fieldTypes[field.type], field.options.join(', '), field.mask].filter(Boolean).join(' · ') : 'taken away'
