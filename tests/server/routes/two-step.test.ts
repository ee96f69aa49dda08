import { expect, test } from 'vitest'
import type { LoginResponse, SessionInfo, ScheduledPoll } from '#domain/wire/accounts/session.ts'
import type { TwoStepPolicy, TwoStepSecret, TwoStepState } from '#domain/wire/accounts/two-step.ts'
import { loginLimits } from '#server/security/limits/attempts.ts'
import { guessLimits } from '#server/security/limits/code-guesses.ts'
import { setPassword } from '#server/store/people/people.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { codeAt } from '#tests/harness/authenticator.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, startServer, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { useMailbox } from '#tests/harness/use-mailbox.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const path = '/api/v1/user/twoStep'
const policy = '/api/v1/groups/twoStepPolicy'
const session = '/api/v1/sync/session'
const poll = '/members/fn/scheduledTasks/handler.ashx'
const step = 30_000

const json = (body: unknown, method = 'POST') => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T
const codeOf = async (answer: Response | Promise<Response>) => ((await (await answer).json()) as { code: string }).code

describeServer('two-step verification', (lab) => {
  const makeUser = async () => lab.server.makeUser('Member', await lab.server.makeGroup())
  const logIn = async (user: TestUser, fields: { pw?: string; code?: string } = {}, headers: Record<string, string> = {}) => {
    const answer = await lab.server.anonymous('/login/login.ashx', {
      method: 'POST',
      body: new URLSearchParams({ un: user.login, pw: password, ...fields }),
      headers,
    })
    return { ...((await answer.json()) as LoginResponse), cookies: answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!) }
  }
  const stateOf = (fetch: Fetch) => read<TwoStepState>(fetch(path))
  const isIn = async (fetch: Fetch) => (await fetch(session)).status === 200

  /** Someone who has set it up, and their authenticator app, which shows a new code each time. */
  async function setUp(user?: TestUser) {
    const person = user ?? (await makeUser())
    const fetch = await lab.server.signIn(person)
    const { secret } = await read<TwoStepSecret>(fetch(`${path}/begin`, json({ password })))
    const code = () => {
      lab.server.now += step
      return codeAt(secret, lab.server.now)
    }
    const { recoveryCodes } = await read<{ recoveryCodes: string[] }>(fetch(`${path}/confirm`, json({ code: code() })))
    return { user: person, fetch, secret, code, recoveryCodes }
  }

  test('is on once a code of the new key is confirmed; then signing in needs the password and a code', async () => {
    const user = await makeUser()
    const here = await lab.server.signIn(user)
    expect(await stateOf(here)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    const { secret } = await read<TwoStepSecret>(here(`${path}/begin`, json({ password })))
    expect([await stateOf(here), await logIn(user)]).toMatchObject([{ isOn: false }, { success: true }])
    expect(await codeOf(here(`${path}/confirm`, json({ code: '000000' })))).toBe('two-step.code-incorrect')
    const { recoveryCodes } = await read<{ recoveryCodes: string[] }>(here(`${path}/confirm`, json({ code: codeAt(secret, lab.server.now) })))
    expect(recoveryCodes).toHaveLength(10)
    expect(await stateOf(here)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })

    expect(await logIn(user)).toEqual({
      success: false,
      redirect: false,
      redirectUrl: '',
      errormessage: 'This account uses two-step verification. Enter the code from your authenticator app.',
      captchareload: false,
      twoStep: true,
      cookies: [],
    })
    lab.server.now += step
    const [session] = (await logIn(user, { code: codeAt(secret, lab.server.now) })).cookies
    expect((await lab.server.anonymous(path, { headers: { cookie: session! } })).status).toBe(200)
  })

  test('a code works once: not again, and not the one before it, even in ten calls at the same moment', async () => {
    const { user, code } = await setUp()
    const used = code()
    const answers = await Promise.all(Array.from({ length: loginLimits.perAccount }, () => logIn(user, { code: used })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    lab.server.now += loginLimits.window
    const [earlier, later] = [code(), code()]
    expect(await logIn(user, { code: later })).toMatchObject({ success: true })
    for (const spent of [earlier, later])
      expect(await logIn(user, { code: spent })).toMatchObject({
        success: false,
        twoStep: true,
        errormessage: 'The code is incorrect or has already been used. Wait for the next one, then try again.',
      })
  })

  test('a recovery code works once, however it is typed; new ones end the earlier ones', async () => {
    const { user, fetch, code, recoveryCodes } = await setUp()
    const [first, second] = recoveryCodes as [string, string]
    expect(await logIn(user, { code: ` ${first.toLowerCase().replaceAll('-', ' ')}` })).toMatchObject({ success: true })
    expect(await logIn(user, { code: first })).toMatchObject({ success: false, twoStep: true })
    expect((await stateOf(fetch)).recoveryCodesLeft).toBe(9)
    expect(await codeOf(fetch(`${path}/recoveryCodes`, json({ code: '000000' })))).toBe('two-step.code-incorrect')
    const renewed = await read<{ recoveryCodes: string[] }>(fetch(`${path}/recoveryCodes`, json({ code: code() })))
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(await logIn(user, { code: second })).toMatchObject({ success: false })
    expect(await logIn(user, { code: renewed.recoveryCodes[9]! })).toMatchObject({ success: true })
  })

  test('a wrong password says nothing about it, whatever the code', async () => {
    const [{ user, code }, plain] = [await setUp(), await makeUser()]
    const answers = [await logIn(user, { pw: 'wrong' }), await logIn(user, { pw: 'wrong', code: code() }), await logIn(plain, { pw: 'wrong' })]
    for (const answer of answers) expect(answer).toEqual(answers[2])
    expect(answers[2]).not.toHaveProperty('twoStep')
    expect(await logIn(plain, { code: '123456' })).toMatchObject({ success: true })
  })

  test('guesses of the code are counted apart from the password; after five, even the right one has to wait', async () => {
    const { user, code } = await setUp()
    for (let guess = 0; guess < guessLimits.free; guess++) expect(await logIn(user, { code: '000000' })).toMatchObject({ twoStep: true, captchareload: false })
    expect(await logIn(user, { code: code() })).toMatchObject({ success: false, captchareload: true })
    // Asking for the code is no guess.
    for (let asked = 0; asked < loginLimits.perAccount + 1; asked++) expect(await logIn(user)).toMatchObject({ twoStep: true, captchareload: false })
    lab.server.now += guessLimits.firstWait
    expect(await logIn(user, { code: code() })).toMatchObject({ success: true })
    expect(await logIn(user, { code: '000000' })).toMatchObject({ twoStep: true })
  })

  /** Waits before each guess until it is looked at; `most` guesses. */
  const guessUntilLocked = async (user: TestUser, guess: string, headers: Record<string, string> = {}) => {
    for (let count = 0; count < guessLimits.most; count++) {
      lab.server.now += 32 * guessLimits.firstWait
      expect(await logIn(user, { code: guess }, headers)).toMatchObject({ twoStep: true, errormessage: expect.stringContaining('incorrect or has already') })
    }
  }

  test.each(['000000', '0000-0000-0000'])(
    '[FAULT-86] after ten guesses like %s, however slow, no code is accepted until there is a new password; the person and the administrators are told',
    async (guess) => {
      const group = await lab.server.makeGroup()
      const [user, other] = [await lab.server.makeUser('Member', group), await lab.server.makeUser('Member', group)]
      const { code, recoveryCodes } = await setUp(user)
      const { cookies } = await logIn(user, { code: code() })
      await guessUntilLocked(user, guess)
      for (const right of [code(), recoveryCodes[0]!])
        expect(await logIn(user, { code: right })).toMatchObject({ success: false, errormessage: expect.stringContaining('Choose a new password') })
      // In a browser of theirs, they are let in and find out.
      const again = await logIn(user, { code: code() }, { cookie: cookies.join('; ') })
      const own: Fetch = (path, init = {}) => lab.server.anonymous(path, { ...init, headers: { ...init.headers, cookie: again.cookies.join('; ') } })
      const isTold = async (asked: TestUser, by: Fetch) => (await (await new WireDevice(by, asked, group).pull()).text()).includes('codes-locked')
      expect([await isTold(user, own), await isTold(other, await lab.server.signIn(other))]).toEqual([true, false])
      const events = await lab.server.engine.read((sql) => sql.all("select id from account_event where user_id = $1 and kind = 'code.locked'", [user.id]))
      expect(events).toHaveLength(1)
      lab.server.now += 400 * 24 * 3_600_000
      expect(await logIn(user, { code: code() })).toMatchObject({ success: false })
      const { engine } = lab.server.app.services
      await engine.write(async (sql) => {
        const [row] = await sql.all<{ password_hash: string }>('select password_hash from users where id = $1', [user.id])
        await setPassword(sql, user.id, { from: row!.password_hash, to: row!.password_hash, at: lab.server.now })
      })
      expect(await logIn(user, { code: code() })).toMatchObject({ success: true })
    },
  )

  test('[FAULT-86] the person is told in a mail, with what to do', async () => {
    const { user } = await setUp()
    const mailbox = await useMailbox()
    const server = await startServer({ engine: lab.store.engine, mail: { smtpUrl: mailbox.url, from: 'aliquot@lab.example', origin: 'https://lab.example' } })
    afterTest(() => server.close())
    await lab.server.engine.write((sql) => sql.all("update users set email = 'ada@lab.example' where id = $1", [user.id]))
    for (let count = 0; count < guessLimits.most; count++) {
      server.now = lab.server.now += 32 * guessLimits.firstWait
      await server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password, code: '000000' }) })
    }
    await server.app.services.mailer!.stop()
    expect(mailbox.mails).toMatchObject([{ to: ['ada@lab.example'], subject: expect.stringContaining('Choose a new password') }])
    expect(mailbox.mails[0]!.text).toContain('https://lab.example/login/forgot/')
  })

  test('[FAULT-86] a browser of the person has a count of its own, which no sign-in elsewhere ends', async () => {
    const { user, code } = await setUp()
    const { cookies } = await logIn(user, { code: code() })
    const own = { cookie: cookies.join('; ') }
    await guessUntilLocked(user, '000000', own)
    expect(await logIn(user, { code: code() })).toMatchObject({ success: true })
    expect(await logIn(user, { code: code() }, own)).toMatchObject({ success: false, errormessage: expect.stringContaining('Choose a new password') })
    await guessUntilLocked(user, '000000')
    const again = await setUp()
    const elsewhere = await logIn(again.user, { code: again.code() })
    await guessUntilLocked(again.user, '000000')
    expect(await logIn(again.user, { code: again.code() }, { cookie: elsewhere.cookies.join('; ') })).toMatchObject({ success: true })
    expect(await logIn(again.user, { code: again.code() })).toMatchObject({ success: false })
  })

  test('guesses elsewhere do not lock the person out of a browser they have used before', async () => {
    const { user, code } = await setUp()
    const { cookies } = await logIn(user, { code: code() })
    for (let guess = 0; guess <= guessLimits.free; guess++) await logIn(user, { code: '000000' })
    lab.server.now -= step
    expect(await logIn(user, { code: code() })).toMatchObject({ captchareload: true })
    expect(await logIn(user, { code: code() }, { cookie: cookies.join('; ') })).toMatchObject({ success: true })
  })

  test('turning it on ends the sessions in other browsers; programs keep working', async () => {
    const user = await makeUser()
    const [there, program] = [await lab.server.signIn(user), await lab.server.useToken(user)]
    const { fetch } = await setUp(user)
    expect(await Promise.all([fetch, there, program].map(isIn))).toEqual([true, false, true])
  })

  test('is turned off with the password and a code or recovery code; then the password is enough, and a new key can be set up', async () => {
    const { user, fetch, code, recoveryCodes } = await setUp()
    expect(await codeOf(fetch(`${path}/off`, json({ password: 'wrong', code: code() })))).toBe('password.incorrect')
    expect(await codeOf(fetch(`${path}/off`, json({ password, code: '000000' })))).toBe('two-step.code-incorrect')
    expect(await logIn(user)).toMatchObject({ success: false })
    expect((await fetch(`${path}/off`, json({ password, code: recoveryCodes[3] }))).status).toBe(204)
    expect(await stateOf(fetch)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    expect(await logIn(user)).toMatchObject({ success: true })
    expect(await codeOf(fetch(`${path}/off`, json({ password, code: code() })))).toBe('two-step.changed')
    expect(await codeOf(fetch(`${path}/recoveryCodes`, json({ code: code() })))).toBe('two-step.changed')
    await setUp(user)
    expect(await logIn(user, { code: recoveryCodes[4]! })).toMatchObject({ success: false })
  })

  test('turning it off ends the sessions in other browsers, too', async () => {
    const { user, fetch, code } = await setUp()
    const program = await lab.server.useToken(user)
    const [cookie] = (await logIn(user, { code: code() })).cookies
    const there: Fetch = (address) => lab.server.anonymous(address, { headers: { cookie: cookie! } })
    expect(await Promise.all([fetch, there, program].map(isIn))).toEqual([true, true, true])
    expect((await fetch(`${path}/off`, json({ password, code: code() }))).status).toBe(204)
    expect(await Promise.all([fetch, there, program].map(isIn))).toEqual([true, false, true])
  })

  test('cannot be set up without the password, twice, or without a key', async () => {
    const fetch = await lab.server.signIn(await makeUser())
    expect(await codeOf(fetch(`${path}/begin`, json({ password: 'wrong' })))).toBe('password.incorrect')
    expect(await codeOf(fetch(`${path}/confirm`, json({ code: '123456' })))).toBe('two-step.changed')
    const done = await setUp()
    expect(await codeOf(done.fetch(`${path}/begin`, json({ password })))).toBe('two-step.changed')
    expect(await codeOf(done.fetch(`${path}/confirm`, json({ code: done.code() })))).toBe('two-step.changed')
  })

  test('begun again, only the last key counts', async () => {
    const user = await makeUser()
    const fetch = await lab.server.signIn(user)
    const begin = () => read<TwoStepSecret>(fetch(`${path}/begin`, json({ password })))
    const [first, second] = [await begin(), await begin()]
    expect(await codeOf(fetch(`${path}/confirm`, json({ code: codeAt(first.secret, lab.server.now) })))).toBe('two-step.code-incorrect')
    expect((await fetch(`${path}/confirm`, json({ code: codeAt(second.secret, lab.server.now) }))).status).toBe(200)
  })

  test('belongs to the person in the browser: not to a program, nor to somebody else', async () => {
    const { user } = await setUp()
    const [program, other] = [await lab.server.useToken(user), await lab.server.signIn(await makeUser())]
    for (const [address, body] of [
      [`${path}/begin`, { password }],
      [`${path}/confirm`, { code: '123456' }],
      [`${path}/recoveryCodes`, { code: '123456' }],
      [`${path}/off`, { password, code: '123456' }],
    ] as const) {
      expect([address, await codeOf(program(address, json(body)))]).toEqual([address, 'permission.denied'])
      expect([address, await codeOf(other(`${address}?user=${user.id}`, json(body)))]).toEqual([address, 'session.other-user'])
    }
    expect(await codeOf(other(`${path}?user=${user.id}`))).toBe('session.other-user')
  })

  test('the log has no key, code or recovery code', async () => {
    const { user, code, secret, recoveryCodes } = await setUp()
    const shown = code()
    await logIn(user, { code: shown })
    await logIn(user, { code: recoveryCodes[0]! })
    const text = lab.server.log.join('\n')
    for (const hidden of [secret, shown, ...recoveryCodes, password]) expect(text).not.toContain(hidden)
  })
})

