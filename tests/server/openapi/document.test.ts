import { expect, test } from 'vitest'
import { readInput } from '#domain/input.ts'
import { apiDocumentSchema } from '#domain/wire/integrations/api-document.ts'
import { answerSchemas } from '#server/openapi/answer-schemas.ts'
import { buildDocument } from '#server/openapi/document.ts'
import { addressOf, withoutNames } from '#server/openapi/documented-call.ts'
import { exampleValues } from '#server/openapi/example-values.ts'
import { isForPrograms, subjects } from '#server/openapi/subjects.ts'
import { routes } from '#server/routes/list.ts'
import { faultOf } from '#tests/harness/json-schema.ts'

const calls = subjects.flatMap((subject) => subject.calls)
const nameOf = (method: string, path: string) => `${method} ${withoutNames(path)}`
const document = buildDocument({ routes, subjects, answers: answerSchemas, version: '0.0.0' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.values(methods).map((operation) => ({ path, operation })))

test('every call that programs can make is documented [API-07]', () => {
  const documented = new Set(calls.map((call) => nameOf(call.method, addressOf(call))))
  const missing = routes.filter(isForPrograms).filter(({ method, path }) => !documented.has(nameOf(method, path)))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('the documentation is of the form that the app reads, and each call has a name of its own', () => {
  expect(readInput(apiDocumentSchema, document).success).toBe(true)
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(calls.map(({ method, path }) => nameOf(method, path))).size).toBe(calls.length)
})

test('what varies in an address is described and has an example, and every answer has a form', () => {
  for (const { path, operation } of operations) {
    const varying = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const described = operation.parameters.filter((parameter) => parameter['in'] === 'path').map((parameter) => parameter['name'])
    expect(described, path).toEqual(varying)
    for (const name of varying) expect(exampleValues[name], name).toBeDefined()
    expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['400', '429', '503']))
  }
})

test('every example is of the form that the description gives [FAULT-113]', () => {
  const faults = operations.flatMap(({ operation }) => {
    const inAddress = operation.parameters.map(({ name, schema, example }) => ({ name, schema, example }))
    const bodies = Object.entries((operation.requestBody?.['content'] ?? {}) as Record<string, { schema: object; example?: unknown }>)
    return [...inAddress, ...bodies.map(([name, { schema, example }]) => ({ name, schema, example }))].flatMap(({ name, schema, example }) => {
      const fault = example === undefined ? undefined : faultOf(schema as object, example)
      return fault === undefined ? [] : `${operation.operationId}, ${String(name)}: ${fault}`
    })
  })
  expect(faults).toEqual([])
})

test('what can be expanded is listed, and the answer has a place for it [FAULT-113]', () => {
  const expanding = operations.flatMap(({ path, operation }) =>
    operation.parameters.filter(({ name }) => name === '$expand').map((parameter) => ({ path, parameter })),
  )
  expect(expanding.length).toBeGreaterThan(15)
  for (const { path, parameter } of expanding) {
    const { items } = parameter['schema'] as { items: { enum: string[] } }
    expect(parameter, path).toMatchObject({ style: 'form', explode: false, schema: { type: 'array' } })
    const answer = JSON.stringify(document.paths[path]!['get']!.responses['200'])
    for (const name of items.enum) expect(answer, `${path} ${name}`).toContain(`"${name === 'experiments' ? 'experimentData' : name}":{`)
  }
})

test('an example sends nothing in the address that its call does not read', () => {
  const ignored = calls.flatMap((call) => {
    const { method, path, query = {} } = call
    const read = document.paths[addressOf(call)]![method.toLowerCase()]!.parameters.map(({ name }) => name)
    return Object.keys(query).flatMap((name) => (read.includes(name) ? [] : `${method} ${path}: ${name}`))
  })
  expect(ignored).toEqual([])
})

test('numbers are numbers with their limits, although an address carries them as text', () => {
  const list = document.paths['/api/v1/experiments']!['get']!
  expect(list.parameters).toContainEqual(expect.objectContaining({ name: '$records', schema: { type: 'integer', minimum: 1, maximum: 1000 } }))
  expect(document.paths['/api/v1/experiments']!['post']!.requestBody).toMatchObject({
    content: {
      'application/json': { schema: { properties: { studyID: { type: 'integer' }, autoCollaborate: { type: 'boolean' } }, required: ['studyID', 'name'] } },
    },
  })
})

test('a sentence about a call is one sentence or two, and says what it does', () => {
  for (const { path, summary } of calls) expect(summary, path).toMatch(/^[A-Z][^.]*\.( [A-Z].*\.)?$/)
})

test('no two addresses differ only in the names of what varies in them, and no two forms only in capitals: generated clients would not compile [FAULT-113]', () => {
  const addresses = Object.keys(document.paths).map(withoutNames)
  expect(addresses.filter((path, at) => addresses.indexOf(path) !== at)).toEqual([])
  expect([...namesLike(document)]).toEqual([])
})

/** Names of fields that are the same without capitals, of those that a generator makes a type of: those that are more than a text or a number. */
function* namesLike(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return
  const { properties = {} } = part as { properties?: Readonly<Record<string, object>> }
  const names = Object.keys(properties).filter((name) => ['anyOf', 'enum', 'properties'].some((key) => Object.hasOwn(properties[name]!, key)))
  for (const name of names) if (names.some((other) => other !== name && other.toLowerCase() === name.toLowerCase())) yield name
  for (const within of Object.values(part)) yield* namesLike(within)
}

test('events say which types there are, each with its topic and a sentence', () => {
  const { schema } = document.webhooks.groupEvent.post.requestBody.content['application/json']
  const { description } = (schema['properties'] as { type: { description: string } }).type
  expect(description).toContain('- `sample.move` (samples): Moved a sample\n')
  expect(description).not.toContain('setting.write')
})
