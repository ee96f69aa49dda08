import { topicNames } from '#domain/event-topics.ts'
import type { Route } from '../routes/route.ts'
import type { DocumentedCall } from './documented-call.ts'
import { exampleValues } from './example-values.ts'
import { inputSchemaOf, type JsonSchema } from './json-schema.ts'

const notes: Readonly<Record<string, string>> = {
  $page: 'Which page, from 0.',
  $records: 'Rows on a page, at most 1000.',
  $sort: 'A field, followed by DESC for the reverse order; several are separated by commas.',
  $expand: 'What comes along, separated by commas.',
  $viewID: 'A view of the table on screen. Accepted for existing programs: the rows are the same.',
  $viewColumns: 'Columns of the table on screen. Accepted for existing programs: rows come with all their fields.',
  topics: `What it is about, separated by commas; everything if it is left out. Possible are ${topicNames.join(', ')}.`,
  fileName: 'The name of the file with its ending.',
}

const ofLists = 'Several are separated by commas.'

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
    schema: fromPath.schemas[named[at]!] ?? { type: 'string' },
    ...example(call.params?.[name!] ?? exampleValues[name!]),
  }))
  const { schemas, required } = propertiesOf(shape['query'])
  const inQuery = Object.entries(schemas).map(([name, schema]) => {
    const description = name === 'fileName' && route.readsStream ? nameOfSent : (notes[name] ?? (schema['type'] === 'array' ? ofLists : undefined))
    return { name, in: 'query', required: required.includes(name), schema, ...(description && { description }), ...example(call.query?.[name]) }
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

const example = (value: unknown) => (value === undefined ? {} : { example: value })

function propertiesOf(schema: Route['input'] | undefined): { schemas: Readonly<Record<string, JsonSchema>>; required: readonly string[] } {
  const { properties = {}, required = [] } = (schema ? inputSchemaOf(schema) : {}) as { properties?: Record<string, JsonSchema>; required?: string[] }
  return { schemas: properties, required }
}
