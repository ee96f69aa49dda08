import { allErrors, type ErrorCode } from '#domain/error-code.ts'
import type { Route } from '../routes/route.ts'
import { addressOf, withoutNames, type DocumentedCall, type Subject } from './documented-call.ts'
import { groupEventWebhook } from './group-event.ts'
import { bytes, inputSchemaOf } from './json-schema.ts'
import type { JsonSchema } from './plain-schema.ts'
import { parametersOf } from './parameters.ts'

/** The form of an answer: a schema, or `text` for anything that is not JSON, and `nothing`. With both, an answer may be empty. */
export type AnswerForm = JsonSchema | 'text' | 'nothing' | readonly [JsonSchema, 'nothing']

interface Sources {
  readonly routes: readonly Route[]
  readonly subjects: readonly Subject[]
  /** By method and path of the route. */
  readonly answers: Readonly<Record<string, AnswerForm>>
  readonly version: string
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  /** Empty for a call that anyone may make. */
  readonly security?: readonly []
  readonly parameters: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: Readonly<Record<string, JsonSchema>>
}

/** OpenAPI 3.1 for the documented calls that have a route. */
export function buildDocument({ routes, subjects, answers, version }: Sources) {
  const routeOf = new Map(routes.map((route) => [`${route.method} ${withoutNames(route.path)}`, route]))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { title, calls } of subjects)
    for (const call of calls) {
      const address = addressOf(call)
      const route = routeOf.get(`${call.method} ${withoutNames(address)}`)
      if (!route) continue
      const path = (paths[address] ??= {})
      path[call.method.toLowerCase()] = operationOf(call, route, title, answers[`${route.method} ${route.path}`])
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Aliquot', version, description: introduction, license: { name: 'Apache 2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: subjects.map(({ title, description }) => ({ name: title, description })),
    security: [{ token: [] }, { session: [] }],
    paths,
    webhooks: { groupEvent: groupEventWebhook },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'An access token, alone or after “Bearer”.' },
        session: { type: 'apiKey', in: 'cookie', name: 'aliquot', description: 'The session of a browser, from the same site.' },
      },
      schemas: { Error: errorForm },
    },
  }
}
export type OpenApiDocument = ReturnType<typeof buildDocument>

/** What all calls have in common, by name. */
const common: Readonly<Record<string, string>> = {
  Address: 'The server and the path of the call. Capitals and a slash at the end do not matter.',
  Token: 'In the header Authorization, alone or after “Bearer”. It is for one group: a call that names another with ?group= is refused with token.other-group.',
  Body: 'JSON or a form.',
  Answer: 'The ID of what was created; {} or nothing after a change.',
  Lists:
    'Paged, starting with $page 0. A page has 10 rows, or as many as $records asks for, up to 1000. $sort names a field; DESC after it reverses the order.',
  'Rate limit': 'Up to 50 calls a second. Calls slightly above it are delayed; others get status 429.',
}

/** As Markdown, which tools show, too. */
const introduction = Object.entries(common)
  .map(([name, text]) => `- **${name}**: ${text}`)
  .join('\n')

const errorForm: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'array', items: { type: 'string' } },
    detail: { type: 'object' },
  },
  required: ['code', 'message', 'errors'],
}

function operationOf(call: DocumentedCall, route: Route, tag: string, answer: AnswerForm | undefined): Operation {
  const shape = (route.input as unknown as { _zod: { def: { shape?: Record<string, Route['input']> } } })._zod.def.shape ?? {}
  const body = bodyOf(call, route, shape['body'])
  return {
    operationId: operationIdOf(call),
    summary: call.summary,
    ...(call.description && { description: call.description }),
    tags: [tag],
    ...(route.access === 'public' && { security: [] as const }),
    parameters: parametersOf(call, route, shape),
    ...(body && { requestBody: body }),
    responses: { ...answersOf(call, route, answer), ...refusalsOf(route) },
  }
}

