import { expect, test } from 'vitest'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { linkLasts, makeSetupLink } from '#server/setup/setup-link.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const filled = { group: ' Okafor Lab ', firstName: 'Ada', lastName: 'Visser', login: 'ada', email: '', password: 'long enough for this' }

forEachEngine((_, open) => {
  const start = async () => {
    const store = await open()
    const server = await startServer({ engine: store.engine })
    const link = async () => (await makeSetupLink(store.engine, 'https://lab.example', server.now))?.split('#')[1]
    const post = (token: string, fields: object = {}) =>
      server.anonymous('/api/v1/setup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, ...filled, ...fields }),
      })
    return { store, server, link, post }
  }
  const end = (server: TestServer) => server.close()

  test('the link of an empty server creates the first group and its administrator, who is signed in and can store a tube', async () => {
    const { store, server, link, post } = await start()
    const answer = await post((await link())!)
    expect(answer.status).toBe(204)
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    const asAda = (path: string, init: RequestInit = {}) =>
      server.anonymous(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
    const session = (await (await asAda('/api/v1/sync/session')).json()) as SessionInfo
    expect(session).toMatchObject({ fullName: 'Ada Visser', groups: [{ name: 'Okafor Lab', role: 'Administrator' }], isOrganizationAdministrator: true })

    const device = new WireDevice(asAda, { id: session.userId, login: 'ada', fullName: 'Ada Visser' }, session.groupId)
    const { first } = (await (await device.lease('samples', 1)).json()) as { first: number }
    const [type] = (await device.page()).rows.filter((row) => row.entity === 'sampleTypes')
    const tube = { id: first, name: 'First', sampleTypeId: type!.id, layerId: null, position: 0, altBarcode: null, amount: 1, unit: 'mL' }
    await device.push(device.mutation('sample.create@1', { ...tube, expiration: '', description: '', note: '', meta: {}, parentId: null }))
    expect(await device.page()).toMatchObject({ lastMutation: 1, results: [] })
    expect(await verifyAudit(store.engine, session.groupId)).toEqual({ entries: 4, broken: null })

    const signIn = await server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: 'ADA', pw: filled.password }) })
    expect(await signIn.json()).toMatchObject({ success: true })
    await end(server)
  })

  test('it works once, for one of two at once; every other link expires with it, and no more are created', async () => {
    const { store, server, link, post } = await start()
    const [one, two] = [(await link())!, (await link())!]
    const answers = await Promise.all([post(one), post(one, { login: 'eve' }), post(two, { login: 'max' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410])
    expect((await post(two)).status).toBe(410)
    expect(await store.engine.read((sql) => sql.all('select id from users'))).toHaveLength(1)
    expect(await link()).toBeUndefined()
    await end(server)
  })

  test('after a day it expires, and an incomplete form is refused without using it up', async () => {
    const { store, server, link, post } = await start()
    const token = (await link())!
    for (const wrong of [{ password: 'short' }, { group: '  ' }, { login: '' }, { firstName: 7 }]) expect((await post(token, wrong)).status).toBe(400)
    expect((await post('x'.repeat(43))).status).toBe(410)
    server.now += linkLasts
    expect((await post(token)).status).toBe(410)
    const next = (await link())!
    expect(await store.engine.read((sql) => sql.all('select hash from setup_link'))).toHaveLength(1)
    expect((await post(next)).status).toBe(204)
    await end(server)
  })

  test('an easy password is refused with its fault, and the link still works', async () => {
    const { server, link, post } = await start()
    const token = (await link())!
    for (const [password, reason] of [
      ['short', 'short'],
      ['Password2024!', 'common'],
      ['visser and sons', 'personal'],
    ]) {
      const answer = await post(token, { password })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'password.too-easy', detail: { reason } }])
    }
    expect((await post(token)).status).toBe(204)
    await end(server)
  })

  test('the token is in no table and in no log line', async () => {
    const { store, server, link, post } = await start()
    const token = (await link())!
    await post(token, { password: 'short' })
    const kept = await store.engine.read((sql) => sql.all('select * from setup_link'))
    await post(token)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(server.log.join('\n')).not.toContain(token)
    await end(server)
  })
})
