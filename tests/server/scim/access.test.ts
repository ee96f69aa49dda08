import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { access } from '#server/policies/access.ts'
import { routes } from '#server/routes/list.ts'
import { scimRoutes } from '#server/scim/routes.ts'
import { openSession } from '#server/security/open-session.ts'
import { removeDirectoryToken } from '#server/store/people/directory-token.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { usualBudgets } from '#server/settings/budgets.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { password, startServer, type Fetch } from '#tests/harness/server.ts'
import { Directory } from './directory.ts'

const errorUrn = 'urn:ietf:params:scim:api:messages:2.0:Error'
const addressOf = (path: string) => `/scim/v2${path.replaceAll(/:\w+/g, 'x')}`

describeRoutes('access to SCIM', (lab) => {
  let directory: Directory
  let asAdmin: Fetch
  beforeAll(async () => {
    directory = await Directory.at(lab.server)
    const admin = await lab.server.makeUser('Administrator', await lab.server.makeGroup())
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, admin.id, true))
    asAdmin = await lab.server.signIn(admin)
  })

  const json = (method: string, body: object = {}) => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  test.each(scimRoutes.map(({ method, path }) => [method, path] as const))(
    '%s %s accepts no session, no token of a person, and no invented one',
    async (method, path) => {
      const user = await lab.server.makeUser('Administrator', await lab.server.makeGroup(randomUUID()))
      await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, user.id, true))
      const own = await lab.store.engine.write((sql) => openSession(sql, { kind: 'token', userId: user.id, createdAt: lab.server.now, expiresAt: null }))
      const headers: Record<string, string>[] = [
        {},
        { cookie: await lab.server.cookieOf(user) },
        { authorization: directory.token },
        { authorization: `Bearer ${own}` },
        { authorization: `Bearer ${'x'.repeat(43)}` },
        { authorization: `Basic ${Buffer.from(`${user.login}:${password}`).toString('base64')}` },
      ]
      for (const each of headers) {
        const answer = await lab.server.anonymous(addressOf(path), { method, headers: each })
        expect(answer.status).toBe(401)
        expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="SCIM"')
        expect(await answer.json()).toMatchObject({ schemas: [errorUrn], status: '401' })
      }
    },
  )

  test('no other route accepts its token, however it is sent', async () => {
    for (const { method, path, access: needed } of routes.filter((route) => route.access !== 'public')) {
      expect(Object.keys(access)).toContain(needed)
      for (const authorization of [directory.token, `Bearer ${directory.token}`]) {
        const answer = await lab.server.anonymous(path.replaceAll(/:\w+/g, '1'), { method, headers: { authorization } })
        expect([path, answer.status]).toEqual([path, 401])
      }
      const answer = await lab.server.anonymous(path.replaceAll(/:\w+/g, '1'), { method, headers: { cookie: `aliquot=${directory.token}` } })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })

  test('a page of another site cannot call it', async () => {
    const { status, body } = await directory.send(
      'POST',
      '/Users',
      { userName: randomUUID() },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    )
    expect([status, body.schemas]).toEqual([403, [errorUrn]])
  })

  test('an unknown address is answered in SCIM’s form, and never with the app', async () => {
    const { status, headers, body } = await directory.get('/Nothing', { accept: 'text/html' })
    expect([status, headers.get('content-type'), body.schemas]).toEqual([404, 'application/scim+json; charset=utf-8', [errorUrn]])
    expect((await lab.server.anonymous('/scim/v1/Users', { headers: { accept: 'text/html' } })).status).toBe(404)
  })

  test.each(['/Users/%00', '/Groups/%00'])('an id with a NUL character is that of nothing: %s', async (path) => {
    expect([(await directory.get(path)).status, (await directory.send('DELETE', path)).status]).toEqual([404, 404])
  })

  describe('the token', () => {
    test('is created by an organization administrator with their password, shown once, and stored as a hash', async () => {
      expect((await asAdmin('/api/v1/organization/directory/token', json('POST', { currentPassword: 'wrong' }))).status).toBe(400)
      const made = await asAdmin('/api/v1/organization/directory/token', json('POST', { currentPassword: password }))
      const { token } = (await made.json()) as { token: string }
      const call = (given: string) => lab.server.anonymous('/scim/v2/Users', { headers: { authorization: `Bearer ${given}` } })
      expect((await call(token)).status).toBe(200)
      // The earlier one ends.
      expect((await call(directory.token)).status).toBe(401)
      const state = await (await asAdmin('/api/v1/organization/directory')).json()
      expect(state).toMatchObject({
        token: { createdAt: lab.server.now, createdBy: expect.stringContaining('Administrator') as string, usedAt: lab.server.now },
      })
      expect(JSON.stringify(state)).not.toContain(token)
      const rows = await lab.store.engine.read((sql) => sql.all('select * from directory_token'))
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(lab.server.log.join('\n')).not.toContain(token)

      expect((await asAdmin('/api/v1/organization/directory/token', { method: 'DELETE' })).status).toBe(204)
      expect((await call(token)).status).toBe(401)
      expect(await (await asAdmin('/api/v1/organization/directory')).json()).toMatchObject({ token: null })
      directory = await Directory.at(lab.server)
    })

    test('is nothing for administrators of a group', async () => {
      const fetch = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup(randomUUID())))
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/token'],
        ['DELETE', '/token'],
      ] as const) {
        const answer = await fetch(`/api/v1/organization/directory${path}`, method === 'POST' ? json(method, { currentPassword: password }) : { method })
        expect(answer.status).toBe(403)
      }
    })

    test('without it, nothing is managed: organization administrators decide again', async () => {
      const { body } = await directory.post('/Users', { userName: randomUUID() })
      const [{ user_id: id }] = (await lab.store.engine.read((sql) => sql.all('select user_id from directory_user where id = $1', [body.id]))) as [
        { user_id: number },
      ]
      const deactivate = () => asAdmin(`/api/v1/organization/people/${id}/active`, json('PUT', { isActive: false, password }))
      expect((await deactivate()).status).toBe(400)
      await lab.store.engine.write(removeDirectoryToken)
      expect((await deactivate()).status).toBe(204)
      directory = await Directory.at(lab.server)
    })
  })

  test('reads are counted in the audit log, and a refused change is in it with the reason', async () => {
    lab.server.now += 3_600_000
    const since = lab.server.now
    await directory.get('/Users')
    await directory.get('/Groups')
    await directory.post('/Groups', {})
    const rows = await lab.store.engine.read((sql) =>
      sql.all<{ kind: string; actor_id: number; detail: string; times: number }>(
        "select kind, actor_id, detail, times from account_event where at > $1 and kind like 'directory.%' order by kind",
        [since],
      ),
    )
    expect(rows).toEqual([
      { kind: 'directory.read', actor_id: -1, detail: '{}', times: 2 },
      { kind: 'directory.refused', actor_id: -1, detail: JSON.stringify({ reason: 'POST /Groups: displayName is required.' }), times: 1 },
    ])
  })

  test('a directory that calls too often is told when to try again', async () => {
    const person = { perSecond: 1, burst: 100 }
    const server = await startServer({ engine: lab.store.engine, budgets: { ...usualBudgets, person } })
    const eager = await Directory.at(server)
    const answers = []
    for (let call = 0; call < 4; call++) answers.push(await eager.post('/Users', { userName: randomUUID() }))
    await server.close()
    const refused = answers.at(-1)!
    expect([answers[0]!.status, refused.status, refused.body.schemas]).toEqual([201, 429, [errorUrn]])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    directory = await Directory.at(lab.server)
  })
})
