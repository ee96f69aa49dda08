import type { Key } from './entity.ts'
import { indexesOf, type AnyRow, type EntityName } from './schema.ts'

/**
 * A mark is a string that names a row (`samples#12`) or an index prefix (`samples.byPlace[7,5]`).
 * A command reads marks; a changed row emits marks: its own, and every prefix of every index entry it left or entered.
 * Law: a command need not run again while none of its read marks was emitted since its last run.
 */
export type DependencyKey = string

export const rowKey = (entity: EntityName, id: Key): DependencyKey => `${entity}#${typeof id === 'number' ? id : JSON.stringify(id)}`
export const keyRange = (entity: EntityName, index: string, prefix: readonly unknown[]): DependencyKey => `${entity}.${index}${JSON.stringify(prefix)}`

/** The row a row mark names. Throws on a prefix mark. */
export function parseRowKey(mark: DependencyKey): { entity: EntityName; id: Key } {
  const cut = mark.indexOf('#')
  if (!isRowKey(mark)) throw new Error(`${mark} names no row`)
  return { entity: mark.slice(0, cut) as EntityName, id: JSON.parse(mark.slice(cut + 1)) as Key }
}

export const isRowKey = (mark: DependencyKey): boolean => mark[mark.search(/\W/)] === '#'

/** The index prefix a prefix mark names. Throws on a row mark. */
export function parseKeyRange(mark: DependencyKey): { entity: EntityName; index: string; prefix: Key[] } {
  const [, entity, index, prefix] = /^(\w+)\.(\w+)(\[.*\])$/s.exec(mark) ?? []
  if (!prefix) throw new Error(`${mark} names no index prefix`)
  return { entity: entity as EntityName, index: index!, prefix: JSON.parse(prefix) as Key[] }
}

/** Every index prefix under which a row can be found: the texts of `prefixMark`, put together step by step because this is where rebasing spends its time. */
export function* keyRangesOf(entity: EntityName, row: AnyRow): Generator<DependencyKey> {
  for (const [index, fields] of Object.entries(indexesOf(entity))) {
    if (fields.some((field) => (row[field] ?? null) === null)) continue
    let values = ''
    for (const field of fields) {
      values += (values && ',') + JSON.stringify(row[field])
      yield `${entity}.${index}[${values}]`
    }
  }
}

/** What a row emits when it changes from `before` to `after`. */
export function keysOfChange(entity: EntityName, id: Key, before: AnyRow | null, after: AnyRow | null): DependencyKey[] {
  const marks = [rowKey(entity, id)]
  if (before) marks.push(...keyRangesOf(entity, before))
  if (after) marks.push(...keyRangesOf(entity, after))
  return marks
}
