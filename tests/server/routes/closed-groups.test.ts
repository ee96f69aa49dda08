import { expect, test } from 'vitest'
import type { CreatedToken } from '#domain/wire/accounts/account-access.ts'
import type { Invited } from '#domain/wire/accounts/invitations.ts'
import type { TwoStepSecret } from '#domain/wire/accounts/two-step.ts'
import { stepsOfTokens } from '#server/store/migrations/0064-steps-of-tokens.ts'
import { setTwoStepRequired } from '#server/store/people/two-step-policies.ts'
import { codeAt } from '#tests/harness/authenticator.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const json = (body: unknown, method = 'POST') => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T
const codeOf = async (answer: Response | Promise<Response>) => ((await (await answer).json()) as { code: string }).code

describeServer('a group that requires two-step verification', (lab) => {
  const require = (group: number, isRequired = true) => lab.store.engine.write((sql) => setTwoStepRequired(sql, group, isRequired))
  const tokenOf = (fetch: Fetch, group: number) =>
    fetch(`/api/v1/user/tokens?group=${group}`, json({ name: 'Robot', days: null, scope: 'write', currentPassword: password }))
  const program =
    (token: string): Fetch =>
    (path, init) =>
      lab.server.anonymous(path, { ...init, headers: { ...(init?.headers as Record<string, string>), authorization: token } })
  const made = async (fetch: Fetch, group: number) => program((await read<CreatedToken>(tokenOf(fetch, group))).token)
  const setUp = async (fetch: Fetch) => {
    const { secret } = await read<TwoStepSecret>(fetch('/api/v1/user/twoStep/begin', json({ password })))
    await fetch('/api/v1/user/twoStep/confirm', json({ code: codeAt(secret, lab.server.now) }))
  }
  /** Every way in that a program has. */
  const reads = async (robot: Fetch, user: TestUser, group: number) => {
    const device = new WireDevice(robot, user, group)
    const answers = [
      await robot('/api/v1/samples'),
      await device.pull(),
      await device.manifest(),
      await device.lease('samples', 1),
      await robot('/api/v1/groups/active'),
    ]
    return Promise.all(answers.map(async (answer) => (answer.ok ? 'read' : codeOf(answer))))
  }
  const closed = Array.from({ length: 5 }, () => 'two-step.required')
  const open = Array.from({ length: 5 }, () => 'read')

  test('[FAULT-81] a session without the second step makes no token for it, and a token that it made earlier reads nothing', async () => {
    const [group, other] = [await lab.server.makeGroup(), await lab.server.makeGroup()]
    const user = await lab.server.makeUser('Administrator', group, other)
    const browser = await lab.server.signIn(user)
    const earlier = await made(browser, group)
    const wanderer = await made(browser, other)
    expect(await reads(earlier, user, group)).toEqual(open)
    await require(group)
    expect(await codeOf(tokenOf(browser, group))).toBe('two-step.required')
    expect(await reads(earlier, user, group)).toEqual(closed)
    // A token of another group does not get there by choosing it, and stays where it was.
    expect(await codeOf(wanderer('/api/v1/groups/active', json(group, 'PUT')))).toBe('two-step.required')
    expect(await reads(wanderer, user, other)).toEqual(open)
    await setUp(browser)
    // The password alone has made it: it does not become better.
    expect(await reads(earlier, user, group)).toEqual(closed)
    const later = await made(browser, group)
    expect(await reads(later, user, group)).toEqual(open)
    await require(group, false)
    expect(await reads(earlier, user, group)).toEqual(open)
  })

  test('[FAULT-81] a stream that such a token listens to ends', async () => {
    const group = await lab.server.makeGroup()
    const robot = await made(await lab.server.signIn(await lab.server.makeUser('Administrator', group)), group)
    expect((await robot('/api/v1/events')).status).toBe(200)
    await require(group)
    expect(await codeOf(robot('/api/v1/events'))).toBe('two-step.required')
  })

  test('[FAULT-81] a session without the second step turns no push messages on, and does not join', async () => {
    const [group, other] = [await lab.server.makeGroup(), await lab.server.makeGroup()]
    const [inviter, user] = [await lab.server.makeUser('Administrator', group), await lab.server.makeUser('Member', other)]
    const rule = await lab.server.signIn(inviter)
    await setUp(rule)
    await require(group)
    const { code } = await read<Invited>(rule('/api/v1/groups/invitations', json({ name: '', email: '', role: 'Member' })))
    const browser = await lab.server.signIn(user)
    const join = (fetch: Fetch) => fetch('/api/v1/invitations/join', json({ code }))
    expect(await codeOf(join(browser))).toBe('two-step.required')
    expect(await codeOf(join(await made(browser, other)))).toBe('permission.denied')
    await require(other)
    const subscribe = json({ endpoint: 'https://push.example/a', p256dh: 'a', auth: 'b' }, 'PUT')
    expect(await codeOf(browser('/api/v1/user/push', subscribe))).toBe('two-step.required')
    await setUp(browser)
    expect(await codeOf(browser('/api/v1/user/push', subscribe))).toBe('push.endpoint')
    expect(await (await join(browser)).json()).toEqual({ groupId: group })
  })

  test('[FAULT-81] one who is closed out makes nothing in the group that lasts: invitations, webhooks, device keys', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Administrator', group)
    const browser = await lab.server.signIn(user)
    const device = new WireDevice(browser, user, group)
    await device.page()
    await require(group)
    const key = { device: device.key, secret: 'a'.repeat(43), isComplete: false }
    const refused = [
      await browser('/api/v1/groups/invitations', json({ name: '', email: '', role: 'Member' })),
      await browser('/api/v1/groups/webhooks', json({ url: 'https://elsewhere.example/', topics: ['samples'] })),
      await browser(`/api/v1/sync/encryptionKeys/key-of-tablet?group=${group}`, json(key, 'PUT')),
      await device.lease('samples', 1),
    ]
    expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'two-step.required'))
  })

  test('[FAULT-81] a PIN opens no more than the sign-in before it', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    const cookies = new Map<string, string>()
    const browser: Fetch = async (path, init = {}) => {
      const cookie = [...cookies.values()].join('; ')
      const answer = await lab.server.anonymous(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) } })
      for (const pair of answer.headers.getSetCookie()) cookies.set(pair.slice(0, pair.indexOf('=')), pair.split(';')[0]!)
      return answer
    }
    await browser('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password }) })
    expect((await browser('/api/v1/user/pin', json({ pin: '1357' }))).status).toBe(204)
    await require(group)
    await browser('/login/logout.ashx', { method: 'POST' })
    expect((await browser('/login/pin', json({ userID: user.id, pin: '1357' }))).status).toBe(204)
    expect(await codeOf(browser('/api/v1/samples'))).toBe('two-step.required')
    expect(await codeOf(tokenOf(browser, group))).toBe('two-step.required')
    await setUp(await lab.server.signIn(user))
    expect(await codeOf(browser('/login/pin', json({ userID: user.id, pin: '1357' })))).toBe('unlock.password-needed')
  })

  test('[FAULT-81] of tokens from before, those stay that were made after their person had set up the second step', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    const browser = await lab.server.signIn(user)
    const before = await made(browser, group)
    lab.server.now += 30_000
    await setUp(browser)
    const after = await made(browser, group)
    await lab.store.engine.write((sql) => sql.all('update sessions set passkey = 0 where user_id = $1', [user.id]))
    await lab.store.engine.write(async (sql) => {
      for (const step of stepsOfTokens(new Set())) for (const statement of step.sql) await sql.all(statement)
    })
    await require(group)
    expect([await reads(before, user, group), await reads(after, user, group)]).toEqual([closed, open])
  })
})
