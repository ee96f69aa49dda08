import { giveDirectoryToken } from '#server/organization/directory.ts'
import type { TestServer } from '#tests/harness/server.ts'

interface Item {
  readonly value: string
}

/** What tests read of an answer: which of it is there differs from call to call. */
export interface ScimBody {
  readonly schemas: readonly string[]
  readonly id: string
  readonly externalId: string
  readonly userName: string
  readonly displayName: string
  readonly active: boolean
  readonly name: Readonly<Record<string, string>>
  readonly emails: readonly Item[]
  readonly members?: readonly Item[]
  readonly groups: readonly Item[]
  readonly meta: { readonly location: string; readonly version: string }
  readonly endpoint: string
  readonly scimType: string
  readonly detail: string
  readonly totalResults: number
  readonly startIndex: number
  readonly itemsPerPage: number
  readonly Resources: readonly ScimBody[]
}

export interface ScimReply {
  readonly status: number
  readonly headers: Headers
  readonly body: ScimBody
}

/** A scripted directory: sends what it is told, with the token of a server. */
export class Directory {
  readonly #server: TestServer
  readonly #token: string

  private constructor(server: TestServer, token: string) {
    this.#server = server
    this.#token = token
  }

  static async at(server: TestServer): Promise<Directory> {
    return new Directory(server, await server.engine.write((sql) => giveDirectoryToken(sql, { at: server.now, by: 0 })))
  }

  get token(): string {
    return this.#token
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ScimReply> {
    // The audit log is in the order of time.
    this.#server.now += 1_000
    const answer = await this.#server.anonymous(`/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body !== undefined && { 'content-type': 'application/scim+json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : undefined) as ScimBody }
  }

  readonly get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers)
  readonly find = (kind: 'Users' | 'Groups', filter: string) => this.get(`/${kind}?filter=${encodeURIComponent(filter)}`)
  readonly post = (path: string, body: unknown) => this.send('POST', path, body)
  readonly put = (path: string, body: unknown) => this.send('PUT', path, body)
  readonly delete = (path: string) => this.send('DELETE', path)
  readonly patch = (path: string, ...operations: unknown[]) =>
    this.send('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations })
}
