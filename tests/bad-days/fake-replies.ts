import type { Random } from './random.ts'

export interface Page {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly location?: string
}

const html = (title: string): string => `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`

export const signInPage: Page = { status: 200, type: 'text/html; charset=utf-8', text: html('Welcome to the guest network: accept the terms of use') }
export const redirect: Page = { status: 302, type: 'text/html', text: html('Found'), location: 'http://portal.example/accept' }

/** Answers that proxies, load balancers and portals send in place of the server. */
export const errorPage = (random: Random): Page => ({
  status: random.pick([403, 404, 429, 500, 502, 503, 504, 511]),
  type: 'text/html',
  text: html('An error occurred'),
})

/** JSON from another program, with status 200. */
const others = ['{"status":"ok"}', '{}', '[]', 'null', 'true', '0', '"ok"', '{"error":"not signed in"}', '{"data":null,"success":false}', '{"code":42}']

export const foreignJson = (random: Random): Page => ({ status: 200, type: 'application/json; charset=utf-8', text: random.pick(others) })

/**
 * The server's own answer with one of its fields missing, or of another type. Never of the right type: nobody can tell a well-formed wrong answer
 * from a true one.
 */
export function spoiled(text: string, random: Random): string {
  const answer = parse(text)
  if (answer === null || Array.isArray(answer)) return '{}'
  const field = random.pick(Object.keys(answer))
  if (field === undefined) return 'null'
  if (random.chance(0.3)) delete answer[field]
  else answer[field] = random.pick(typedOtherwise(answer[field], field))
  return JSON.stringify(answer)
}

/** Where a mirror continues: null means that it is complete. */
const mayBeNull = new Set(['next'])

function typedOtherwise(value: unknown, field: string): unknown[] {
  const typeOf = (each: unknown) => (Array.isArray(each) ? 'array' : typeof each)
  const others = [{}, [], 'x', 7, true].filter((each) => typeOf(each) !== typeOf(value))
  return mayBeNull.has(field) || value === null ? others : [null, null, null, ...others]
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