/** `getSamplesSampleID`; of a handler, `postLoginLoginAshx`. */
const operationIdOf = ({ method, path }: DocumentedCall): string =>
  method.toLowerCase() +
  path
    .replace(/^\//, '')
    .replaceAll(/[^A-Za-z0-9]+([A-Za-z])?/g, (_, next: string = '') => next.toUpperCase())
    .replace(/^./, (first) => first.toUpperCase())

function bodyOf({ body, file }: DocumentedCall, route: Route, schema: Route['input'] | undefined): JsonSchema | undefined {
  if (route.readsStream) {
    const form = { schema: { type: 'object', properties: { file: bytes } } }
    return { required: true, content: { 'application/octet-stream': { schema: bytes }, 'multipart/form-data': form }, ...(file && { 'x-file': file }) }
  }
  if (!schema) return undefined
  const json = inputSchemaOf(schema)
  const content = { schema: json, ...(body !== undefined && { example: body }) }
  const isForm = [json['anyOf'] ?? json].flat().every((form) => (form as JsonSchema)['type'] === 'object')
  const form = JSON.stringify(json).includes(JSON.stringify(bytes)) ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  return { required: true, content: { 'application/json': content, ...(isForm && { [form]: { schema: json } }) } }
}

/** How a stored file is answered: its routes are those that can miss a storage server. */
const alsoOfFiles = { 206: 'The part that the header Range asks for.', 302: 'Leads to the storage server of the laboratory, where the file is.' }

function answersOf({ also, answersCsv }: DocumentedCall, { refusals }: Route, answer: AnswerForm | undefined): Record<string, JsonSchema> {
  const others = { ...(refusals.includes('storage-server.gone') && alsoOfFiles), ...also }
  const answers = { ...answerOf(answer), ...Object.fromEntries(Object.entries(others).map(([status, description]) => [status, { description }])) }
  if (!answersCsv) return answers
  const usual: JsonSchema = answers['200']!
  return { ...answers, 200: { ...usual, content: { ...(usual['content'] as JsonSchema), 'text/csv': { schema: { type: 'string' } } } } }
}

function answerOf(answer: AnswerForm | undefined): Record<string, JsonSchema> {
  if (isEither(answer)) return { ...answerOf(answer[0]), ...answerOf(answer[1]) }
  if (answer === 'nothing') return { 204: { description: 'Done.' } }
  if (answer === 'text' || answer === undefined) return { 200: { description: 'The content.', content: { '*/*': { schema: { type: 'string' } } } } }
  return { 200: { description: 'The answer.', content: { 'application/json': { schema: answer } } } }
}

const isEither = (answer: AnswerForm | undefined): answer is readonly [JsonSchema, 'nothing'] => Array.isArray(answer)

/** Refusals of every call, by whom it is answered. */
const ofEveryCall: readonly ErrorCode[] = ['input.invalid', 'request.too-many', 'server.unavailable']

function codesOf({ refusals, access, method, withReadOnlyToken }: Route): ReadonlySet<ErrorCode> {
  const ofCaller: readonly ErrorCode[] = access === 'public' ? [] : ['session.expired', 'password.expired']
  const ofGroup: readonly ErrorCode[] = access === 'member' || access === 'administrator' ? ['group.left', 'two-step.required', 'token.other-group'] : []
  const ofWrites: readonly ErrorCode[] = method === 'GET' ? [] : ['input.field-unknown']
  const ofScope: readonly ErrorCode[] = method === 'GET' || access === 'public' || withReadOnlyToken ? [] : ['token.read-only']
  const ofRole: readonly ErrorCode[] = access === 'administrator' ? ['permission.denied'] : []
  return new Set([...ofEveryCall, ...ofCaller, ...ofGroup, ...ofWrites, ...ofScope, ...ofRole, ...refusals])
}

/** By status, each with the codes and messages it can have. */
function refusalsOf(route: Route): Record<string, JsonSchema> {
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of codesOf(route)) (byStatus[allErrors[code].status] ??= []).push(code)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${allErrors[code].message}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
