export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * What a program of today sends, without what is accepted for older ones: a list is a list, although one item or a text with commas will do; an empty
 * text, which counts as nothing, is left out, as are `False` beside `false` and the text `0` beside the number.
 */
export function plainSchema(schema: JsonSchema): JsonSchema {
  const plain = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, plainPart(key, value)]))
  return Array.isArray(plain['anyOf']) ? plainUnion(plain) : plain
}

function plainPart(key: string, value: unknown): unknown {
  if (key === 'anyOf') return (value as JsonSchema[]).map(plainSchema)
  if (key === 'enum') return plainChoices(value as unknown[])
  if (key === 'properties') return Object.fromEntries(Object.entries(value as Record<string, JsonSchema>).map(([name, one]) => [name, plainSchema(one)]))
  const isSchema = (key === 'items' || key === 'additionalProperties') && typeof value === 'object'
  return isSchema ? plainSchema(value as JsonSchema) : value
}

const plainChoices = (choices: readonly unknown[]): unknown[] => {
  const isAnother = (choice: string) => choices.some((other) => other !== choice && (String(other) === choice || other === choice.toLowerCase()))
  return choices.filter((choice) => choice !== '' && !(typeof choice === 'string' && isAnother(choice)))
}

function plainUnion({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const all = (anyOf as JsonSchema[]).flatMap(alternativesOf).filter((one) => one['const'] !== '')
  const list = all.find(isPlainList)
  const kept = list ? all.filter((one) => one === list || !isItemOf(list, one)) : all
  return { ...rest, ...(kept.length === 1 ? kept[0] : { anyOf: kept }) }
}

/** Unions in unions are one. */
const alternativesOf = (schema: JsonSchema): JsonSchema[] => (Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [schema])

const itemOf = ({ items }: JsonSchema): unknown => (items as JsonSchema | undefined)?.['type']
const isPlainList = (one: JsonSchema): boolean => one['type'] === 'array' && ['integer', 'number', 'string'].includes(String(itemOf(one)))
const isItemOf = (list: JsonSchema, { type }: JsonSchema): boolean => type === itemOf(list) || type === 'string'
