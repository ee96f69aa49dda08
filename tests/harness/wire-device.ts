import type { LeaseBlock } from '#domain/wire/sync/lease.ts'
import { shapes } from '#domain/schema.ts'
import type { PullPage, PullRequest } from '#domain/wire/sync/pull.ts'
import type { ManifestRequest } from '#domain/wire/sync/snapshot.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { Push, WireMutation } from '#domain/wire/sync/push.ts'
import type { Fetch, TestUser } from './server.ts'

let made = 0

/** A hand-written device for the sync protocol, for tests of the wire; the real one is db/ and sync/. */
export class WireDevice {
  readonly key = `device-${++made}-${Math.random().toString(36).slice(2)}`
  readonly fetch: Fetch
  readonly user: TestUser
  readonly group: number
  /** What people call it. */
  name: string | undefined
  #n = 0

  constructor(fetch: Fetch, user: TestUser, group: number) {
    this.fetch = fetch
    this.user = user
    this.group = group
  }

  mutation(command: string, input: unknown, fields: Partial<WireMutation> = {}): WireMutation {
    const frozen = {
      command,
      input,
      userId: this.user.id,
      groupId: this.group,
      capturedAt: 1_772_539_200_000,
      clockOffset: 0,
      appVersion: '0.2.0',
      label: command,
    }
    return { n: ++this.#n, ...frozen, ...fields }
  }

  push(...mutations: WireMutation[]): Promise<Response> {
    return this.pushWith({}, ...mutations)
  }

  async pushWith(fields: Partial<Push>, ...mutations: WireMutation[]): Promise<Response> {
    const { epoch } = (await (await this.fetch('/api/v1/sync/session')).json()) as SessionInfo
    return this.#post('/api/v1/sync/push', { epoch, device: this.key, mutations, name: this.name, ...fields })
  }

  pull(cursor = 0, confirmed = 0, fields: Partial<PullRequest> = {}): Promise<Response> {
    const buckets = ['group', 'person', 'organization', 'account']
    return this.#post('/api/v1/sync/pull', { ...this.#asker, buckets, cursors: { group: cursor, organization: 0 }, confirmed, ...fields })
  }

  async page(cursor = 0, confirmed = 0): Promise<PullPage> {
    return (await (await this.pull(cursor, confirmed)).json()) as PullPage
  }

  manifest(fields: Partial<ManifestRequest> = {}): Promise<Response> {
    return this.#post('/api/v1/sync/manifest', { ...this.#asker, ...fields })
  }

  block(hash: string): Promise<Response> {
    return this.fetch(`/api/v1/sync/block?device=${this.key}&group=${this.group}&hash=${hash}`)
  }

  lease(kind: LeaseBlock['kind'], want: number): Promise<Response> {
    return this.#post(`/api/v1/sync/leases?group=${this.group}`, { device: this.key, kind, want })
  }

  get #asker() {
    return { device: this.key, group: this.group, app: '0.2.0', kinds: shapes() }
  }

  #post(path: string, body: unknown): Promise<Response> {
    return this.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  }
}
