import { maxItems, unknownField, wrongField, type Issue } from '#domain/input.ts'
import { Refusal } from '#domain/tx.ts'
import { expectedText, schemaAt } from '../openapi/expected-text.ts'
import { inputSchemaOf } from '../openapi/json-schema.ts'
import type { JsonSchema } from '../openapi/plain-schema.ts'
import type { Route } from './route.ts'

/** A request whose fields are not as they should be. `explanation` is for the author of the program, `field` for the program. */
export const wrongInput = (field: string, explanation: string): Refusal => new Refusal('input.invalid', { field, explanation })

/** Message of the schema of a field that is refused if it has a value. */
export const notKeptMessage = 'not kept'

/** What can be wrong with a text that has to be JSON, as the end of a sentence. */
const jsonProblems = ['is nested too deeply', 'is not valid JSON'] as const
export type JsonProblem = (typeof jsonProblems)[number]

/** Message about a number that came as a text such as `1,234`. */
export const ambiguousNumber = 'can be read as two different numbers: send it with a decimal point and without a thousands separator'

const problems = [...jsonProblems, ambiguousNumber] as const

/**
 * Law 206: a list that is too long is refused with the allowed length, and a field of a write that is unknown or not kept with its name; none is ignored. What
 * else is wrong is explained from the documentation of the route, never with the value, which may be a password.
 */
export function whatIsWrong(route: Route, sent: unknown, issues: readonly Issue[]): Refusal {
  const unknown = unknownField(issues)
  if (unknown !== undefined) return new Refusal('input.field-unknown', { field: unknown })
  const field = wrongField(issues)
  if (issues[0]?.message === notKeptMessage) return new Refusal('input.not-kept', { field })
  const most = maxItems(issues)
  if (most !== undefined) return new Refusal('input.too-many', { field, most })
  const explanation = issues[0] && explain(route, sent, issues[0])
  return explanation === undefined ? new Refusal('input.invalid', { field }) : wrongInput(field, explanation)
}

function explain(route: Route, sent: unknown, { path, code, values, message }: Issue): string | undefined {
  const { reached, value } = follow(sent, path)
  const place = placeOf(reached)
  if (place === undefined) return undefined
  if (value === undefined) return `${place} is missing.`
  if (value === '') return `${place} is empty.`
  const problem = problems.find((each) => each === message)
  if (problem) return `${place} ${problem}.`
  const isComplete = reached.length === path.length
  const schema = code === 'invalid_value' && values ? { enum: values } : isComplete ? schemaAt(schemaOf(route), path) : undefined
  const expected = schema && !isMet(schema, value) ? expectedText(schema) : undefined
  return expected === undefined ? `${place} is not in the expected format.` : `${place} has to be ${expected}.`
}

/** Whether something is wrong that the documentation does not say: with an address that is a text, for example. */
function isMet({ description, type, maxLength, minimum, maximum, anyOf, enum: values, const: only }: JsonSchema, value: unknown): boolean {
  if (Array.isArray(anyOf)) return (anyOf as JsonSchema[]).some((schema) => isMet(schema, value))
  if (values !== undefined || only !== undefined || description !== undefined) return false
  if (typeof value === 'number') return type === 'number' && !(value < Number(minimum ?? value)) && !(value > Number(maximum ?? value))
  return type === 'string' && typeof value === 'string' && !(typeof maxLength === 'number' && value.length > maxLength)
}

/** `query.$page` is called the parameter $page. Names are cut, because they can be of any length. */
function placeOf([part, ...within]: readonly PropertyKey[]): string | undefined {
  const name = within.map(String).join('.').slice(0, 100)
  if (part === 'query') return `The parameter ${name}`
  if (part === 'params') return `In the address, ${name}`
  if (part === 'body') return name ? `The field ${name}` : 'The body of the request'
  return undefined
}

/** As far as the path leads in what was sent: a list that came as a text with commas has no items. */
function follow(sent: unknown, path: readonly PropertyKey[]): { reached: readonly PropertyKey[]; value: unknown } {
  const reached: PropertyKey[] = []
  let value = sent
  for (const key of path) {
    if (typeof value !== 'object' || value === null) break
    value = Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined
    reached.push(key)
  }
  return { reached, value }
}

const schemas = new WeakMap<Route, JsonSchema>()

function schemaOf(route: Route): JsonSchema {
  const known = schemas.get(route) ?? inputSchemaOf(route.input)
  schemas.set(route, known)
  return known
}
