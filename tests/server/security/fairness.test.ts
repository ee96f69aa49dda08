import { shapes } from '#domain/schema.ts'
import type { PullPage } from '#domain/wire/sync/pull.ts'
import type { Manifest } from '#domain/wire/sync/snapshot.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { demoPassword, type Login } from '#server/demo/people.ts'
import { usualBudgets } from '#server/settings/budgets.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch, TestServer } from '#tests/harness/server.ts'

/** Exporting them takes many times as long as the others' calls. */
const samples = 6_000
const acts = 2
/** Smaller than usual, so that it is spent soon. */
const burst = 2_000
const metricsToken = 'a token for the fairness test'

/** Of every mutation: two with the same number that are sent at once are the same. */
const signedInAt = Date.now()

/** Someone with a device: a session, a device key, and the next number. */
class Person {
  readonly session: SessionInfo
  readonly #fetch: Fetch
  readonly #device: string
  #n = 1
  #cursor = 0

  private constructor(fetch: Fetch, session: SessionInfo) {
    this.#fetch = fetch
    this.session = session
    this.#device = `fair-${session.login}`
  }

  static async signIn({ anonymous }: TestServer, login: Login): Promise<Person> {
    const answer = await anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: login, pw: demoPassword }) })
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    const fetch: Fetch = (path, init) => anonymous(path, { ...init, headers: { cookie, 'content-type': 'application/json' } })
    const person = new Person(fetch, (await (await fetch('/api/v1/sync/session')).json()) as SessionInfo)
    const manifest = await person.#post('manifest', {})
    person.#cursor = ((await manifest.json()) as Manifest).versions.group
    return person
  }

  async call(path: string, body?: unknown): Promise<number> {
    const answer = await this.#fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
    await answer.arrayBuffer()
    return answer.status
  }

  async push(input: unknown): Promise<number> {
    const { userId, groupId, epoch } = this.session
    const frozen = { command: 'sample.edit@1', input, userId, groupId, capturedAt: signedInAt, clockOffset: 0, appVersion: '1', label: 'edit' }
    const mutation: WireMutation = { n: this.#n, ...frozen }
    const status = await this.call('/api/v1/sync/push', { epoch, device: this.#device, mutations: [mutation] })
    if (status === 200) this.#n++
    return status
  }

  /** What has arrived since the last time. */
  async pull(): Promise<number> {
    const answer = await this.#post('pull', { buckets: ['group', 'person'], cursors: { group: this.#cursor, organization: 0 }, confirmed: 0 })
    this.#cursor = ((await answer.json()) as PullPage).versions.group
    return answer.status
  }

  #post(call: 'pull' | 'manifest', fields: object): Promise<Response> {
    const body = { device: this.#device, group: this.session.groupId, app: '0.2.0', kinds: shapes(), ...fields }
    return this.#fetch(`/api/v1/sync/${call}`, { method: 'POST', body: JSON.stringify(body) })
  }

  /** Opens a stream and leaves it open until told otherwise. */
  async listen(signal: AbortSignal): Promise<number> {
    return (await this.#fetch(`/api/v1/sync/events?group=${this.session.groupId}`, { signal })).status
  }

  guess(): Promise<number> {
    return this.call('/login/login.ashx', { un: 'amina', pw: 'wrong' })
  }

  lease(): Promise<number> {
    return this.call(`/api/v1/sync/leases?group=${this.session.groupId}`, { device: this.#device, kind: 'tableViews', want: 50_000 })
  }
}

const edit = (sampleId: number, to: string) => ({ sampleId, set: { note: { was: '', to } } })
const view = { action: 'exportViewData', scope: 'SAMPLES', viewColumns: ['name'] }

describeServer(
  'a Guest does their worst',
  (lab) => {
    let people: Person[]
    let guest: Person
    let mine: { id: number }[]
    const gone = new AbortController()
    beforeAll(async () => {
      const { engine } = lab.store
      await loadDemo({ engine, clock: () => lab.server.now, samples })
      mine = await engine.read((sql) => sql.all('select id from samples where group_id = 1 and deleted = 0 and archived = 0 limit 3'))
      people = await Promise.all((['mara', 'tobias', 'priya'] as const).map((login) => Person.signIn(lab.server, login)))
      guest = await Person.signIn(lab.server, 'grace')
    })
    afterAll(() => {
      gone.abort()
      // Some connections were opened and never used: the server would wait for their first request.
      lab.server.app.server.closeAllConnections()
    })

    /** Everything a Guest can think of, by name, and how many of it at once. */
    const ways: Readonly<Record<string, [atOnce: number, way: () => Promise<number>]>> = {
      export: [4, () => guest.call('/media/js/helpers/handlers/tableViews.ashx', view)],
      push: [2, () => guest.push(edit(1, 'x'.repeat(235_000)))],
      stream: [2, () => guest.listen(gone.signal)],
      lease: [2, () => guest.lease()],
      'sign-in': [2, () => guest.guess()],
    }

    /** A morning's work: an edit, and the changes of the others, repeatedly. */
    async function work(person: Person, sampleId: number, told: (status: number) => void): Promise<void> {
      for (let act = 0; act < acts; act++) {
        told(await person.push(edit(sampleId, `note ${act}`)))
        told(await person.pull())
      }
    }
    const workAll = (told: (status: number) => void) => Promise.all(people.map((person, at) => work(person, mine[at]!.id, told)))

    test('everything that others ask for meanwhile is answered before the first of their exports [FAULT-02]', async () => {
      const order: string[] = []
      const doings = Object.entries(ways).flatMap(([name, [atOnce, way]]) => Array.from({ length: atOnce }, async () => order.push(`${name} ${await way()}`)))
      await workAll((status) => order.push(`work ${status}`))
      expect(order.filter((answer) => answer.startsWith('work'))).toEqual(Array.from({ length: people.length * acts * 2 }, () => 'work 200'))
      expect(order.filter((answer) => answer.startsWith('export'))).toEqual([])
      await Promise.all(doings)
      expect(order.filter((answer) => answer === 'export 200')).toHaveLength(4)
    })

    // The clock is stopped: what they have spent is not refilled.
    test('when their budget is spent all their calls are refused, and none of anyone else [FAULT-02]', async () => {
      const last = new Map<string, number>()
      const doings = Object.entries(ways).flatMap(([name, [atOnce, way]]) =>
        Array.from({ length: name === 'sign-in' ? 0 : atOnce }, async () => {
          let status = 200
          while (status === 200) status = await way()
          last.set(name, status)
        }),
      )
      const statuses: number[] = []
      await workAll((status) => statuses.push(status))
      await Promise.all(doings)
      await workAll((status) => statuses.push(status))
      expect(Object.fromEntries(last)).toEqual({ export: 429, push: 429, stream: 429, lease: 429 })
      expect(new Set(statuses)).toEqual(new Set([200]))
      const figures = await (await lab.server.anonymous('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text()
      expect(figures).toMatch(/aliquot_refused_calls_total\{bound="person"\} [1-9]/)
      expect(figures).toContain(`aliquot_budget_units{of="person",figure="burst"} ${burst}`)
    })
  },
  { budgets: { ...usualBudgets, person: { ...usualBudgets.person, burst } }, apiRate: 50, metricsToken },
)
