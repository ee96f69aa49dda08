import { mostItems, unknownField, wrongField, type Issue } from '#domain/input.ts'
import { Refusal } from '#domain/tx.ts'
import { expectedText, schemaAt } from '../openapi/expected-text.ts'
import { inputSchemaOf, type JsonSchema } from '../openapi/json-schema.ts'
import type { Route } from './route.ts'

/** A request whose fields are not as they should be. `explanation` is for the author of the program, `field` for the program. */
export const wrongInput = (field: string, explanation: string): Refusal => new Refusal('input.invalid', { field, explanation })

/** Of the schema of a field that is refused if it has a value. */
export const notKeptMessage = 'not kept'

/**
 * Law: a list that is too long is refused with the allowed length, and a field of a write that is unknown or not kept with its name; none is ignored. What
 * else is wrong is explained from the documentation of the route, never with the value, which may be a password.
 */
export function whatIsWrong(route: Route, sent: unknown, issues: readonly Issue[]): Refusal {
  const unknown = unknownField(issues)
  if (unknown !== undefined) return new Refusal('input.field-unknown', { field: unknown })
  const field = wrongField(issues)
  if (issues[0]?.message === notKeptMessage) return new Refusal('input.not-kept', { field })
  const most = mostItems(issues)
  if (most !== undefined) return new Refusal('input.too-many', { field, most })
  const explanation = explain(route, sent, issues[0]?.path ?? [])
  return explanation === undefined ? new Refusal('input.invalid', { field }) : wrongInput(field, explanation)
}

function explain(route: Route, sent: unknown, path: readonly PropertyKey[]): string | undefined {
  const [part, ...within] = path
  const place = placeOf(String(part), within)
  if (place === undefined) return undefined
  if (valueAt(sent, path) === undefined) return `${place} is missing.`
  const schema = schemaAt(schemaOf(route), path)
  const expected = schema && expectedText(schema)
  return expected === undefined ? `${place} is not in the expected format.` : `${place} has to be ${expected}.`
}

/** `query.$page` is called the parameter $page. Names are cut, because they can be of any length. */
function placeOf(part: string, within: readonly PropertyKey[]): string | undefined {
  const name = within.map(String).join('.').slice(0, 100)
  if (part === 'query') return `The parameter ${name}`
  if (part === 'params') return `In the address, ${name}`
  if (part === 'body') return name ? `The field ${name}` : 'The body of the request'
  return undefined
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  let value = sent
  for (const key of path)
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined
  return value
}

const schemas = new WeakMap<Route, JsonSchema>()

function schemaOf(route: Route): JsonSchema {
  const known = schemas.get(route) ?? inputSchemaOf(route.input)
  schemas.set(route, known)
  return known
}
