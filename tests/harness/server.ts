import type { FastifyInstance } from 'fastify'
import type { Change } from '#domain/draft.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { RoleName } from '#domain/roles.ts'
import type { AnyRow, EntityName, RowOf } from '#domain/schema.ts'
import { buildApp, type AppOptions } from '#server/app.ts'
import { hashQuickly } from '#tests/harness/hash-quickly.ts'
import { noAddonSettings } from '#server/settings/addons.ts'
import { usualBudgets, type BudgetSettings } from '#server/settings/budgets.ts'
import { openSession } from '#server/security/open-session.ts'
import { createGroup, createUser } from '#server/store/people/people.ts'
import type { Engine } from '#server/store/sql.ts'
import { makeLayer, makeSample, noon } from './factories.ts'

export const password = 'correct horse battery staple'
let passwordHash: Promise<string> | undefined

export interface TestUser {
  id: number
  login: string
  fullName: string
}

/** Sends requests to the server as a particular person; `path` is from the root. Redirects are returned, not followed. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

export interface TestServer {
  readonly url: string
  readonly app: FastifyInstance
  readonly engine: Engine
  /** Everything the server logged, one JSON text per line. */
  readonly log: string[]
  /** Those that are warnings or worse. */
  warnings(): string[]
  now: number
  makeGroup(name?: string): Promise<number>
  /** A person who is a member of `groups`, of which the first is the active one. */
  makeUser(role: RoleName, ...groups: number[]): Promise<TestUser>
  makeSample(group: number, fields?: Partial<SampleRow>): Promise<SampleRow>
  makeLayer(group: number, fields?: Partial<StorageLayerRow>): Promise<StorageLayerRow>
  /** Writes rows of any entity, as if they had come from the feed; `null` deletes. */
  saveRows<E extends EntityName>(group: number, entity: E, ...rows: (RowOf<E> | { remove: RowOf<E>['id'] })[]): Promise<void>
  /** The cookie from login.ashx. */
  cookieOf(user: TestUser): Promise<string>
  /** Through login.ashx, as a browser does. */
  signIn(user: TestUser): Promise<Fetch>
  /** With the Authorization header, as a program does. */
  /** `written`: how the header has the token. */
  useToken(user: TestUser, written?: (token: string) => string): Promise<Fetch>
  /** Without signing in. */
  readonly anonymous: Fetch
  close(): Promise<void>
}

export type ServerOptions = Partial<Omit<AppOptions, 'engine' | 'clock'>> & { engine: Engine }

/** The clock is stopped here, so nothing that was spent would be refilled. */
export const endless: BudgetSettings = { ...usualBudgets, person: { perSecond: 1e9, burst: 1e12 }, address: { perSecond: 1e9, burst: 1e12 } }

/** The real app on a free loopback port. The engine belongs to the caller, open and migrated; `close` leaves it open. */
export async function startServer({ engine, ...options }: ServerOptions): Promise<TestServer> {
  const log: string[] = []
  const stream = { write: (line: string) => void log.push(line) }
  const clock = { now: noon }
  const app = await buildApp({
    webRoot: '/nowhere',
    apiRate: 1_000_000,
    budgets: endless,
    printerReach: 'local',
    // Nobody listens there.
    webhookHosts: ['127.0.0.1:9'],
    addons: { ...noAddonSettings, development: true },
    // Built once per run: from the sources, each server would compile it anew.
    parserWorker: process.env['ALIQUOT_TEST_PARSER_WORKER'],
    outsideLookup: (_name, _options, done) => done(new Error('tests call no other host'), []),
    log: { level: 'info', stream },
    ...options,
    engine,
    clock: () => clock.now,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  let last = Math.floor(1e6 + Math.random() * 1e6)
  // With room for the people whom the server makes itself.
  const nextId = () => (last += 10)

  const fetchAs =
    (headers: Record<string, string>): Fetch =>
    (path, init = {}) =>
      fetch(url + path, { redirect: 'manual', ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })

  const cookieOf = async (user: TestUser): Promise<string> => {
    const answer = await fetchAs({})('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password }) })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (!cookie) throw new Error(`${user.login} could not sign in: ${await answer.text()}`)
    return cookie
  }

  const saveRows: TestServer['saveRows'] = async (group, entity, ...rows) => {
    await app.services.store.write(async (tables) => {
      const version = (await tables.lockGroup(group)) + 1
      const source = tables.source(group)
      const changes: Change[] = []
      for (const row of rows) {
        const isRemoval = 'remove' in row
        const id = isRemoval ? row.remove : row.id
        changes.push({ entity, id, before: (await source.get(entity, id)) ?? null, after: isRemoval ? null : (row as unknown as AnyRow) })
      }
      await tables.saveChanges(group, version, changes)
      await tables.saveVersion(group, version)
    })
  }

  return {
    url,
    app,
    engine,
    log,
    warnings: () => log.filter((line) => (JSON.parse(line) as { level: number }).level >= 40),
    get now() {
      return clock.now
    },
    set now(at) {
      clock.now = at
    },
    saveRows,
    async makeGroup(name = 'Okafor Lab') {
      const id = nextId()
      await engine.write((sql) => createGroup(sql, name, id))
      return id
    },
    async makeUser(role, ...groups) {
      const id = nextId()
      const user = { id, login: `${role.toLowerCase()}-${id}`, fullName: `${role} ${id}` }
      passwordHash ??= hashQuickly(password)
      const record = {
        ...user,
        passwordHash: await passwordHash,
        firstName: role,
        lastName: String(id),
        email: `${user.login}@lab.example`,
        primaryGroupId: groups[0] ?? 0,
      }
      await engine.write((sql) => createUser(sql, record))
      for (const group of groups) await saveRows(group, 'members', { id, fullName: user.fullName, role })
      return user
    },
    async makeSample(group, fields = {}) {
      const row = makeSample({ id: nextId(), ...fields })
      await saveRows(group, 'samples', row)
      return row
    },
    async makeLayer(group, fields = {}) {
      const row = makeLayer({ id: nextId(), kind: isGrid({ rows: 0, columns: 0, ...fields }) ? 'box' : 'shelf', ...fields })
      await saveRows(group, 'storageLayers', row)
      return row
    },
    cookieOf,
    signIn: async (user) => fetchAs({ cookie: await cookieOf(user) }),
    async useToken(user, written = (token) => token) {
      const token = await engine.write((sql) => openSession(sql, { kind: 'token', userId: user.id, createdAt: clock.now, expiresAt: null }))
      return fetchAs({ authorization: written(token) })
    },
    anonymous: fetchAs({}),
    close: () => app.close(),
  }
}
