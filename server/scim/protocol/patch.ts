import type { Attribute, ResourceType } from './attributes.ts'
import { matches, type Filter } from './filter.ts'
import { readPatchPath, type PatchPath } from './patch-path.ts'
import { isObject, put, readValue, type Item, type Resource } from './resource.ts'
import { invalidValue, ScimError } from './scim-error.ts'

const verbs = ['add', 'replace', 'remove'] as const
type Verb = (typeof verbs)[number]

interface Operation {
  readonly verb: Verb
  readonly path: string | undefined
  readonly value: unknown
}

const maxOperations = 1_000

const invalidSyntax = (detail: string): ScimError => new ScimError(400, detail, 'invalidSyntax')

/** The operations of a PATCH in the forms that directories send: names in any case, with a path or with an object of paths. Refuses with invalidSyntax. */
function readOperations(body: Record<string, unknown>): Operation[] {
  const given = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1]
  if (!Array.isArray(given) || given.length === 0) throw invalidSyntax('The request has no list of Operations.')
  if (given.length > maxOperations) throw invalidSyntax(`A request has at most ${maxOperations} operations.`)
  return (given as unknown[]).map((each) => {
    if (!isObject(each)) throw invalidSyntax('An operation must be an object.')
    const { op, path, value } = each
    const verb = verbs.find((known) => typeof op === 'string' && op.toLowerCase() === known)
    if (!verb) throw invalidSyntax('The op of an operation must be add, replace or remove.')
    if (path !== undefined && path !== null && typeof path !== 'string') throw new ScimError(400, 'A path must be a text.', 'invalidPath')
    return { verb, path: path?.trim() || undefined, value }
  })
}

/** The resource after all operations; the one given stays as it is. Refuses in the words of RFC 7644, section 3.5.2. */
export function patched(type: ResourceType, resource: Resource, body: Record<string, unknown>): Resource {
  const changed = structuredClone(resource)
  for (const operation of readOperations(body)) apply(type, changed, operation)
  return changed
}

function apply(type: ResourceType, resource: Resource, { verb, path, value }: Operation): void {
  if (path !== undefined) {
    const target = readPatchPath(type, path)
    if (target?.attribute.isReadOnly) throw new ScimError(400, `${target.attribute.name} is set by this server.`, 'mutability')
    if (target) change(resource, verb, target, value)
    return
  }
  if (verb === 'remove') throw new ScimError(400, 'A remove operation needs a path.', 'noTarget')
  if (!isObject(value)) throw invalidValue('An operation without a path needs an object as its value.')
  for (const [name, inner] of Object.entries(value)) {
    const target = readPatchPath(type, name)
    // Okta sends the id along when it renames a group.
    if (target && !target.attribute.isReadOnly) change(resource, verb, target, inner)
  }
}

function change(resource: Resource, verb: Verb, target: PatchPath, value: unknown): void {
  const { attribute } = target
  if (attribute.isList) put(resource, attribute, changedItems((resource[attribute.name] ?? []) as Item[], verb, target, value))
  else if (attribute.parts) put(resource, attribute, changedObject((resource[attribute.name] ?? {}) as Item, verb, target, value))
  else put(resource, attribute, verb === 'remove' ? undefined : readValue(attribute, value))
}

function changedObject(object: Item, verb: Verb, { attribute, part }: PatchPath, value: unknown): Item | undefined {
  if (part) put(object, part, verb === 'remove' ? undefined : readValue(part, value))
  else if (verb === 'remove') return undefined
  else Object.assign(object, readValue(attribute, value))
  return Object.keys(object).length ? object : undefined
}

function changedItems(items: readonly Item[], verb: Verb, target: PatchPath, value: unknown): Item[] {
  const { attribute, filter, part } = target
  const isMeant = (item: Item): boolean => !filter || matches(filter, item)
  if (verb === 'remove') return part ? withoutPart(items, part, isMeant) : items.filter(isKept(attribute, isMeant, value))
  if (!filter && !part) return joined(verb === 'replace' ? [] : items, read(attribute, value))
  const fields: Item = {}
  if (part) put(fields, part, readValue(part, value))
  else Object.assign(fields, read(attribute, value)[0])
  const changed = (item: Item): Item => ({ ...item, ...fields })
  if (!items.some(isMeant)) return joined(items, [changed(itemOf(filter))])
  return withOnePrimary(
    items.map((item) => (isMeant(item) ? changed(item) : item)),
    fields['primary'] === true ? changed(items.find(isMeant)!) : undefined,
  )
}

const read = (attribute: Attribute, value: unknown): Item[] => (readValue(attribute, value) ?? []) as Item[]

/** Microsoft Entra names the members to remove in the value, and the whole list in the path. */
function isKept(attribute: Attribute, isMeant: (item: Item) => boolean, value: unknown): (item: Item) => boolean {
  const listed = new Set(read(attribute, value).map((item) => item['value']))
  return (item) => !isMeant(item) || (listed.size > 0 && !listed.has(item['value']))
}

/** A value without its main part is none. */
function withoutPart(items: readonly Item[], part: Attribute, isMeant: (item: Item) => boolean): Item[] {
  return items.flatMap((item) => {
    if (!isMeant(item)) return [item]
    if (part.name === 'value') return []
    const { [part.name]: _removed, ...rest } = item
    return [rest]
  })
}

/** The same value of another type is another one. */
const keyOf = ({ value, type }: Item): string => JSON.stringify([value, type])

/** What is added takes the place of the same value, or comes last. */
function joined(items: readonly Item[], added: readonly Item[]): Item[] {
  const all = new Map<string, Item>()
  for (const item of [...items, ...added]) all.set(keyOf(item), item)
  return withOnePrimary([...all.values()], added.find(isPrimary))
}

/** Only one value is the primary one: the one that has just become it, or the first. */
function withOnePrimary(items: readonly Item[], preferred: Item | undefined): Item[] {
  const primary = preferred ?? items.find(isPrimary)
  return items.map((item) => (isPrimary(item) && primary && keyOf(item) !== keyOf(primary) ? { ...item, primary: false } : item))
}

const isPrimary = (item: Item): boolean => item['primary'] === true

/** `emails[type eq "work"].value`, where there is none yet: what the filter says is what the new one has. Refuses with noTarget. */
function itemOf(filter: Filter | undefined): Item {
  if (!filter) return {}
  if (filter.kind === 'and') return Object.assign({}, ...filter.filters.map(itemOf)) as Item
  if (filter.kind !== 'compare' || filter.operator !== 'eq') throw new ScimError(400, 'No value matches the filter of the path.', 'noTarget')
  const { attribute } = filter.path
  return { [attribute.name]: readValue(attribute, filter.value) }
}
