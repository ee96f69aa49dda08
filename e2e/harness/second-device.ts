import { readSession } from './ready-made.ts'

export interface AuditRow {
  seq: number
  device: string
  n: number | null
  userId: number
  command: string
  input: Record<string, unknown>
  code: string | null
}

/** Another person's device, or a program: it uses only HTTP. */
export class SecondDevice {
  readonly #url: string
  readonly cookie: string
  readonly session: { userId: number; groupId: number; epoch: string }
  #n = 0
  readonly key = `second-device-${Math.random().toString(36).slice(2)}`

  private constructor(url: string, cookie: string, session: SecondDevice['session']) {
    this.#url = url
    this.cookie = cookie
    this.session = session
  }

  static async signIn(url: string, login: string, password: string): Promise<SecondDevice> {
    const ready = await readSession(login)
    const known = ready === undefined ? undefined : await readWho(url, ready)
    if (ready !== undefined && known) return new SecondDevice(url, ready, known)
    const answer = await fetch(`${url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: login, pw: password }) })
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const session = await readWho(url, cookie)
    if (!session) throw new Error(`sign-in of ${login} failed: ${await answer.text()}`)
    return new SecondDevice(url, cookie, session)
  }

  async get<T>(path: string): Promise<T> {
    const answer = await fetch(this.#url + path, { headers: { cookie: this.cookie } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** Makes one mutation, as a device: pushed and applied before it returns. Throws if the server refused it. */
  async act(command: string, input: unknown): Promise<void> {
    const { userId, groupId, epoch } = this.session
    const mutation = { n: ++this.#n, command, input, userId, groupId, capturedAt: Date.now(), clockOffset: 0, appVersion: 'e2e', label: command }
    await this.post('/api/v1/sync/push', { epoch, device: this.key, mutations: [mutation] })
    const ask = { device: this.key, group: groupId, app: 'e2e', kinds: {}, buckets: [], cursors: { group: 0, organization: 0 }, confirmed: this.#n - 1 }
    const { results } = await this.post<PullPage>('/api/v1/sync/pull', ask)
    const refused = results.find(({ n, code }) => n === this.#n && code !== null)
    if (refused) throw new Error(`${command} was refused: ${refused.code} ${JSON.stringify(refused.detail)}`)
  }

  /** An id for something new, only for this device. */
  async takeId(kind: 'samples' | 'sampleSeries' | 'storageLayers' | 'experiments' | 'bookings' | 'orderItems'): Promise<number> {
    const block = await this.post<{ first: number }>(`/api/v1/sync/leases?group=${this.session.groupId}`, { device: this.key, kind, want: 1 })
    return block.first
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const headers = { cookie: this.cookie, 'content-type': 'application/json' }
    const answer = await fetch(this.#url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }

  /** All rows of an entity in this person's active group, as a device's first mirror gets them. */
  async rows<Row>(entity: string): Promise<Row[]> {
    const { groupId } = this.session
    const ask = { device: this.key, group: groupId, app: 'e2e', kinds: { [entity]: 1 } }
    const { parts, versions } = await this.post<Manifest>('/api/v1/sync/manifest', ask)
    const rows = new Map<unknown, { id: unknown }>()
    for (const { blocks } of parts) {
      for (const { hash, columns } of blocks) {
        const block = columns ?? (await this.get<Columns>(`/api/v1/sync/block?${new URLSearchParams({ device: this.key, group: String(groupId), hash })}`))
        for (const row of toRows(block)) rows.set(row.id, row as { id: unknown })
      }
    }
    // Blocks may be a little old.
    const buckets = ['group', 'person', 'organization', 'account']
    const cursors = { ...versions, group: Math.min(...parts.map(({ version }) => version)) }
    for (let more = true; more;) {
      const page = await this.post<PullPage>('/api/v1/sync/pull', { ...ask, buckets, cursors, confirmed: 0 })
      for (const { id, row } of page.rows) {
        if (row) rows.set(id, row)
        else rows.delete(id)
      }
      Object.assign(cursors, page.versions)
      more = page.more
    }
    return [...rows.values()] as Row[]
  }

  /** Administrators only. */
  async audit(): Promise<AuditRow[]> {
    const all: AuditRow[] = []
    for (;;) {
      const { data, hasMore } = await this.get<{ data: AuditRow[]; hasMore: boolean }>(`/api/v1/audit?$records=1000&after=${all.at(-1)?.seq ?? 0}`)
      all.push(...data)
      if (!hasMore) return all
    }
  }
}

/** Undefined if the server does not know the cookie. */
async function readWho(url: string, cookie: string): Promise<SecondDevice['session'] | undefined> {
  const answer = await fetch(`${url}/api/v1/sync/session`, { headers: { cookie } })
  return answer.ok ? ((await answer.json()) as SecondDevice['session']) : undefined
}

interface Manifest {
  versions: { group: number; organization: number }
  parts: { version: number; blocks: { hash: string; columns?: Columns }[] }[]
}

interface PullPage {
  versions: { group: number; organization: number }
  rows: { id: unknown; row: { id: unknown } | null }[]
  more: boolean
  results: { n: number; code: string | null; detail: unknown }[]
}

/** In the wire format: a value each, one for all, or those of the rows that have one. */
interface Columns {
  count: number
  fields: Record<string, unknown[] | { all: unknown } | { at: number[]; values: unknown[] }>
}

function toRows({ count, fields }: Columns): Record<string, unknown>[] {
  const rows = Array.from({ length: count }, (): Record<string, unknown> => ({}))
  for (const [field, column] of Object.entries(fields)) {
    if (Array.isArray(column)) rows.forEach((row, i) => (row[field] = column[i]))
    else if ('all' in column) for (const row of rows) row[field] = column.all
    else column.at.forEach((i, j) => (rows[i]![field] = column.values[j]))
  }
  return rows
}
