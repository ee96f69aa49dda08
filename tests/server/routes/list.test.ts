import { describe, expect, test } from 'vitest'
import { allErrors } from '#domain/error-code.ts'
import { access } from '#server/policies/access.ts'
import { routes } from '#server/routes/list.ts'
import { notKeptMessage } from '#server/routes/wrong-input.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { startServer } from '#tests/harness/server.ts'

const addressOf = (path: string) => path.replaceAll(/:\w+/g, '1')

interface SchemaDef {
  readonly type: string
  readonly innerType?: Schema
  readonly element?: Schema
  readonly error?: () => unknown
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly options?: readonly Schema[]
  readonly in?: Schema
  readonly out?: Schema
}
interface Schema {
  readonly _zod: { readonly def: SchemaDef }
}

/** For a schema, or each of its alternatives: whether it accepts an object with unknown fields. */
function passesOver({ _zod: { def } }: Schema): boolean {
  if (def.type === 'object') return def.catchall?._zod.def.type !== 'never'
  return [...(def.options ?? []), ...(def.in ? [def.in] : [])].some(passesOver)
}

/** Whether a schema, or any part of it, is refused with this message. */
function says(message: string, { _zod: { def } }: Schema): boolean {
  const parts = [...Object.values(def.shape ?? {}), ...(def.options ?? []), def.in, def.out, def.innerType, def.element]
  return def.error?.() === message || parts.some((part) => part !== undefined && says(message, part))
}

/** Calls that read, sign in or use the versioned protocol of our own devices, where newer devices may send more; and what browsers send by themselves. */
const mayKnowMore = /^\/(login|csp-report|api\/v1\/(sync|setup))|fetchIDByAltID|getSampleTypes|tableViews|viewSource/

/** Allowed without being signed in, for obvious reasons. */
const forAnyone = [
  '/healthz',
  '/readyz',
  '/login/login.ashx',
  '/login/logout.ashx',
  '/members/fn/scheduledTasks/handler.ashx',
  '/metrics',
  '/csp-report',
  '/register/mailinglist.ashx',
  '/login/pin',
  '/login/passkey/begin',
  '/login/passkey',
  '/api/v1/setup',
  '/api/v1/sso',
  '/api/v1/sso/start',
  '/api/v1/sso/callback',
  '/api/v1/sso/finish',
  '/api/v1/sso/saml',
  '/api/v1/sso/saml/metadata',
  '/api/v1/user/password/reset',
  '/api/v1/user/password/reset/use',
  '/api/v1/invitations/read',
  '/api/v1/invitations/accept',
  '/api/v1/sync/erasures',
  '/api/v1/sync/erasures/confirm',
  '/mail/unsubscribe',
  '/api/v1/auth/user',
  '/members/fn/storageServer.ashx',
]

describe('the list of routes', () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s declares its access, and refuses only with codes of the table [PERM-02]',
    (_, route) => {
      expect(Object.keys(access)).toContain(route.access)
      for (const code of route.refusals) expect(allErrors[code], code).toBeDefined()
      if (route.access === 'public') expect(forAnyone).toContain(route.path)
    },
  )

  test.each(routes.filter(({ method, path }) => method !== 'GET' && !mayKnowMore.test(path)).map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s ignores no unknown field of a body [FAULT-53]',
    (_, { input }) => {
      const { body } = (input as unknown as Schema)._zod.def.shape!
      expect(body !== undefined && passesOver(body)).toBe(false)
    },
  )

  test('each call with a field that is not kept declares that it refuses it', () => {
    const refusing = routes.filter(({ input }) => says(notKeptMessage, input as unknown as Schema))
    expect(refusing.length).toBeGreaterThan(15)
    expect(refusing.filter(({ refusals }) => !refusals.includes('input.not-kept')).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('no address is used twice', () => {
    const names = routes.map((route) => `${route.method} ${route.path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('a GET writes nothing, except the one with which existing pages mark notifications as read, and those about tokens of add-ons', () => {
    const writing = routes.filter(({ method, changesState }) => method === 'GET' && changesState).map(({ path }) => path)
    expect(writing).toEqual([
      '/members/fn/notification/notification.ashx',
      '/api/v1/addons/:addonId/oauthConfig/getAccessToken',
      '/api/v1/addons/:addonId/oauthConfig/getAuthUrl',
    ])
  })
})

describeServer('every route', (lab) => {
  test.each(routes.filter((route) => route.access !== 'public').map((route) => [route.method, route.path] as const))(
    '%s %s returns 401 session.expired without a session, and for an invented token',
    async (method, path) => {
      for (const headers of [{}, { cookie: `aliquot=${'x'.repeat(43)}` }, { authorization: 'y'.repeat(43) }] as Record<string, string>[]) {
        const answer = await lab.server.anonymous(addressOf(path), { method, headers })
        expect(answer.status).toBe(401)
        expect(await answer.json()).toEqual({ code: 'session.expired', message: 'Login Expired', errors: ['Login Expired'] })
      }
    },
  )

  test('healthz and readyz respond, the latter after asking the database', async () => {
    expect(await (await lab.server.anonymous('/healthz')).json()).toEqual({ ok: true })
    expect(await (await lab.server.anonymous('/readyz')).json()).toEqual({ ready: true })
  })

  test('HEAD returns what GET returns, without the body; a stream has none', async () => {
    const answer = await lab.server.anonymous('/healthz', { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
    expect((await lab.server.anonymous('/api/v1/sync/events', { method: 'HEAD' })).status).toBe(404)
  })

  test('readyz returns 503 while the database does not respond', async () => {
    const { write } = lab.store.engine
    lab.server.now += 10_000
    Object.assign(lab.store.engine, { write: () => Promise.reject(new Error('gone')) })
    const answer = await lab.server.anonymous('/readyz')
    Object.assign(lab.store.engine, { write })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ ready: false, reason: 'failing' })
    lab.server.now += 10_000
    expect((await lab.server.anonymous('/readyz')).status).toBe(200)
  })

  test('a session started on one server process works on another, and can be ended there', async () => {
    const second = await startServer({ engine: (await lab.store.another()).engine })
    const cookie = await lab.server.cookieOf(await lab.server.makeUser('Member'))
    const atSecond = (path: string, init?: RequestInit) => second.anonymous(path, { ...init, headers: { cookie } })
    expect((await atSecond('/api/v1/sync/session')).status).toBe(200)
    await atSecond('/login/logout.ashx', { method: 'POST' })
    expect((await lab.server.anonymous('/api/v1/sync/session', { headers: { cookie } })).status).toBe(401)
    await second.close()
  })

  test('an unknown program address returns 404 as JSON, with any method', async () => {
    for (const path of ['/api/v1/nothing', '/api/', '/members/whatever.ashx', '/members/fn/nothing', '/addons/1/main.js']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await lab.server.anonymous(path, { method, headers: { accept: 'text/html' } })
        expect(answer.status).toBe(404)
        expect(await answer.json()).toMatchObject({
          code: 'route.unknown',
          message: expect.stringMatching(/^This address does not exist\./),
          errors: [expect.any(String)],
        })
      }
    }
  })
})
