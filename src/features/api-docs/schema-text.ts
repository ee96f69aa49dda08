import type { JsonSchema } from '#domain/wire/integrations/api-document.ts'

/** The values of a choice; undefined for anything else. */
export function choicesOf({ enum: values, type }: JsonSchema): string[] | undefined {
  if (Array.isArray(values)) return [...new Set(values.map(String))]
  return type === 'boolean' ? ['true', 'false'] : undefined
}

/** What a value is, in a word: `integer`, or `integer[]` for a list of them. */
export function typeText({ type, anyOf, enum: values, const: only, items }: JsonSchema): string {
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(anyOf)) return [...new Set((anyOf as JsonSchema[]).map(typeText))].join(' | ')
  if (type === 'array' && items) return `${typeText(items as JsonSchema)}[]`
  return typeof type === 'string' ? type : 'any'
}

/** The form of an answer, as it would be written as JSON with types in place of values. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const { type, properties, items, anyOf, additionalProperties } = schema as {
    type?: unknown
    properties?: Record<string, JsonSchema>
    items?: JsonSchema
    anyOf?: JsonSchema[]
    additionalProperties?: JsonSchema | boolean
  }
  const deeper = `${indent}  `
  if (anyOf?.some((one) => one['type'] === 'object' || one['type'] === 'array')) return anyOf.map((one) => schemaText(one, indent)).join(' | ')
  if (type === 'array') return `[${schemaText(items ?? {}, indent)}]`
  if (type !== 'object') return typeText(schema)
  const lines = Object.entries(properties ?? {}).map(([name, property]) => `${deeper}${JSON.stringify(name)}: ${schemaText(property, deeper)}`)
  if (lines.length === 0 && typeof additionalProperties === 'object') lines.push(`${deeper}"…": ${schemaText(additionalProperties, deeper)}`)
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}'
}
