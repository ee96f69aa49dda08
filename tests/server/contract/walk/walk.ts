import * as z from 'zod/mini'
import type { Fetch } from '#tests/harness/server.ts'

/** What a program sends in a body besides texts: a number becomes a text in a form, and a list its JSON. */
export type Fields = Readonly<Record<string, unknown>>

type Body =
  /** An object: sent as JSON, as a form, as a multipart form, and as JSON without a Content-Type, one after another; as JSON alone if `once`. */
  | { readonly fields: Fields; readonly once?: true }
  /** A number, a text or a list: sent as JSON, and without a Content-Type. */
  | { readonly bare: unknown }
  /** A text: sent without a Content-Type, and as `type`. */
  | { readonly text: string; readonly type: string }
  /** Bytes: sent as they are without a Content-Type, as `type`, as application/octet-stream, and as `file` of a multipart form. */
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string; readonly inForm?: boolean }

/** A call that existing programs make, and what they read of its answer. Texts in braces are numbers that earlier answers had. */
export interface Call {
  /** As in the list of calls: the method, and the address below /api/v1/. */
  readonly row: string
  /** The address as it is sent, if it differs: with a slash at its end, with other numbers or capitals. */
  readonly path?: string
  readonly query?: string
  readonly body?: Body
  /** 200 without it. */
  readonly status?: number
  /** The form of the answer: JSON, a text, bytes as they were sent, or nothing. */
  readonly answer: z.ZodMiniType | 'text' | 'nothing' | Uint8Array
  /** The name for the number that is answered, or the fields of the answer (of a list: of its first row) whose numbers later calls send. */
  readonly keeps?: readonly string[]
}

/** Clients that are generated from a description read a whole number as one of 32 bits. */
export const id = z.int32().check(z.positive())
export const idOrNone = z.int32().check(z.nonnegative())
export const text = z.string()
export const flag = z.boolean()
/** A date and a time, as clients split it at the T. */
export const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/))
export const reads = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.looseObject(shape)
/** A page with at least one row. */
export const page = (row: z.ZodMiniType, least = 1) =>
  z
    .strictObject({
      data: z.array(row).check(z.minLength(least)),
      recordCount: idOrNone,
      totalRecords: idOrNone,
      currentPage: idOrNone,
      maxRecords: id,
      hasNextPage: flag,
    })
    .check(
      z.refine((page) => page.recordCount === page.data.length, 'recordCount is not the length of data'),
      z.refine((page) => page.totalRecords >= page.recordCount, 'totalRecords is less than recordCount'),
    )
/** What a list answers that is asked for one row. */
export const onlyOne = (row: z.ZodMiniType) => page(row).check(z.refine((page) => page.recordCount === 1 && page.totalRecords === 1, 'it is not the only one'))

/** Numbers by name. */
export type Memory = Map<string, number>

/** `{sampleID}`, or with twelve digits `{sampleID:12}`. */
const inBraces = /\{(\w+)(?::(\d+))?\}/g

function numberOf(memory: Memory, name: string): number {
  // Different each time: `{n}`.
  if (name === 'n') memory.set('n', (memory.get('n') ?? 0) + 1)
  const number = memory.get(name)
  if (number === undefined) throw new Error(`No call before has kept ${name}.`)
  return number
}

function fill(memory: Memory, value: unknown): unknown {
  if (typeof value === 'string') {
    const whole = /^\{(\w+)\}$/.exec(value)?.[1]
    return whole
      ? numberOf(memory, whole)
      : value.replace(inBraces, (_, name: string, digits = 1) => String(numberOf(memory, name)).padStart(Number(digits), '0'))
  }
  if (Array.isArray(value)) return value.map((each) => fill(memory, each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(memory, each)]))
}

const json = { 'content-type': 'application/json' }
const bytesOf = (value: string) => new TextEncoder().encode(value)
const formText = (value: unknown) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value))
/** A list of objects is JSON; of other values, each is sent under the same name. */
const formEntries = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) && value.every((each) => typeof each !== 'object') ? value.map((each) => [name, String(each)]) : [[name, formText(value)]],
  )

