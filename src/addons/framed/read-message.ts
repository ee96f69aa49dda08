import * as z from 'zod/mini'
import { readInput } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'

// Only parts of the schema library that the first load has anyway: another one would be part of it.
const number = z.int()
const shortText = z.string().check(z.minLength(1), z.maxLength(100))
const longText = z.string().check(z.maxLength(limits.text.longest))
const id = z.string().check(z.minLength(1), z.maxLength(64))

const fieldParts = { id, label: shortText, hint: z.optional(z.string().check(z.maxLength(250))), required: z.optional(z.boolean()) }
const field = z.union([
  z.object({ ...fieldParts, kind: z.enum(['text', 'long-text']), value: z.optional(longText), maxLength: z.optional(z.int().check(z.positive())) }),
  z.object({
    ...fieldParts,
    kind: z.literal('number'),
    value: z.optional(z.number()),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    unit: z.optional(z.string().check(z.maxLength(20))),
  }),
  z.object({
    ...fieldParts,
    kind: z.literal('choice'),
    value: z.optional(shortText),
    options: z.array(z.object({ value: shortText, label: shortText })).check(z.minLength(1), z.maxLength(200)),
  }),
  z.object({ ...fieldParts, kind: z.literal('check'), value: z.optional(z.boolean()) }),
  z.object({ ...fieldParts, kind: z.literal('date'), value: z.optional(z.string().check(z.maxLength(10))) }),
])
const panel = z.object({
  title: z.optional(shortText),
  text: z.optional(z.string().check(z.maxLength(2_000))),
  fields: z.optional(z.array(field).check(z.maxLength(30))),
})
const question = z.object({ title: shortText, panels: z.array(panel).check(z.minLength(1), z.maxLength(20)), confirm: z.optional(shortText) })

const action = z.object({
  id: z.string().check(z.minLength(2), z.maxLength(64)),
  label: shortText,
  icon: z.optional(shortText),
  place: z.enum(['samples', 'sample', 'experiment']),
})

const text = z.string()
const service = z.object({
  url: longText,
  method: z.optional(z.enum(['GET', 'POST', 'PUT'])),
  headers: z.optional(z.record(z.string(), text)),
  data: z.optional(z.unknown()),
  authentication: z.optional(
    z.union([z.object({ signedIn: z.enum(['USER', 'GROUP']) }), z.object({ token: text }), z.object({ username: text, password: text }), text]),
  ),
  responseType: z.optional(z.enum(['json', 'text', 'blob', 'arraybuffer'])),
})

const request = z.union([
  z.object({ number, what: z.literal('call'), options: z.record(z.string(), z.unknown()) }),
  z.object({ number, what: z.literal('service'), call: service }),
  z.object({ number, what: z.literal('toast'), text }),
  z.object({ number, what: z.literal('configuration') }),
  z.object({ number, what: z.literal('configure'), scope: z.enum(['USER', 'GROUP']), values: z.record(z.string(), z.unknown()) }),
  z.object({ number, what: z.literal('action'), action }),
  z.object({ number, what: z.literal('signatures') }),
  z.object({ number, what: z.literal('ask'), question }),
  z.object({ number, what: z.literal('save'), html: z.string(), data: z.string() }),
])

const report = z.union([
  z.object({ tells: z.literal('leave') }),
  z.object({ tells: z.literal('height'), height: z.number() }),
  z.object({ tells: z.literal('error'), message: z.string() }),
])

export type ReadRequest = z.infer<typeof request>
export type ReadAction = z.infer<typeof action>
export type ReadQuestion = z.infer<typeof question>
export type ReadService = z.infer<typeof service>
export type ReadField = z.infer<typeof field>
export type ReadReport = z.infer<typeof report>

/** What a frame has sent; undefined if it is neither a request nor a report. */
export function readMessage(message: unknown): ReadRequest | ReadReport | undefined {
  const read = readInput<ReadRequest | ReadReport>(z.union([request, report]), message)
  return read.success ? read.data : undefined
}

/** Number of a request that cannot be read, so that it can be answered. */
export function numberOf(message: unknown): number {
  const number = message !== null && typeof message === 'object' ? (message as { number?: unknown }).number : undefined
  return typeof number === 'number' ? number : 0
}
