import type { FastifyInstance, FastifyRequest } from 'fastify'
import { boundaryOf, readMultipart } from './multipart.ts'
import { wrongInput, type JsonProblem } from './wrong-input.ts'

/** Deeper than any message of ours; a million brackets would exhaust the stack of the code that walks them. */
const deepest = 64

/**
 * Programs send JSON, form-urlencoded text, multipart forms and bare scalars, some without a Content-Type. spec "Wire rules" 4
 * The bytes of a file are not parsed. An empty body counts as none. Broken JSON is refused; text that is not JSON counts as text only if it does not claim to be JSON.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => readJson(text))
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, text: string) => readForm(text))
  app.addContentTypeParser<Buffer>('application/octet-stream', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => bytes)
  app.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, async ({ headers }: FastifyRequest, bytes: Buffer) =>
    readForms(bytes, headers['content-type']),
  )
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, async (_request: unknown, text: string) => readAny(text))
}

function readJson(text: string): unknown {
  const { value, problem } = parseSentJson(text)
  if (problem) throw wrongInput('body', `The body of the request ${problem}.`)
  return value
}

/** What a text says as JSON, or what is wrong with it. An empty one says nothing. */
export function parseSentJson(text: string): { readonly value?: unknown; readonly problem?: JsonProblem } {
  if (text.trim() === '') return {}
  if (depthOf(text) > deepest) return { problem: 'is nested too deeply' }
  try {
    // Here `__proto__` becomes an ordinary own property, and schemas drop unknown keys, so it cannot reach a prototype.
    return { value: JSON.parse(text) as unknown }
  } catch {
    return printedIds.test(text) ? { value: JSON.parse(text.replaceAll("'", '"')) as unknown } : { problem: 'is not valid JSON' }
  }
}

/** A list of numbers as Python prints it, which is how some programs send it: `['12', '13']`. */
const printedIds = /^\s*\[\s*'\d+'(?:\s*,\s*'\d+')*\s*\]\s*$/

/** `a=1&b=2`; a repeated name becomes a list. Some clients send a bare number with this content type. */
function readForm(text: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (text.trim() === '') return undefined
  const form = new URLSearchParams(text)
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).length > 1 ? form.getAll(name) : form.get(name)]))
}

function readForms(bytes: Buffer, contentType: string | undefined): Promise<unknown> {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) throw wrongInput('body', 'The Content-Type of the form has no boundary.')
  return readMultipart(bytes, boundary)
}

/** Leaves the body unread: see {@link Route.readsStream}. */
export function addStreamParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: unknown, payload: unknown) => payload)
}

function readAny(text: string): unknown {
  const { value, problem } = parseSentJson(text)
  return problem ? text : value
}

/** Nesting of brackets outside strings, counted until it is too deep. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let inString = false
  for (let at = 0; at < text.length && most <= deepest; at++) {
    const char = text[at]
    if (inString && char === '\\') at++
    else if (char === '"') inString = !inString
    else if (!inString && (char === '[' || char === '{')) most = Math.max(most, ++depth)
    else if (!inString && (char === ']' || char === '}')) depth--
  }
  return most
}
