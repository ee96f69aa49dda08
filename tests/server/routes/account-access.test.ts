import { expect, test } from 'vitest'
import { accountLimits } from '#domain/account-limits.ts'
import type { AccountAccess, CreatedToken, NewAccessToken } from '#domain/wire/accounts/account-access.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { password, type Fetch } from '#tests/harness/server.ts'

const sessions = '/api/v1/user/sessions'
const hour = 3_600_000
const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const create = (fields: Partial<NewAccessToken> = {}) => json({ name: 'Plate reader', days: 90, scope: 'write', currentPassword: password, ...fields })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

describeRoutes('where a person is signed in, and their access tokens', (lab) => {
  const makeUser = async () => lab.server.makeUser('Member', await lab.server.makeGroup())
  const listed = async (fetch: Fetch) => (await (await fetch(sessions)).json()) as AccountAccess
  const created = async (fetch: Fetch, fields?: Partial<NewAccessToken>) => (await (await fetch('/api/v1/user/tokens', create(fields))).json()) as CreatedToken
  const withToken = (token: string) => lab.server.anonymous('/api/v1/sync/session', { headers: { authorization: token } })

  test('each browser is listed with when it was used last; one can be signed out from another, and only that one', async () => {
    const user = await makeUser()
    const [here, there] = [await lab.server.signIn(user), await lab.server.signIn(user)]
    const before = await listed(here)
    expect(before.browsers).toHaveLength(2)
    expect(before.browsers.filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(before.browsers.map(({ usedAt }) => usedAt)).toEqual([lab.server.now, lab.server.now])
    const other = before.browsers.find(({ isThis }) => !isThis)!
    expect((await here(`${sessions}/${other.id}`, { method: 'DELETE' })).status).toBe(204)
    expect([(await here(sessions)).status, (await there(sessions)).status]).toEqual([200, 401])
    expect((await here(`${sessions}/${other.id}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('a new token signs a program in, is listed by its name, and is shown nowhere again', async () => {
    const user = await makeUser()
    const here = await lab.server.signIn(user)
    const { id, token } = await created(here)
    const answer = await withToken(token)
    expect([answer.status, ((await answer.json()) as { userId: number }).userId]).toEqual([200, user.id])
    const text = await (await here(sessions)).text()
    expect(text).not.toContain(token)
    const { tokens } = JSON.parse(text) as AccountAccess
    expect(tokens).toEqual([
      {
        id,
        name: 'Plate reader',
        createdAt: lab.server.now,
        usedAt: lab.server.now,
        expiresAt: lab.server.now + 90 * 24 * hour,
        isReadOnly: false,
        byPassword: false,
        groupName: 'Okafor Lab',
      },
    ])
  })

  test('a token ends when it was made to, however often it is used; one without an end stays', async () => {
    const here = await lab.server.signIn(await makeUser())
    const [short, endless] = [await created(here, { days: 1 }), await created(here, { days: null })]
    for (let hours = 0; hours < 24; hours += 1) {
      expect((await withToken(short.token)).status).toBe(200)
      lab.server.now += hour
    }
    expect([(await withToken(short.token)).status, (await withToken(endless.token)).status]).toEqual([401, 200])
  })

  test('when a token was used last is exact to an hour', async () => {
    const user = await makeUser()
    const { token } = await created(await lab.server.signIn(user))
    expect((await listed(await lab.server.signIn(user))).tokens).toMatchObject([{ usedAt: null }])
    await withToken(token)
    const first = lab.server.now
    lab.server.now += hour / 2
    await withToken(token)
    expect((await listed(await lab.server.signIn(user))).tokens).toMatchObject([{ usedAt: first }])
    lab.server.now += hour
    await withToken(token)
    expect((await listed(await lab.server.signIn(user))).tokens).toMatchObject([{ usedAt: lab.server.now }])
  })

  test('a token that may only read changes nothing, not even with a request that only looks like reading', async () => {
    const here = await lab.server.signIn(await makeUser())
    const { token } = await created(here, { scope: 'read' })
    const program = (path: string, init?: RequestInit) =>
      lab.server.anonymous(path, { ...init, headers: { authorization: token, 'content-type': 'application/json' } })
    expect((await listed(here)).tokens).toMatchObject([{ isReadOnly: true }])
    expect((await program('/api/v1/projects')).status).toBe(200)
    const writes = [
      await program('/api/v1/projects', { method: 'POST', body: JSON.stringify({ name: 'Ligases' }) }),
      await program('/members/fn/notification/notification.ashx?action=markRead&notificationIDs=1'),
      await program('/api/v1/groups/leave', { method: 'POST', body: '{}' }),
    ]
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await Promise.all(writes.map(codeOf))).toEqual(Array(3).fill('token.read-only'))
    const { groupId } = (await (await program('/api/v1/sync/session')).json()) as { groupId: number }
    expect((await program('/api/v1/groups/active', { method: 'PUT', body: String(groupId) })).status).toBe(204)
  })

  test('a token stays in the group in which it was made, wherever its person works', async () => {
    const [first, second] = [await lab.server.makeGroup(), await lab.server.makeGroup()]
    const here = await lab.server.signIn(await lab.server.makeUser('Member', first, second))
    const { token } = await created(here)
    await here('/api/v1/groups/active', { method: 'PUT', body: String(second) })
    expect(await (await withToken(token)).json()).toMatchObject({ groupId: first })
    expect(await (await here('/api/v1/sync/session')).json()).toMatchObject({ groupId: second })
  })

  test('a revoked token signs nobody in', async () => {
    const here = await lab.server.signIn(await makeUser())
    const { id, token } = await created(here)
    expect((await here(`${sessions}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await withToken(token)).status).toBe(401)
  })

  test('nobody sees or ends those of others', async () => {
    const [mine, theirs] = [await lab.server.signIn(await makeUser()), await lab.server.signIn(await makeUser())]
    const { id, token } = await created(theirs)
    expect((await listed(mine)).tokens).toEqual([])
    expect((await mine(`${sessions}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await withToken(token)).status).toBe(200)
  })

  test('making one requires the password; a program with a token can make, see and end none', async () => {
    const user = await makeUser()
    const here = await lab.server.signIn(user)
    const wrong = await here('/api/v1/user/tokens', create({ currentPassword: 'not it at all' }))
    expect([wrong.status, await codeOf(wrong)]).toEqual([400, 'password.incorrect'])
    const program = await lab.server.useToken(user)
    const { browsers } = await listed(here)
    const tries = [
      await program('/api/v1/user/tokens', create()),
      await program(sessions),
      await program(`${sessions}/${browsers[0]!.id}`, { method: 'DELETE' }),
    ]
    expect(await Promise.all(tries.map(codeOf))).toEqual(Array(3).fill('permission.denied'))
    expect(await listed(here)).toMatchObject({ browsers, tokens: [{ name: '' }] })
  })

  test.each([{ name: '  ' }, { name: 'x'.repeat(accountLimits.accessTokens.name + 1) }, { days: 0 }, { days: 1.5 }, { scope: 'all' }])(
    '%j is refused',
    async (fields) => {
      const here = await lab.server.signIn(await makeUser())
      expect((await here('/api/v1/user/tokens', create(fields as Partial<NewAccessToken>))).status).toBe(400)
      expect((await listed(here)).tokens).toEqual([])
    },
  )
})
