import type { Fetch, TestServer } from '#tests/harness/server.ts'

/** What a program gets back: the status, and the body as JSON, or the text if it is none. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Sends calls as programs do. `by` is the person whose token it has. */
export interface Program {
  get(path: string): Promise<Answer>
  json(method: string, path: string, body?: unknown): Promise<Answer>
  form(method: string, path: string, fields: Readonly<Record<string, string>>): Promise<Answer>
  multipart(method: string, path: string, fields: Readonly<Record<string, string>>): Promise<Answer>
  /** Without a Content-Type. */
  bare(method: string, path: string, body: string): Promise<Answer>
}

/** A page of a list. */
export interface Page {
  readonly data: readonly Record<string, unknown>[]
  readonly recordCount: number
  readonly totalRecords: number
  readonly currentPage: number
  readonly maxRecords: number
  readonly hasNextPage: boolean
}

export function programOf(fetch: Fetch): Program {
  const send = async (path: string, init?: RequestInit): Promise<Answer> => {
    const answer = await fetch(`/api/v1/${path}`, init)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : read(text) }
  }
  return {
    get: (path) => send(path),
    json: (method, path, body) =>
      send(path, { method, ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) }),
    form: (method, path, fields) => send(path, { method, body: new URLSearchParams(fields) }),
    multipart: (method, path, fields) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return send(path, { method, body: form })
    },
    // Bytes have no type of their own.
    bare: (method, path, body) => send(path, { method, body: new TextEncoder().encode(body) }),
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** A program with the token of a new person of this role. */
export const programAs = async (server: TestServer, role: 'Administrator' | 'Member' | 'Student' | 'Guest', ...groups: number[]): Promise<Program> =>
  programOf(await server.useToken(await server.makeUser(role, ...groups)))
