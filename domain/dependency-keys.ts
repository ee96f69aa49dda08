import type { Key } from './entity.ts'
import { fieldsOf, indexesOf, notedFieldsOf, type AnyRow, type EntityName } from './schema.ts'

/**
 * A dependency key is a string that names a row (`samples#12`, a row key) or an index prefix (`samples.byPlace[7,5]`, a key range).
 * A command records the keys it reads. A changed row emits keys: its own, and every prefix of every index entry it left or entered.
 * Law 7: a command need not run again as long as none of the keys it read has been emitted since its last run.
 */
export type DependencyKey = string

export const rowKey = (entity: EntityName, id: Key): DependencyKey => `${entity}#${typeof id === 'number' ? id : JSON.stringify(id)}`
export const keyRange = (entity: EntityName, index: string, prefix: readonly unknown[]): DependencyKey => `${entity}.${index}${JSON.stringify(prefix)}`

/** No index has this name. */
const steady = 'steady'

/** Names a row without who changed it last: emitted only if something else of it has changed. Written like a key range, which earlier builds pass over. */
export const steadyKey = (entity: EntityName, id: Key): DependencyKey => keyRange(entity, steady, [id])

/** The key of the whole row in place of that of the row without who changed it last. */
export function wholeRow(key: DependencyKey): DependencyKey {
  if (!key.includes(`.${steady}[`)) return key
  const { entity, index, prefix } = parseKeyRange(key)
  return index === steady ? rowKey(entity, prefix[0]!) : key
}

/** The row that a row key names. Throws for a key range. */
export function parseRowKey(mark: DependencyKey): { entity: EntityName; id: Key } {
  const cut = mark.indexOf('#')
  if (!isRowKey(mark)) throw new Error(`${mark} is not a row key`)
  return { entity: mark.slice(0, cut) as EntityName, id: JSON.parse(mark.slice(cut + 1)) as Key }
}

export const isRowKey = (mark: DependencyKey): boolean => mark[mark.search(/\W/)] === '#'

/** The index prefix that a key range names. Throws for a row key. */
export function parseKeyRange(mark: DependencyKey): { entity: EntityName; index: string; prefix: Key[] } {
  const [, entity, index, prefix] = /^(\w+)\.(\w+)(\[.*\])$/s.exec(mark) ?? []
  if (!prefix) throw new Error(`${mark} is not a key range`)
  return { entity: entity as EntityName, index: index!, prefix: JSON.parse(prefix) as Key[] }
}

/** Every key range that contains the row: the texts of `keyRange`, built step by step because replay spends most of its time here. */
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

/** The keys a row emits when it changes from `before` to `after`. */
export function keysOfChange(entity: EntityName, id: Key, before: AnyRow | null, after: AnyRow | null): DependencyKey[] {
  const marks = [rowKey(entity, id)]
  if (hasSteadyChange(entity, before, after)) marks.push(steadyKey(entity, id))
  if (before) marks.push(...keyRangesOf(entity, before))
  if (after) marks.push(...keyRangesOf(entity, after))
  return marks
}

/** False if only who changed it last, and when, is different; or if nothing looks at the rest alone. */
export function hasSteadyChange(entity: EntityName, before: AnyRow | null, after: AnyRow | null): boolean {
  const noted = notedFieldsOf(entity)
  if (noted.length === 0) return false
  if (!before || !after) return true
  return Object.keys(fieldsOf(entity)).some((field) => !noted.includes(field) && !isSame(before[field], after[field]))
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
