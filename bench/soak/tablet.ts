import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { shapes } from '#domain/schema.ts'
import type { PullPage } from '#domain/wire/sync/pull.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'

export interface SoakPerson {
  readonly userId: number
  readonly groupId: number
  readonly login: string
  readonly password: string
  /** A sample that this tablet may change. */
  readonly sampleId: number
  readonly device: string
}

/** Ms between two changes of a person, at most. */
const longestPause = 4_000
/** Answers of this kind after which a tablet stops: they would never end. */
const maxWrong = 5
/** Ms after which a request that got no answer is given up. */
const timeout = 15_000

/** A tablet as the server sees it, whose connections and session may end at any time: it sends each change until it is acknowledged. */
export class SoakTablet {
  readonly #url: string
  readonly #person: SoakPerson
  readonly #agent = new Agent({ keepAlive: true })
  #cookie = ''
  #epoch = ''
  #version = 0
  /** When each change was made, in epoch ms: one that is sent again is the same to the last digit. */
  readonly #made: number[] = []
  /** The number of the last change that the server acknowledged. */
  acknowledged = 0
  /** Ms that each acknowledged push took. */
  readonly pushes: number[] = []
  /** Requests that were not answered, or answered with "later". */
  repeated = 0
  signIns = 0
  /** Answers that are wrong whatever happened. */
  readonly wrong: string[] = []
  #events: IncomingMessage | undefined
  #isClosed = false

  constructor(url: string, person: SoakPerson) {
    this.#url = url
    this.#person = person
  }

  /** Works until `ends`, in epoch ms, and then until everything is acknowledged. */
  async work(ends: number): Promise<void> {
    void this.#listen()
    while (Date.now() < ends) {
      await wait(Math.random() * longestPause)
      this.#made.push(Date.now())
      await this.#deliver()
    }
    this.#isClosed = true
    this.#events?.destroy()
    this.#agent.destroy()
  }

  /** Ends every connection, as a network does. */
  cut(): void {
    this.#events?.destroy()
    this.#agent.destroy()
  }

  /** Signs out behind the tablet's back. */
  async expire(): Promise<void> {
    await this.#send('POST', '/login/logout.ashx', {}).catch(() => undefined)
  }

  async #deliver(): Promise<void> {
    while (this.acknowledged < this.#made.length && this.wrong.length < maxWrong) {
      try {
        if (!this.#cookie) await this.#signIn()
        const from = performance.now()
        const mutations = this.#made.slice(this.acknowledged).map((capturedAt, at) => this.#mutation(this.acknowledged + 1 + at, capturedAt))
        const answer = await this.#post<{ lastMutation: number }>('/api/v1/sync/push', { epoch: this.#epoch, device: this.#person.device, mutations })
        if (!answer) continue
        this.pushes.push(performance.now() - from)
        this.acknowledged = answer.lastMutation
        await this.#pull()
      } catch {
        // Cut off, or the server is gone.
        this.repeated++
        await wait(200 + Math.random() * 300)
      }
    }
  }

  async #pull(): Promise<void> {
    const { device, groupId, userId } = this.#person
    const cursors = { group: this.#version, organization: 0 }
    const asked = { device, group: groupId, user: userId, app: 'soak', kinds: shapes(), buckets: ['group', 'person'], cursors, confirmed: this.acknowledged }
    const page = await this.#post<PullPage>('/api/v1/sync/pull', { ...asked, epoch: this.#epoch })
    if (page) this.#version = page.versions.group
  }

  /** Both calls or neither: with a session whose epoch it does not know, it could not push. */
  async #signIn(): Promise<void> {
    const { login, password } = this.#person
    this.signIns++
    const answer = await this.#send('POST', '/login/login.ashx', { un: login, pw: password })
    const cookie = /^[^;]+/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[0]
    if (!cookie) throw new Error('not signed in')
    const session = await this.#send('GET', '/api/v1/sync/session', undefined, cookie)
    if (session.status !== 200) throw new Error('the session has ended')
    this.#epoch = (JSON.parse(session.text) as SessionInfo).epoch
    this.#cookie = cookie
  }

  /** The answer; undefined if it has to be sent again. */
  async #post<T>(path: string, body: unknown): Promise<T | undefined> {
    const { status, headers, text } = await this.#send('POST', path, body)
    if (status === 200) return JSON.parse(text) as T
    if (status === 401) this.#cookie = ''
    else if (!headers['retry-after']) this.wrong.push(`${path}: ${status} ${text.slice(0, 200)}`)
    this.repeated++
    await wait(Number(headers['retry-after'] ?? 0.1) * 1_000)
    return undefined
  }

  async #listen(): Promise<void> {
    while (!this.#isClosed) {
      try {
        if (this.#cookie) {
          this.#events = await this.#open('GET', `/api/v1/sync/events?group=${this.#person.groupId}`)
          for await (const part of this.#events) void part
        }
      } catch {
        // Opened again below.
      }
      await wait(1_000)
    }
  }

  async #send(
    method: string,
    path: string,
    body?: unknown,
    cookie = this.#cookie,
  ): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
    const answer = await this.#open(method, path, body, cookie)
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    return { status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(parts).toString() }
  }

  #open(method: string, path: string, body?: unknown, cookie = this.#cookie): Promise<IncomingMessage> {
    const headers = { cookie, 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const sent = request(this.#url + path, { method, agent: this.#agent, headers }, resolve)
      sent.setTimeout(path.includes('events') ? 0 : timeout, () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  #mutation(n: number, capturedAt: number) {
    const { userId, groupId, sampleId } = this.#person
    const input = { sampleId, delta: 1, unit: 'mL' }
    return { n, command: 'sample.adjust-amount@1', input, userId, groupId, capturedAt, clockOffset: 0, appVersion: 'soak', label: 'Add 1 mL' }
  }
}
