import type { JsonSchema } from './plain-schema.ts'

/** More values than this are listed only in the documentation. */
const maxValues = 20

/** What is read of a schema here. */
interface Described {
  /** What a field says of itself, because its form is not clear from the rest. */
  readonly description?: string
  readonly type?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
  readonly items?: JsonSchema
}

/** What a value has to be, as the end of a sentence: `a whole number from 1 to 1000`. Undefined if anything will do. */
export function expectedText(schema: JsonSchema): string | undefined {
  const { description, type, anyOf, enum: values, const: only }: Described = schema
  if (description !== undefined) return description
  if (only !== undefined) return valueText(only)
  if (values) return values.length > maxValues ? 'one of the values in the documentation' : `one of these: ${values.map(valueText).join(', ')}`
  if (anyOf) return alternatives(anyOf)
  if (type === 'integer') return `a whole number${rangeText(schema)}`
  if (type === 'number') return `a number${rangeText(schema)}`
  if (type === 'string') return `a text${lengthText(schema)}`
  if (type === 'boolean') return yesOrNo
  if (type === 'array') return itemsText(schema)
  return type === undefined ? undefined : plainNames[type]
}

const yesOrNo = 'true or false'

const plainNames: Readonly<Record<string, string>> = { object: 'an object', null: 'null' }

const valueText = (value: unknown): string => (value === '' ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value))

function alternatives(schemas: readonly JsonSchema[]): string | undefined {
  const texts = schemas.filter((schema) => schema['const'] !== '').map(expectedText)
  // Programs also send switches as texts and numbers.
  if (texts.includes(yesOrNo)) return yesOrNo
  return texts.includes(undefined) ? undefined : [...new Set(texts)].join(', or ')
}

function rangeText({ minimum, maximum, exclusiveMinimum }: Described): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `, at least ${minimum}`
  if (maximum !== undefined) return `, at most ${maximum}`
  return exclusiveMinimum === undefined ? '' : ` greater than ${exclusiveMinimum}`
}

const lengthText = ({ maxLength }: Described): string => (maxLength !== undefined ? ` of at most ${maxLength} characters` : '')

function itemsText({ items }: Described): string {
  const item = items && expectedText(items)
  return item === undefined ? 'a list' : `a list, and each item ${item}`
}

/** The part of a schema that a path leads to; undefined where it says nothing. */
export function schemaAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema | undefined {
  const [key, ...rest] = path
  if (key === undefined) return schema
  const { properties, items, additionalProperties, anyOf } = schema
  if (Array.isArray(anyOf)) return (anyOf as JsonSchema[]).map((one) => schemaAt(one, path)).find((found) => found !== undefined)
  const named = isSchema(properties) && Object.hasOwn(properties, key) ? properties[key as string] : undefined
  const next = named ?? (typeof key === 'number' ? items : additionalProperties)
  return isSchema(next) ? schemaAt(next, rest) : undefined
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
