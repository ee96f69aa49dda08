import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { codeAt } from '#tests/harness/authenticator.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, type TestUser } from '#tests/harness/server.ts'

const minute = 60_000
const session = '/api/v1/sync/session'
const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

describeServer('signing in with a PIN on a shared tablet', (lab) => {
  const makeUser = async () => lab.server.makeUser('Member', await lab.server.makeGroup())

  /** A browser: it keeps its cookies, whoever signs in. */
  const openTablet = () => {
    const jar = new Map<string, string>()
    const send = async (path: string, init: RequestInit = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await lab.server.anonymous(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
      for (const text of answer.headers.getSetCookie()) jar.set(...(text.split(';')[0]!.split('=') as [string, string]))
      return answer
    }
    const signIn = (user: TestUser, pw = password) => send('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw }) })
    const signOut = () => send('/login/logout.ashx', json({ dontRedirect: true }))
    const setPin = (pin: string | null) => send('/api/v1/user/pin', json({ pin }))
    const enterPin = (user: TestUser, pin: string) => send('/login/pin', json({ userID: user.id, pin }))
    const who = async () => {
      const answer = await send(session)
      return answer.status === 200 ? ((await answer.json()) as { userId: number }).userId : null
    }
    return { jar, send, signIn, signOut, setPin, enterPin, who }
  }
  const withPin = async (user: TestUser, pin: string, tablet = openTablet()) => {
    await tablet.signIn(user)
    expect((await tablet.setPin(pin)).status).toBe(204)
    await tablet.signOut()
    return tablet
  }

  test('two people take turns: each signs in with their own PIN, and the one before is signed out', async () => {
    const [ada, max] = [await makeUser(), await makeUser()]
    const tablet = await withPin(max, '8642', await withPin(ada, '1357'))
    expect(await tablet.who()).toBe(null)
    expect((await tablet.enterPin(ada, '1357')).status).toBe(204)
    expect(await tablet.who()).toBe(ada.id)
    const hers = new Map(tablet.jar)
    expect((await tablet.enterPin(max, '8642')).status).toBe(204)
    expect(await tablet.who()).toBe(max.id)
    const cookie = [...hers].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await lab.server.anonymous(session, { headers: { cookie } })).status).toBe(401)
  })

  test('a deactivated account is not signed in by it, nor after it is active again until the password was entered', async () => {
    const [ada, admin] = [await makeUser(), await makeUser()]
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, admin.id, true))
    const asAdmin = await lab.server.signIn(admin)
    const tablet = await withPin(ada, '1357')
    for (const isActive of [false, true]) {
      await asAdmin(`/api/v1/organization/people/${ada.id}/active`, { ...json({ isActive, password }), method: 'PUT' })
      expect(await codeOf(await tablet.enterPin(ada, '1357'))).toBe('unlock.password-needed')
    }
    await tablet.signIn(ada)
    expect(await tablet.who()).toBe(ada.id)
  })

  test('another person’s PIN, another browser and a PIN that was never set sign nobody in, and look the same', async () => {
    const [ada, max] = [await makeUser(), await makeUser()]
    const tablet = await withPin(ada, '1357')
    await tablet.signIn(max)
    await tablet.signOut()
    const tries = [await tablet.enterPin(max, '1357'), await openTablet().enterPin(ada, '1357'), await tablet.enterPin({ ...ada, id: 999_999 }, '1357')]
    expect(await Promise.all(tries.map(codeOf))).toEqual(Array(3).fill('unlock.password-needed'))
    expect(await codeOf(await tablet.enterPin(ada, '7531'))).toBe('unlock.failed')
    expect(await tablet.who()).toBe(null)
  })

  test('a deactivated account stays closed', async () => {
    const ada = await makeUser()
    const tablet = await withPin(ada, '1357')
    await lab.store.engine.write((sql) => sql.all('update users set deactivated_at = 1 where id = $1', [ada.id]))
    expect(await codeOf(await tablet.enterPin(ada, '1357'))).toBe('account.deactivated')
    expect(await tablet.who()).toBe(null)
  })

  test('after five wrong ones, even the right one is refused until the person has signed in with their password; a right one before that starts over', async () => {
    const ada = await makeUser()
    const tablet = await withPin(ada, '1357')
    const wrong = async (times: number) => {
      for (let time = 0; time < times; time += 1) expect(await codeOf(await tablet.enterPin(ada, '0000'))).toBe('unlock.failed')
    }
    await wrong(limits.lock.pinAttempts - 1)
    expect((await tablet.enterPin(ada, '1357')).status).toBe(204)
    await wrong(limits.lock.pinAttempts)
    expect(await codeOf(await tablet.enterPin(ada, '1357'))).toBe('unlock.password-needed')
    await tablet.signIn(ada)
    expect((await tablet.enterPin(ada, '1357')).status).toBe(204)
  })

  test('of many guesses at the same moment no more than five are compared', async () => {
    const ada = await makeUser()
    const tablet = await withPin(ada, '1357')
    const codes = await Promise.all(Array.from({ length: 12 }, async (_, at) => codeOf(await tablet.enterPin(ada, `00${10 + at}`))))
    expect(codes.filter((code) => code === 'unlock.failed')).toHaveLength(limits.lock.pinAttempts)
  })

  test('a PIN is enough for twelve hours after the password, however often it is used', async () => {
    const ada = await makeUser()
    const tablet = await withPin(ada, '1357')
    for (let hours = 0; hours < 12; hours += 3) {
      lab.server.now += 3 * 60 * minute
      expect((await tablet.enterPin(ada, '1357')).status).toBe(204)
    }
    lab.server.now += 1
    expect(await codeOf(await tablet.enterPin(ada, '1357'))).toBe('unlock.password-needed')
  })

  test('is set only right after the password was entered in that browser; a program has none', async () => {
    const ada = await makeUser()
    const tablet = openTablet()
    await tablet.signIn(ada)
    lab.server.now += 11 * minute
    expect(await codeOf(await tablet.setPin('1357'))).toBe('unlock.password-needed')
    await tablet.signIn(ada)
    expect((await tablet.setPin('1357')).status).toBe(204)
    const program = await lab.server.useToken(ada)
    expect(await codeOf(await program('/api/v1/user/pin', json({ pin: '1357' })))).toBe('permission.denied')
    lab.server.now += 11 * minute
    expect((await tablet.setPin(null)).status).toBe(204)
    expect(await codeOf(await tablet.enterPin(ada, '1357'))).toBe('unlock.password-needed')
  })

  test('a changed password and being signed out from elsewhere end it until the next password', async () => {
    const ada = await makeUser()
    const tablet = await withPin(ada, '1357')
    const desk = openTablet()
    await desk.signIn(ada)
    expect((await tablet.enterPin(ada, '1357')).status).toBe(204)
    const { browsers } = (await (await desk.send('/api/v1/user/sessions')).json()) as { browsers: { id: string; isThis: boolean }[] }
    await desk.send(`/api/v1/user/sessions/${browsers.find(({ isThis }) => !isThis)!.id}`, { method: 'DELETE' })
    expect(await tablet.who()).toBe(null)
    expect(await codeOf(await tablet.enterPin(ada, '1357'))).toBe('unlock.password-needed')

    await tablet.signIn(ada)
    expect((await tablet.enterPin(ada, '1357')).status).toBe(204)
    await desk.send('/api/v1/user/password', json({ currentPassword: password, newPassword: 'four kettles in a row' }))
    expect(await codeOf(await tablet.enterPin(ada, '1357'))).toBe('unlock.password-needed')
    await tablet.signIn(ada, 'four kettles in a row')
    expect((await tablet.enterPin(ada, '1357')).status).toBe(204)
  })

  test('someone who has turned two-step verification on signs in with both steps before a PIN is enough again', async () => {
    const ada = await makeUser()
    const tablet = await withPin(ada, '1357')
    await tablet.signIn(ada)
    const { secret } = (await (await tablet.send('/api/v1/user/twoStep/begin', json({ password }))).json()) as { secret: string }
    expect((await tablet.send('/api/v1/user/twoStep/confirm', json({ code: codeAt(secret, lab.server.now) }))).status).toBe(200)
    expect(await codeOf(await tablet.enterPin(ada, '1357'))).toBe('unlock.password-needed')
    lab.server.now += minute
    await tablet.send('/login/login.ashx', {
      method: 'POST',
      body: new URLSearchParams({ un: ada.login, pw: password, code: codeAt(secret, lab.server.now) }),
    })
    expect((await tablet.enterPin(ada, '1357')).status).toBe(204)
  })

  test.each(['123', '123456789', 'abcd', '12 34', ''])('%j is not a PIN', async (pin) => {
    const ada = await makeUser()
    const tablet = openTablet()
    await tablet.signIn(ada)
    expect((await tablet.setPin(pin)).status).toBe(400)
  })
})