describeServer('a group that requires two-step verification', (lab) => {
  const choose = (fetch: Fetch, group: number) =>
    read<{ result: boolean; mustUseTwoFactorAuth: boolean }>(
      fetch('/members/groups/setPrimary.ashx', { method: 'POST', body: new URLSearchParams({ subgroupID: String(group) }) }),
    )
  const requiring = (requireTwoStep: unknown) => json({ requireTwoStep }, 'PUT')
  const turnOn = async (fetch: Fetch) => {
    const { secret } = await read<TwoStepSecret>(fetch(`${path}/begin`, json({ password })))
    expect((await fetch(`${path}/confirm`, json({ code: codeAt(secret, lab.server.now) }))).status).toBe(200)
  }

  async function makeLab(...others: number[]) {
    const group = await lab.server.makeGroup('Virology core')
    const administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    const member = await lab.server.makeUser('Member', group, ...others)
    await turnOn(administrator)
    return { group, administrator, member, work: await lab.server.signIn(member) }
  }

  test('can be made so by its administrators who have it themselves; they see how many members have it', async () => {
    const group = await lab.server.makeGroup()
    const [rule, work] = [
      await lab.server.signIn(await lab.server.makeUser('Administrator', group)),
      await lab.server.signIn(await lab.server.makeUser('Member', group)),
    ]
    expect(await codeOf(rule(policy, requiring(true)))).toBe('two-step.own-first')
    await turnOn(rule)
    expect([await codeOf(work(policy, requiring(true))), await codeOf(work(policy))]).toEqual(['permission.denied', 'permission.denied'])
    expect(await read<TwoStepPolicy>(rule(policy))).toEqual({ isRequired: false, members: 2, withTwoStep: 1 })
    expect((await rule(policy, requiring(true))).status).toBe(200)
    expect(await read<TwoStepPolicy>(rule(policy))).toEqual({ isRequired: true, members: 2, withTwoStep: 1 })
    expect((await rule(policy, requiring('yes'))).status).toBe(400)
    await rule(policy, requiring(false))
    expect((await work('/api/v1/samples/1')).status).toBe(404)
  })

  test('setPrimary.ashx answers mustUseTwoFactorAuth to a member who has none, and changes nothing; once they have it, they are let in', async () => {
    const { group, administrator } = await makeLab()
    const home = await lab.server.makeGroup('Okafor Lab')
    const user = await lab.server.makeUser('Member', home, group)
    const fetch = await lab.server.signIn(user)
    await administrator(policy, requiring(true))
    expect(await choose(fetch, group)).toEqual({ result: false, mustUseTwoFactorAuth: true })
    expect((await read<SessionInfo>(fetch(session))).groupId).toBe(home)
    await turnOn(fetch)
    expect(await choose(fetch, group)).toEqual({ result: true, mustUseTwoFactorAuth: false })
    expect((await fetch('/api/v1/samples/1')).status).toBe(404)
  })

  test('shows nothing of itself to a browser whose person has none, by whatever call; they can send changes, set it up, or change groups', async () => {
    const home = await lab.server.makeGroup('Okafor Lab')
    const { group, administrator, member, work } = await makeLab(home)
    const device = new WireDevice(work, member, group)
    expect((await device.pull()).status).toBe(200)
    const program = await lab.server.useToken(member)
    await administrator(policy, requiring(true))
    const closed = () => [work('/api/v1/samples/1'), work(policy), work('/members/fn/notification/notification.ashx?action=markAllAsRead'), ...closedToDevice()]
    const closedToDevice = () => [
      device.pull(),
      device.pull(0, 0, { group: undefined }),
      new WireDevice(work, member, group).pull(),
      device.manifest(),
      device.manifest({ group: undefined }),
      device.lease('samples', 1),
      device.block('0'.repeat(64)),
      work(`/api/v1/sync/events?group=${group}`),
    ]
    for (const answer of await Promise.all(closed())) expect([answer.url, answer.status, await codeOf(answer)]).toEqual([answer.url, 403, 'two-step.required'])
    expect(await read<SessionInfo>(work(session))).toMatchObject({ groupId: group, mustUseTwoFactorAuth: true })
    expect(await read<ScheduledPoll>(work(poll))).toMatchObject({ notifications: [], passwordPolicy: { mustUseTwoFactorAuth: true } })
    expect(await read<TwoStepState>(work(path))).toMatchObject({ isOn: false, isRequired: true })
    expect((await device.push(device.mutation('setting.write@1', { key: 'Theme', value: 'dark' }))).status).toBe(200)
    // Its token was made without the second step, too.
    expect(await codeOf(program('/api/v1/samples/1'))).toBe('two-step.required')

    // Its rows stay closed if another group is the active one.
    expect(await choose(work, home)).toMatchObject({ result: true })
    expect((await work('/api/v1/samples/1')).status).toBe(404)
    expect(await read<SessionInfo>(work(session))).not.toHaveProperty('mustUseTwoFactorAuth')
    for (const answer of await Promise.all(closedToDevice())) expect([answer.url, await codeOf(answer)]).toEqual([answer.url, 'two-step.required'])

    await turnOn(work)
    expect((await device.pull()).status).toBe(200)
  })

  test('an event stream that was open when the group began to require it ends', async () => {
    const { group, administrator, work } = await makeLab()
    const stream = await work(`/api/v1/sync/events?group=${group}`)
    const reader = stream.body!.getReader()
    await administrator(policy, requiring(true))
    await lab.server.makeSample(group)
    let isDone = false
    while (!isDone) ({ done: isDone } = await reader.read())
    expect(isDone).toBe(true)
  })
})