/** The body in each of its kinds, by the name of the kind. `filled` anew for each, so that what is to differ does. */
function bodiesOf(memory: Memory, body: Body | undefined): Readonly<Record<string, () => RequestInit>> {
  if (body === undefined) return { '': () => ({}) }
  if ('text' in body) {
    const bytes = bytesOf(body.text)
    return { 'a text without a type': () => ({ body: bytes }), [body.type]: () => ({ body: bytes, headers: { 'content-type': body.type } }) }
  }
  if ('bytes' in body) {
    const { bytes, type, inForm = true } = body
    return {
      'bytes without a type': () => ({ body: bytes }),
      [type]: () => ({ body: bytes, headers: { 'content-type': type } }),
      'application/octet-stream': () => ({ body: bytes, headers: { 'content-type': 'application/octet-stream' } }),
      ...(inForm && {
        'a multipart form': () => {
          const form = new FormData()
          form.set('file', new Blob([bytes], { type }), 'sent')
          return { body: form }
        },
      }),
    }
  }
  const filled = () => fill(memory, 'bare' in body ? body.bare : body.fields)
  const plain = {
    json: () => ({ body: JSON.stringify(filled()), headers: json }),
    'json without a type': () => ({ body: bytesOf(JSON.stringify(filled())) }),
  }
  if ('bare' in body) return plain
  if (body.once) return { json: plain.json }
  const entries = () => formEntries(filled() as Fields)
  return {
    ...plain,
    form: () => ({ body: new URLSearchParams(entries()) }),
    'a multipart form': () => {
      const form = new FormData()
      for (const [name, value] of entries()) form.append(name, value)
      return { body: form }
    },
  }
}

/** Makes the calls in their order. Returns what programs would stumble over; empty if there is nothing. */
export async function walk(calls: readonly Call[], program: Fetch, memory: Memory): Promise<string[]> {
  const faults: string[] = []
  for (const call of calls) {
    const [method = '', row = ''] = call.row.split(' ')
    const path = fill(memory, call.path ?? row) as string
    const query = call.query === undefined ? '' : `?${String(fill(memory, call.query))}`
    for (const [kind, init] of Object.entries(bodiesOf(memory, call.body))) {
      const answer = await program(`/api/v1/${path}${query}`, { method, ...init() })
      const found = await readAnswer(call, answer, memory)
      if (found) faults.push(`${method} ${path}${query}${kind && ` (${kind})`}: ${found}`)
    }
  }
  return faults
}

async function readAnswer({ status = 200, answer: expected, keeps = [] }: Call, answer: Response, memory: Memory): Promise<string | undefined> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const sent = new TextDecoder().decode(bytes)
  if (answer.status !== status) return `status ${answer.status} instead of ${status}: ${sent.slice(0, 300)}`
  if (expected === 'nothing') return bytes.length > 0 ? `something instead of nothing: ${sent.slice(0, 100)}` : undefined
  if (expected === 'text') return bytes.length === 0 ? 'nothing instead of a text' : undefined
  if (expected instanceof Uint8Array) {
    if (Number(answer.headers.get('content-length')) !== bytes.length) return `Content-Length ${answer.headers.get('content-length')} for ${bytes.length} bytes`
    return Buffer.compare(bytes, expected) === 0 ? undefined : 'other bytes than those that were sent'
  }
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return `${answer.headers.get('content-type')} instead of JSON`
  const body = JSON.parse(sent) as unknown
  const read = expected.safeParse(body)
  if (!read.success) return `${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')} in ${sent.slice(0, 400)}`
  for (const name of keeps) memory.set(name, numberIn(body, name))
  return undefined
}

function numberIn(body: unknown, name: string): number {
  if (typeof body === 'number') return body
  const { data } = body as { data?: readonly unknown[] }
  return (((data ? data[0] : body) ?? {}) as Record<string, number>)[name]!
}
