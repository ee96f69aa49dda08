import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { loginLimits } from '#server/security/limits/attempts.ts'
import { chosenBySomebodyElse } from '#server/store/people/people.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'

const path = '/api/v1/user/password'
const session = '/api/v1/sync/session'
const newPassword = 'four kettles in a row'

const json = (body: unknown, method = 'POST') => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const change = (fields: Record<string, unknown> = {}) => json({ currentPassword: password, newPassword, ...fields })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

describeServer('changing one’s password', (lab) => {
  const makeUser = async () => lab.server.makeUser('Member', await lab.server.makeGroup())
  const canSignIn = async (user: TestUser, pw: string) => {
    const answer = await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw }) })
    return ((await answer.json()) as { success: boolean }).success
  }
  const isIn = async (fetch: Fetch) => (await fetch(session)).status === 200

  test('the new one signs in, the old one does not; this browser goes on under a new token, and the person is signed out everywhere else', async () => {
    const user = await makeUser()
    const [here, there, program] = [await lab.server.signIn(user), await lab.server.signIn(user), await lab.server.useToken(user)]
    const answer = await here(path, change())
    expect(answer.status).toBe(204)
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    expect(await Promise.all([here, there, program].map(isIn))).toEqual([false, false, true])
    expect((await lab.server.anonymous(session, { headers: { cookie } })).status).toBe(200)
    expect([await canSignIn(user, password), await canSignIn(user, newPassword)]).toEqual([false, true])
  })

  test('also ends the tokens of programs if the person wants that', async () => {
    const user = await makeUser()
    const program = await lab.server.useToken(user)
    expect((await (await lab.server.signIn(user))(path, change({ endTokens: true }))).status).toBe(204)
    expect(await isIn(program)).toBe(false)
  })

  test('nobody else is affected', async () => {
    const colleague = await lab.server.signIn(await makeUser())
    expect((await (await lab.server.signIn(await makeUser()))(path, change())).status).toBe(204)
    expect(await isIn(colleague)).toBe(true)
  })

  test('requires the current one; after too many wrong ones even that is refused, and signing in elsewhere still works', async () => {
    const user = await makeUser()
    const here = await lab.server.signIn(user)
    for (let wrong = 0; wrong < loginLimits.perAccount; wrong += 1) {
      const answer = await here(path, change({ currentPassword: `wrong ${wrong}` }))
      expect([answer.status, await codeOf(answer)]).toEqual([400, 'password.incorrect'])
    }
    const answer = await here(path, change())
    expect([answer.status, await codeOf(answer)]).toEqual([429, 'password.too-many'])
    lab.server.now += loginLimits.window + 1
    expect((await here(path, change())).status).toBe(204)
  })

  test.each([
    ['ninechars', 'short'],
    [password, 'same'],
    ['Password2024!', 'common'],
    ['1234567890', 'common'],
    ['aaaaaaaaaaaaaa', 'common'],
    ['Salamander', 'common'],
  ])('%j is refused, as %s', async (chosen, reason) => {
    const user = await makeUser()
    const answer = await (await lab.server.signIn(user))(path, change({ newPassword: chosen }))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'password.too-easy', detail: { reason } })
    expect(await canSignIn(user, password)).toBe(true)
  })

  test('so is one with the person’s name or user name in it', async () => {
    const user = await makeUser()
    const here = await lab.server.signIn(user)
    for (const chosen of [`${user.login} forever`, 'one MEMBER of twelve'])
      expect(await (await here(path, change({ newPassword: chosen }))).json()).toMatchObject({ detail: { reason: 'personal' } })
  })

  test('is not possible with a program’s token, for somebody else, without a session, or from another site', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    expect((await (await lab.server.useToken(user))(path, change())).status).toBe(403)
    const here = await lab.server.signIn(user)
    expect(await codeOf(await here(`${path}?user=${other.id}`, change()))).toBe('session.other-user')
    expect((await lab.server.anonymous(path, change())).status).toBe(401)
    const { headers, ...rest } = change()
    expect((await here(path, { ...rest, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect(await canSignIn(user, password)).toBe(true)
  })

  test('of two changes at the same moment, one wins', async () => {
    const user = await makeUser()
    const tabs = [await lab.server.signIn(user), await lab.server.signIn(user)]
    const chosen = ['seven green bottles', 'eight amber flasks']
    const answers = await Promise.all(tabs.map((fetch, at) => fetch(path, change({ newPassword: chosen[at] }))))
    const winners = answers.flatMap(({ status }, at) => (status === 204 ? [at] : []))
    expect(winners).toHaveLength(1)
    expect(await canSignIn(user, chosen[winners[0]!]!)).toBe(true)
  })
})

describeServer('the password policy', (lab) => {
  const poll = '/members/fn/scheduledTasks/handler.ashx'
  const policy = '/api/v1/groups/passwordPolicy'
  const set = (passwordValidDays: unknown, userID?: number) => json({ passwordValidDays, userID }, 'PUT')
  const { day } = limits.password

  async function makeLab() {
    const group = await lab.server.makeGroup()
    const [administrator, member] = [await lab.server.makeUser('Administrator', group), await lab.server.makeUser('Member', group)]
    const [rule, work] = [await lab.server.signIn(administrator), await lab.server.signIn(member)]
    const heard = async (fetch = work) => {
      const known = (await (await fetch(session)).json()) as { passwordExpiresInDays?: number }
      const { passwordPolicy } = (await (await fetch(poll)).json()) as { passwordPolicy: { passwordExpiresInDays?: number } }
      expect(passwordPolicy.passwordExpiresInDays).toBe(known.passwordExpiresInDays)
      return known.passwordExpiresInDays
    }
    return { group, member, rule, work, heard }
  }

  test('is a person’s own, else the group’s, else the server’s; the poll counts the days, and has none if the password never expires [PERM-03]', async () => {
    const { member, rule, work, heard } = await makeLab()
    expect(await heard()).toBeUndefined()
    expect((await rule(policy, set(90))).status).toBe(200)
    expect(await heard()).toBe(90)
    await rule(policy, set(30, member.id))
    expect(await heard()).toBe(30)
    lab.server.now += day / 4
    expect(await heard()).toBe(29)
    expect((await work(path, change())).status).toBe(204)
    const again = await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: member.login, pw: newPassword }) })
    const cookie = again.headers.getSetCookie()[0]!.split(';')[0]!
    const back: Fetch = (address, init) => lab.server.anonymous(address, { ...init, headers: { cookie } })
    expect(await heard(back)).toBe(30)
    await rule(policy, set(-1, member.id))
    expect(await heard(back)).toBeUndefined()
    await rule(policy, set(null, member.id))
    expect(await heard(back)).toBe(90)
    await rule(policy, set(null))
    expect(await heard(back)).toBeUndefined()
  })

  test('can be set by the group’s administrators, only for its members, and says nothing about other groups [PERM-02]', async () => {
    const { rule, work, heard } = await makeLab()
    const elsewhere = await lab.server.makeUser('Member', await lab.server.makeGroup())
    expect((await work(policy, set(1))).status).toBe(403)
    expect((await rule(policy, set(5, elsewhere.id))).status).toBe(403)
    await rule(policy, set(7))
    expect(await heard(await lab.server.signIn(elsewhere))).toBeUndefined()
  })

  test.each([0, -2, 3651, 1.5, '5'])('of %s days is refused', async (days) => {
    const { rule, heard } = await makeLab()
    expect((await rule(policy, set(days))).status).toBe(400)
    expect(await heard()).toBeUndefined()
  })

  test('on the last day 0 days are left; afterwards a browser is answered only what it needs to change it, to sign out, to poll and to send changes [SESS-08]', async () => {
    const { group, member, rule, work, heard } = await makeLab()
    await rule(policy, set(3, member.id))
    const program = await lab.server.useToken(member)
    // Sessions of browsers would end meanwhile.
    const later = async (days: number) => {
      lab.server.now += days * day
      return lab.server.signIn(member)
    }
    expect(await heard(await later(3 - 1 / 24))).toBe(0)
    const browser = await later(1 / 12)
    expect(await heard(browser)).toBe(-1)
    const manifest = (fetch: Fetch) => fetch(`/api/v1/sync/manifest?group=${group}`, json({ kinds: [] }))
    for (const [closed, answer] of [
      ['manifest', await manifest(browser)],
      ['events', await browser(`/api/v1/sync/events?group=${group}`)],
      ['sample', await browser('/api/v1/samples/1')],
    ] as const) {
      expect([closed, answer.status, await codeOf(answer)]).toEqual([closed, 403, 'password.expired'])
    }
    expect((await browser('/api/v1/sync/push', json({}))).status).toBe(400)
    expect((await program('/api/v1/samples/1')).status).toBe(404)
    expect(await codeOf(await browser(path, change({ newPassword: password })))).toBe('password.too-easy')
    const answer = await browser(path, change())
    expect(answer.status).toBe(204)
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    expect((await lab.server.anonymous('/api/v1/samples/1', { headers: { cookie } })).status).toBe(404)
    expect((await work('/login/logout.ashx', { method: 'POST', body: new URLSearchParams({ dontRedirect: 'true' }) })).status).toBe(200)
  })

  test('one that somebody else has chosen must be changed before anything else', async () => {
    const { member, work, heard } = await makeLab()
    await lab.server.engine.write((sql) => sql.all('update users set password_set_at = $2 where id = $1', [member.id, chosenBySomebodyElse]))
    expect(await heard()).toBe(-1)
    expect(await codeOf(await work('/api/v1/samples/1'))).toBe('password.expired')
    const cookie = (await work(path, change())).headers.getSetCookie()[0]!.split(';')[0]!
    const changed: Fetch = (address, init) => lab.server.anonymous(address, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })
    expect(await heard(changed)).toBeUndefined()
    expect((await changed('/api/v1/samples/1')).status).toBe(404)
  })

  test('a password of unknown age counts from the next sign-in', async () => {
    const { member, rule } = await makeLab()
    await lab.server.engine.write((sql) => sql.all('update users set password_set_at = null where id = $1', [member.id]))
    await rule(policy, set(3, member.id))
    lab.server.now += 30 * day
    const { passwordPolicy } = (await (await (await lab.server.signIn(member))(poll)).json()) as { passwordPolicy: { passwordExpiresInDays?: number } }
    expect(passwordPolicy.passwordExpiresInDays).toBe(3)
  })
})
