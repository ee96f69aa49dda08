import { topicNames } from '#domain/event-topics.ts'
import type { Route } from '../routes/route.ts'
import type { DocumentedCall } from './documented-call.ts'
import { exampleValues } from './example-values.ts'
import { inputSchemaOf } from './json-schema.ts'
import type { JsonSchema } from './plain-schema.ts'

const notes: Readonly<Record<string, string>> = {
  $page: 'Which page, from 0.',
  $records: 'Rows on a page, at most 1000.',
  $sort: 'A field, followed by DESC for the reverse order; several are separated by commas.',
  $expand: 'What comes along.',
  $viewID: 'A view of the table on screen. Accepted for existing programs: the rows are the same.',
  $viewColumns: 'Columns of the table on screen. Accepted for existing programs: rows come with all their fields.',
  topics: `What it is about; everything if it is left out. Possible are ${topicNames.join(', ')}.`,
  fileName: 'The name of the file with its ending.',
}

const nameOfSent = 'The name of the file with its ending. Without it, the file in a form keeps its own.'

type Shape = Readonly<Record<string, Route['input'] | undefined>>

/** What varies in the address, what follows the question mark, and the headers of a call. */
export function parametersOf(call: DocumentedCall, route: Route, shape: Shape): JsonSchema[] {
  const fromPath = propertiesOf(shape['params'])
  const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name], at) => ({
    name: name!,
    in: 'path',
    required: true,
    ...partOfAddress(call.params?.[name!] ?? exampleValues[name!], fromPath.schemas[named[at]!]),
  }))
  const { schemas, required } = propertiesOf(shape['query'])
  const inQuery = Object.entries(schemas).map(([name, schema]) => {
    const description = name === 'fileName' && route.readsStream ? nameOfSent : notes[name]
    return { name, in: 'query', required: required.includes(name), ...carried(schema), ...(description && { description }), ...example(call.query?.[name]) }
  })
  return [...inPath, ...inQuery, ...(route.writes ? [idempotencyKey] : [])]
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description: 'Repeat a call with the same key if its answer was lost: it is carried out once.',
}

/** A number that the route does not read, such as that of the experiment around a section, is one all the same. */
const partOfAddress = (value: string | number | undefined, schema: JsonSchema | undefined) => ({
  schema: schema ?? (typeof value === 'number' ? { type: 'integer', minimum: 0 } : { type: 'string' }),
  ...example(value),
})

/** How a value is written behind the question mark: lists with commas, objects as a text with JSON. Generators of clients do not read `content` of a parameter. */
function carried(schema: JsonSchema): JsonSchema {
  if (schema['type'] === 'array') return { style: 'form', explode: false, schema }
  return { schema: isObject(schema) ? { type: 'string', contentMediaType: 'application/json', contentSchema: schema } : schema }
}

const isObject = ({ type, anyOf }: JsonSchema): boolean => type === 'object' || (Array.isArray(anyOf) && (anyOf as JsonSchema[]).some(isObject))

const example = (value: unknown) => (value === undefined ? {} : { example: value })

interface Fields {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
}

function propertiesOf(schema: Route['input'] | undefined): Fields {
  return schema ? fieldsOf(inputSchemaOf(schema)) : { schemas: {}, required: [] }
}

/** Fields of several forms of a query, such as one for each action: everything that is in any of them, required if it is in all. */
function fieldsOf({ properties = {}, required = [], anyOf }: JsonSchema): Fields {
  if (!Array.isArray(anyOf)) return { schemas: properties as Fields['schemas'], required: required as string[] }
  const forms = (anyOf as JsonSchema[]).map(fieldsOf)
  const names = [...new Set(forms.flatMap(({ schemas }) => Object.keys(schemas)))]
  const schemasOf = (name: string) => forms.map(({ schemas }) => schemas[name]).filter((schema) => schema !== undefined)
  const schemas = Object.fromEntries(names.map((name) => [name, unionOf(schemasOf(name))]))
  return { schemas, required: names.filter((name) => forms.every((form) => form.required.includes(name))) }
}

function unionOf(schemas: readonly JsonSchema[]): JsonSchema {
  const all = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  const values = all.map(({ const: only }) => only)
  if (all.length === 1) return all[0]!
  return values.includes(undefined) ? { anyOf: all } : { type: 'string', enum: values }
}
