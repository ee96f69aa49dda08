import { expect, test } from 'vitest'
import { codeAt } from '#tests/harness/authenticator.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeProtocol, makeProtocolVersion } from '#tests/harness/notebook.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'

const auth = '/api/v1/auth/user'
const active = '/api/v1/groups/active'
const hour = 3_600_000
const json = (body: unknown, method = 'POST'): RequestInit => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describeRoutes('people and groups for programs', (lab) => {
  const twoGroups = async () => {
    const [here, there] = [await lab.server.makeGroup('Okafor Lab'), await lab.server.makeGroup('Virology core')]
    return { here, there, user: await lab.server.makeUser('Member', here, there) }
  }
  const read = async <T = Record<string, unknown>>(fetch: Fetch, path: string): Promise<T> => (await (await fetch(path)).json()) as T
  const signIn = (user: TestUser, fields: object = {}) => lab.server.anonymous(auth, json({ username: user.login, password, ...fields }))
  const withToken =
    (token: string): Fetch =>
    (path, init) =>
      lab.server.anonymous(path, { ...init, headers: { ...(init?.headers as Record<string, string>), authorization: token } })
  const programOf = async (user: TestUser): Promise<Fetch> => withToken(((await (await signIn(user)).json()) as { token: string }).token)
  const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code: string }).code}`
  const groupOf = async (fetch: Fetch) => (await read(fetch, active))['groupID']

  test('a name and a password are exchanged for a token, as JSON or as a form', async () => {
    const { here, user } = await twoGroups()
    const form = { method: 'POST', body: new URLSearchParams({ username: user.login, password }) }
    for (const answer of [await signIn(user), await lab.server.anonymous(auth, form)]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()).toEqual([])
      const { token, user: who } = (await answer.json()) as { token: string; user: object }
      const names = { firstName: 'Member', lastName: String(user.id), email: `${user.login}@lab.example` }
      expect(who).toMatchObject({ userID: user.id, username: user.login, ...names, instituteID: 1, primaryGroupID: here })
      expect(await read(withToken(token), auth)).toEqual({ user: who, federatedLogin: false, twoFactorAuthLogin: false })
    }
  })

  test('such a token ends like a session: after twelve hours without use, and when the person changes the password elsewhere', async () => {
    const { user } = await twoGroups()
    const [used, unused] = [await programOf(user), await programOf(user)]
    for (let hours = 0; hours < 20; hours += 5) {
      expect((await used(auth)).status).toBe(200)
      lab.server.now += 5 * hour
    }
    expect([(await used(auth)).status, await codeOf(await unused(auth))]).toEqual([200, '401 session.expired'])
    const here = await lab.server.signIn(user)
    const changed = await here('/api/v1/user/password', json({ currentPassword: password, newPassword: 'something else entirely' }))
    expect([changed.status, (await used(auth)).status]).toEqual([204, 401])
  })

  test('a wrong password, an unknown name, and someone with two-step verification get none', async () => {
    const { user } = await twoGroups()
    expect(await codeOf(await signIn(user, { password: 'wrong' }))).toBe('401 login.failed')
    expect(await codeOf(await signIn({ ...user, login: 'nobody-at-all' }))).toBe('401 login.failed')
    const here = await lab.server.signIn(user)
    const { secret } = (await (await here('/api/v1/user/twoStep/begin', json({ password }))).json()) as { secret: string }
    await here('/api/v1/user/twoStep/confirm', json({ code: codeAt(secret, lab.server.now) }))
    expect(await codeOf(await signIn(user))).toBe('403 two-step.token-needed')
    expect(await codeOf(await signIn(user, { password: 'wrong' }))).toBe('401 login.failed')
  })

  test('a program that guesses has to wait', async () => {
    const { user } = await twoGroups()
    const answers = []
    for (let guess = 0; guess < 6; guess++) answers.push(await codeOf(await signIn(user, { password: `guess ${guess}` })))
    expect(answers.at(-1)).toBe('429 login.too-many')
    expect(await codeOf(await signIn(user))).toBe('429 login.too-many')
  })

  test('who makes a call is told, with what they may do', async () => {
    const { here, user } = await twoGroups()
    const who = await read(await programOf(user), '/api/v1/users/getCurrentUserInfo')
    expect(who).toMatchObject({
      userID: user.id,
      firstName: 'Member',
      email: `${user.login}@lab.example`,
      emailAddress: `${user.login}@lab.example`,
      role: 'Member',
      groupId: here,
      isBlocked: false,
      permissions: { StorageLayer: ['Create', 'Update'] },
    })
    expect(await codeOf(await (await programOf(user))('/api/v1/user'))).toBe('404 route.unknown')
  })

  test('a setting is written by its address, with a token in the Authorization header, and is the one that the app has [API-06]', async () => {
    const fetch = await programOf((await twoGroups()).user)
    const write = (by: Fetch) => by('/api/v1/users/setting/UseInventoryRebuild/set/true', { method: 'POST' })
    expect([(await write(fetch)).status, (await write(lab.server.anonymous)).status, (await write(withToken('unknown'))).status]).toEqual([200, 401, 401])
    const asked = { method: 'POST', body: new URLSearchParams({ action: 'read', key: 'UseInventoryRebuild' }) }
    expect(await (await fetch('/media/js/helpers/handlers/settings.ashx', asked)).json()).toEqual({ val: 'true' })
    expect((await fetch('/api/v1/users/setting/not%20a%20key/set/1', { method: 'POST' })).status).toBe(400)
  })

  test('the groups of a person are listed; one of them is active, and its number alone makes another the active one', async () => {
    const { here, there, user } = await twoGroups()
    const fetch = await programOf(user)
    expect(await read(fetch, '/api/v1/groups?$sort=name%20DESC')).toMatchObject({
      recordCount: 2,
      data: [
        { groupID: there, name: 'Virology core' },
        { groupID: here, name: 'Okafor Lab' },
      ],
    })
    expect(await read(fetch, active)).toMatchObject({ groupID: here, name: 'Okafor Lab', groupName: 'Okafor Lab', subGroups: [{ subGroupID: here }] })
    expect((await fetch(active, json(there, 'PUT'))).status).toBe(204)
    expect(await groupOf(fetch)).toBe(there)
  })

  test('the group that a program chooses is that of its token; the group that a person chooses is theirs everywhere', async () => {
    const { here, there, user } = await twoGroups()
    const [tablet, program, other] = [await lab.server.signIn(user), await programOf(user), await programOf(user)]
    await program(active, json(there, 'PUT'))
    expect([await groupOf(tablet), await groupOf(program), await groupOf(other)]).toEqual([here, there, here])
    await program(active, json(here, 'PUT'))
    await tablet(active, json(there, 'PUT'))
    expect([await groupOf(tablet), await groupOf(program)]).toEqual([there, here])
  })

  test('a group of others cannot be chosen, and a token ends with the membership that it was for', async () => {
    const { here, user } = await twoGroups()
    const others = await lab.server.makeGroup()
    const fetch = await programOf(user)
    for (const group of [others, 999_999_999]) expect(await codeOf(await fetch(active, json(group, 'PUT')))).toBe('403 group.left')
    await lab.server.saveRows(here, 'members', { remove: user.id })
    expect(await codeOf(await fetch(active))).toBe('403 group.left')
    expect(await codeOf(await fetch('/api/v1/projects'))).toBe('403 group.left')
  })

  test('a protocol is read with the steps of its current version', async () => {
    const { here, user } = await twoGroups()
    const steps = [{ id: 'one', title: 'Add buffer', detail: '50 µL <cold>\nand mix', seconds: 90, samples: [], getReady: '' }]
    await lab.server.saveRows(
      here,
      'protocols',
      makeProtocol({ id: 900_101, name: 'Lysis', category: 'Protein', current: 2 }),
      makeProtocol({ id: 900_102, name: 'Elution', category: 'Protein', current: 0 }),
      makeProtocol({ id: 900_103, name: 'Old', archived: 1 }),
      makeProtocol({ id: 900_104, name: 'Of someone else', audience: user.id + 1 }),
    )
    await lab.server.saveRows(here, 'protocolVersions', makeProtocolVersion({ protocolId: 900_101, number: 2, steps }))
    const fetch = await programOf(user)
    expect(await read(fetch, '/api/v1/protocols/900101/')).toMatchObject({
      protID: 900_101,
      name: 'Lysis',
      categoryID: 900_101,
      draft: false,
      numSteps: 1,
      steps: [{ name: 'Add buffer', contents: '50 µL &lt;cold&gt;<br>and mix', duration: 90, order: 0 }],
    })
    expect((await read<{ name: string }[]>(fetch, '/api/v1/protocols')).map(({ name }) => name)).toEqual(['Elution', 'Lysis'])
    expect(await read(fetch, '/api/v1/protocols?search=ELU')).toMatchObject([{ protID: 900_102, draft: true, steps: [] }])
    for (const id of [900_104, 999_999]) expect(await codeOf(await fetch(`/api/v1/protocols/${id}`))).toBe('404 protocol.gone')
  })
})
