import { findNul } from '#domain/rules/sync/find-nul.ts'
import { attributesOf, findAttribute, type Attribute, type ResourceType } from './attributes.ts'
import { invalidValue, ScimError } from './scim-error.ts'

/** The attributes of a resource by their own names, with values of the right types. */
export type Resource = Record<string, unknown>
export type Item = Record<string, unknown>

const maxTextLength = 1_000

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body of a request. Refuses with invalidSyntax. */
export function readBody(body: unknown): Record<string, unknown> {
  if (!isObject(body)) throw new ScimError(400, 'The request has no JSON object.', 'invalidSyntax')
  if (findNul(body)) throw invalidValue('A text contains a NUL character.')
  return body
}

/**
 * What a directory may set of a resource. Attributes that this server does not have are passed over, because directories send everything they
 * know about a person; so are those that the server sets itself. Refuses with invalidValue.
 */
export function readResource(type: ResourceType, body: Record<string, unknown>): Resource {
  const resource: Resource = {}
  for (const [name, value] of Object.entries(body)) {
    const attribute = findAttribute(attributesOf(type), withoutUrn(type, name))
    if (attribute && !attribute.isReadOnly) put(resource, attribute, readValue(attribute, value))
  }
  return resource
}

const withoutUrn = ({ urn }: ResourceType, name: string): string => (name.toLowerCase().startsWith(`${urn.toLowerCase()}:`) ? name.slice(urn.length + 1) : name)

/** `undefined` and empty lists count as no value. RFC 7643, section 2.5 */
export function put(values: Record<string, unknown>, { name }: Attribute, value: unknown): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) delete values[name]
  else values[name] = value
}

/** In the type of the attribute; undefined for no value. Refuses with invalidValue. */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (!attribute.isList) return readOne(attribute, value)
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((item) => readOne(attribute, item) ?? [])
}

function readOne(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (attribute.type === 'complex') return readItem(attribute, value)
  return attribute.type === 'boolean' ? readBoolean(attribute, value) : readText(attribute, value)
}

/** Undefined if nothing in it is known here. */
function readItem({ name, parts = [], isList }: Attribute, value: unknown): Item | undefined {
  // Some directories send only the value of an item.
  const fields = isList && typeof value === 'string' ? { value } : value
  if (!isObject(fields)) throw invalidValue(`${name} must have an object.`)
  const item: Item = {}
  for (const [key, inner] of Object.entries(fields)) {
    const part = findAttribute(parts, key)
    if (part && !part.isReadOnly) put(item, part, readOne(part, inner))
  }
  return Object.keys(item).length ? item : undefined
}

/** Microsoft Entra sends "True" and "False" as texts. */
function readBoolean({ name }: Attribute, value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text !== 'true' && text !== 'false') throw invalidValue(`${name} must be true or false.`)
  return text === 'true'
}

function readText({ name }: Attribute, value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') throw invalidValue(`${name} must be a text.`)
  if (text.length > maxTextLength) throw invalidValue(`${name} is longer than ${maxTextLength} characters.`)
  return text.trim() || undefined
}
