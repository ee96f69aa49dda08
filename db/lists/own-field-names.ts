import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import { foldKey } from '#domain/rules/samples/own-fields.ts'
import type { ListRequest } from './list-request.ts'

/** The name and the kind of a field that samples have besides those of their types. */
export type OwnFieldName = Pick<OwnField, 'key' | 'type'>

export const ownFieldsColumn = 'ownFields'

/** The fields that a sample has a value of, in one text; many samples have the same. */
export const packOwnFields = ({ ownFields, meta }: Pick<SampleRow, 'ownFields' | 'meta'>): string =>
  (ownFields ?? [])
    .flatMap(({ id, key, type }) => (meta[id] ? `${type}\t${key}` : []))
    .sort()
    .join('\n')

/** Those of samples that are not archived, or of those that are. */
export const ownFieldsRequest = (archived: 0 | 1): ListRequest => ({
  entity: 'samples',
  within: [{ field: 'archived', op: 'is', value: archived }],
  filters: [{ field: ownFieldsColumn, op: 'filled' }],
  sort: { column: 'id', direction: 'ascending' },
  texts: ownFieldsColumn,
})

/** Each name once, whatever the case, in order. */
export function ownFieldNames(texts: readonly string[]): OwnFieldName[] {
  const byName = new Map<string, OwnFieldName>()
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const [type, key] = line.split('\t') as [OwnField['type'], string]
    if (!byName.has(foldKey(key))) byName.set(foldKey(key), { key, type })
  }
  return [...byName.values()].sort((a, b) => (foldKey(a.key) < foldKey(b.key) ? -1 : 1))
}
