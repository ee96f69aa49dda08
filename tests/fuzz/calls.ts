import * as fc from 'fast-check'
import { commandId } from '#domain/command.ts'
import { commands } from '#domain/registry.ts'
import { SentFile } from '#server/routes/multipart.ts'
import type { Route } from '#server/routes/route.ts'
import { oddText, oddValue } from '#tests/harness/odd-values.ts'
import { arbitraryOf, type KnownValues } from './arbitrary-of.ts'
import { knownValues, nowhere, own } from './known-values.ts'
import type { Caller, Lab } from './lab.ts'
import { spoiled } from './spoil.ts'

/** How a call was made: as its route expects, with one thing wrong, or anything. */
export const kinds = ['valid', 'nearly valid', 'odd'] as const
export type CallKind = (typeof kinds)[number]

/** A call as text, with placeholders for what is the caller's own. */
export interface Call {
  readonly caller: string
  readonly route: string
  readonly kind: CallKind
  readonly method: string
  /** Path and query. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Text, or the bytes of a file. */
  readonly body?: string | Uint8Array
}

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`

/** What a route reads. */
interface Input {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Input that a route accepts, most of the time. */
export function inputOf(route: Route, known: KnownValues): fc.Arbitrary<Input> {
  const plain = arbitraryOf(route.input, known) as fc.Arbitrary<Input>
  if (!isPush(route)) return plain
  return fc.tuple(plain, fc.array(mutationOf(known), { minLength: 1, maxLength: 3 })).map(([input, mutations]) => ({
    ...input,
    body: { ...(input.body as object), mutations: mutations.map((mutation, at) => ({ ...mutation, n: own.number + 1 + at })) },
  }))
}

const mutationOf = (known: KnownValues): fc.Arbitrary<object> =>
  fc.oneof(
    ...[...commands.values()].map((command) =>
      fc.record({
        command: fc.constant(commandId(command)),
        input: fc.oneof({ weight: 4, arbitrary: arbitraryOf(command.input, known) }, { weight: 1, arbitrary: spoiled(arbitraryOf(command.input, known)) }),
        userId: fc.constantFrom(...(known('userId') as number[])),
        groupId: fc.constantFrom(...(known('groupId') as number[])),
        capturedAt: fc.constantFrom(...(known('capturedAt') as number[])),
        clockOffset: fc.constant(0),
        appVersion: fc.constant('0.4.0'),
        label: fc.constant(command.name),
      }),
    ),
  )

/** A valid call, whoever makes it. */
export const callOf = (route: Route, known: KnownValues): fc.Arbitrary<Call> =>
  inputOf(route, known).map((input) => ({ caller: '', route: nameOf(route), kind: 'valid', ...written(route, input ?? {}, 'application/json', {}) }))

/** Any call of these routes, by anyone. */
export function anyCall(lab: Lab, routes: readonly Route[]): fc.Arbitrary<Call> {
  const inputs = new Map<string, fc.Arbitrary<Input>>()
  /** As someone of that side sees it; made when it is first needed. */
  const inputFor = (route: Route, isOurs: boolean): fc.Arbitrary<Input> => {
    const name = `${nameOf(route)} ${isOurs}`
    const made = inputs.get(name) ?? inputOf(route, isOurs ? knownValues(lab.ours, lab.theirs) : knownValues(lab.theirs, lab.ours))
    inputs.set(name, made)
    return made
  }
  return fc
    .record({ route: anyRoute(routes), caller: anyCaller(lab), kind: fc.oneof(...weighted({ valid: 5, 'nearly valid': 3, odd: 2 })) })
    .chain(({ route, caller, kind }) => {
      const valid = inputFor(route, caller.side !== lab.theirs)
      const input = kind === 'valid' ? valid : kind === 'nearly valid' ? (spoiled(valid) as fc.Arbitrary<Input>) : oddInput
      return fc.record({ input, type: typeFor(kind), headers: headersFor(route), named: namedIn(route) }).map(({ input, type, headers, named }) => ({
        caller: caller.name,
        route: nameOf(route),
        kind,
        ...written(route, withQuery(input ?? {}, named), type, headers),
      }))
    })
}

/** A push may carry any of fifty commands. */
const pushWeight = 8

const anyRoute = (routes: readonly Route[]): fc.Arbitrary<Route> =>
  fc.oneof(...routes.map((route) => ({ weight: isPush(route) ? pushWeight : 1, arbitrary: fc.constant(route) })))

const isPush = ({ path }: Route): boolean => path === '/api/v1/sync/push'

/** Mostly someone who may do something. */
const anyCaller = ({ callers }: Lab): fc.Arbitrary<Caller> =>
  fc.oneof(...callers.map((caller) => ({ weight: caller.side && caller.role !== 'Guest' ? 5 : 1, arbitrary: fc.constant(caller) })))

const weighted = (weights: Readonly<Record<CallKind, number>>) => kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))

const oddInput: fc.Arbitrary<Input> = fc.record({
  params: fc.dictionary(fc.constantFrom('sampleId', 'layerId', 'seriesId', 'sampleTypeId', 'id'), oddText),
  query: fc.dictionary(fc.constantFrom('group', 'user', 'device', 'action', 'scope', '$records', '__proto__', 'constructor'), oddText, { maxKeys: 4 }),
  body: oddValue,
})

const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'nonsense',
  'application/json; charset=utf-7',
]

const typeFor = (kind: CallKind): fc.Arbitrary<string> =>
  kind === 'odd' ? fc.constantFrom(...contentTypes) : fc.constantFrom('application/json', 'application/json', 'application/x-www-form-urlencoded')

/** The person and the group that some routes read besides their input. */
const namedIn = ({ access }: Route): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
  if (access !== 'member' && access !== 'administrator' && access !== 'owner') return fc.constant({})
  const named = fc.record(
    { user: fc.constantFrom(own.user, own.user, own.user, nowhere), group: fc.constantFrom(own.group, own.group, own.group, nowhere) },
    { requiredKeys: [], noNullPrototype: true },
  )
  return fc.oneof(fc.constant({}), named)
}

const withQuery = (input: Input, named: Readonly<Record<string, unknown>>): Input => ({ ...input, query: { ...named, ...(input.query as object | undefined) } })

/** A few keys only, so that some are used again. */
const keys = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 200 }).map(String) }, { weight: 1, arbitrary: fc.constantFrom('"3"', '', 'x'.repeat(300)) })

const headersFor = ({ isStream, writes }: Route): fc.Arbitrary<Record<string, string>> => {
  const some = {
    ...(writes && { 'idempotency-key': keys }),
    ...(isStream && { range: fc.constantFrom('bytes=0-1', 'bytes=5-2', 'bytes=-1', 'bytes=999999-', 'nonsense') }),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity', 'nonsense'),
  }
  return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: fc.record(some, { requiredKeys: [], noNullPrototype: true }) })
}

function written(route: Route, input: Input, type: string, headers: Readonly<Record<string, string>>): Pick<Call, 'method' | 'address' | 'headers' | 'body'> {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encode(textOf(params[name] ?? 1)) || '1')
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${encode(name)}=${encode(textOf(each))}`),
  )
  const address = query.length ? `${path}?${query.join('&')}` : path
  const { method } = route
  if (route.readsStream) return { method, address, headers, body: 'lane,size' }
  if (method === 'GET' || input.body === undefined) return { method, address, headers }
  if (input.body instanceof Uint8Array) return { method, address, headers: { ...headers, 'content-type': 'application/octet-stream' }, body: input.body }
  if (Object.values(input.body ?? {}).some((value) => value instanceof SentFile))
    return { method, address, headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` }, body: toMultipart(input.body as object) }
  const isForm = type.includes('urlencoded')
  return { method, address, headers: { ...headers, 'content-type': type }, body: isForm ? toForm(input.body) : JSON.stringify(input.body) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Half of a surrogate pair cannot be encoded. */
const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

const boundary = 'fuzzed-boundary'

/** The bytes of files are texts here, as the bodies of all other calls. */
function toMultipart(body: object): string {
  const parts = Object.entries(body).map(([name, value]: [string, unknown]) =>
    value instanceof SentFile
      ? `; name="${name}"; filename="${value.fileName}"\r\n\r\n${Buffer.from(value.bytes).toString()}`
      : `; name="${name}"\r\n\r\n${textOf(value)}`,
  )
  return [...parts.map((part) => `--${boundary}\r\ncontent-disposition: form-data${part}\r\n`), `--${boundary}--\r\n`].join('')
}

function toForm(body: unknown): string {
  if (typeof body !== 'object' || body === null) return textOf(body)
  return Object.entries(body)
    .flatMap(([name, value]) => {
      const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object')
      return (isList ? (value as unknown[]) : [value]).map((each) => `${encode(name)}=${encode(textOf(each))}`)
    })
    .join('&')
}
