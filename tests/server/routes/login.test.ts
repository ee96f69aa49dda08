import { beforeAll, describe, expect, test, vi } from 'vitest'
import { limits, serverLimits } from '#domain/limits.ts'
import type { LoginResponse } from '#domain/wire/accounts/session.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { password, type TestUser } from '#tests/harness/server.ts'
import { encodeSolution, solvePuzzle } from '#tests/harness/solve-puzzle.ts'
import { loginLimits } from '#server/security/limits/attempts.ts'
import type { Sql } from '#server/store/sql.ts'

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
const tooMany = 'Too many incorrect login-attempts. Please login here (unsaved changes will be lost)'

describeServer('signing in and out', (lab) => {
  let ada: TestUser
  beforeAll(async () => {
    ada = await lab.server.makeUser('Member', await lab.server.makeGroup())
  })
  const tryOnce = async (fields: Record<string, string>) => {
    const answer = await lab.server.anonymous('/login/login.ashx', form(fields))
    return { status: answer.status, body: (await answer.json()) as LoginResponse, cookies: answer.headers.getSetCookie() }
  }
  /** If a puzzle is asked for, it is solved. */
  const tryLogin = async (un: string, pw: string) => {
    const answer = await tryOnce({ un, pw })
    return answer.body.challenge ? tryOnce({ un, pw, altcha: solvePuzzle(answer.body.challenge) }) : answer
  }

  test('login.ashx takes un and pw and returns success, redirect, redirectUrl, errormessage, captchareload [SESS-01]', async () => {
    const { status, body, cookies } = await tryLogin(ada.login, password)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, redirect: false, redirectUrl: '', errormessage: '', captchareload: false })
    const ofSession = cookies.filter((cookie) => cookie.startsWith('aliquot='))
    expect(ofSession).toEqual([cookies[0]])
    expect(cookies[0]).toMatch(/^aliquot=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('a wrong password and an unknown name look the same and set no cookie [SESS-01]', async () => {
    const wrong = await tryLogin(ada.login, 'wrong')
    const unknown = await tryLogin('nobody-here', 'wrong')
    expect(wrong.body).toEqual({
      success: false,
      redirect: false,
      redirectUrl: '',
      errormessage: 'The user name or password is incorrect.',
      captchareload: false,
    })
    expect(unknown).toEqual(wrong)
    expect(unknown.cookies).toEqual([])
  })

  test('an unknown name takes the same steps as a wrong password', async () => {
    const { engine, hashing } = lab.server.app.services
    const steps: string[] = []
    for (const name of ['read', 'write'] as const) {
      const plain = engine[name].bind(engine)
      vi.spyOn(engine, name).mockImplementation((work: (sql: Sql) => Promise<unknown>) => {
        steps.push(name)
        return plain(work)
      })
    }
    const turn = hashing.runExclusive.bind(hashing)
    vi.spyOn(hashing, 'runExclusive').mockImplementation((work) => {
      steps.push('comparison')
      return turn(work)
    })
    const stepsOf = async (login: string) => {
      steps.length = 0
      await tryLogin(login, 'wrong')
      return [...steps]
    }
    const { login } = await lab.server.makeUser('Member')
    // Followers write on their own; a difference between the two would be there each time.
    await eventually(async () => {
      const ofKnown = await stepsOf(login)
      expect(await stepsOf('still-nobody')).toEqual(ofKnown)
      expect(ofKnown.filter((step) => step === 'comparison')).toHaveLength(1)
    })
  })

  test('the login name works in any case and with spaces around it', async () => {
    expect((await tryLogin(` ${ada.login.toUpperCase()} `, password)).body.success).toBe(true)
  })

  test('after too many failures of an account even the right password is refused with captchareload, until the window has passed [SESS-01]', async () => {
    const victim = await lab.server.makeUser('Member')
    for (let attempt = 0; attempt < loginLimits.perAccount; attempt++) expect((await tryLogin(victim.login, 'wrong')).body.captchareload).toBe(false)
    expect((await tryLogin(victim.login, password)).body).toEqual({
      success: false,
      redirect: false,
      redirectUrl: '',
      errormessage: tooMany,
      captchareload: true,
    })
    expect((await tryLogin(ada.login, password)).body.success).toBe(true)
    lab.server.now += loginLimits.window
    expect((await tryLogin(victim.login, password)).body.success).toBe(true)
  })

  test('guesses sent all at once are counted one by one', async () => {
    const victim = await lab.server.makeUser('Member')
    const answers = await Promise.all(Array.from({ length: loginLimits.perAccount * 3 }, () => tryLogin(victim.login, 'wrong')))
    expect(answers.filter(({ body }) => !body.captchareload)).toHaveLength(loginLimits.perAccount)
  })

  describe('a puzzle after several failures', () => {
    const half = loginLimits.perAccount / 2
    const failTimes = async (login: string, times: number) => {
      for (let attempt = 0; attempt < times; attempt++) await tryLogin(login, 'wrong')
    }
    /** Someone whose next attempt needs a puzzle, and that puzzle. */
    async function challenged() {
      const user = await lab.server.makeUser('Member')
      await failTimes(user.login, half)
      const { body } = await tryOnce({ un: user.login, pw: password })
      return {
        user,
        challenge: body.challenge!,
        body,
        withSolution: async (altcha: string, pw = password) => (await tryOnce({ un: user.login, pw, altcha })).body,
      }
    }

    test('is asked for with captchareload, also for an unknown name; with its solution the right password signs in [SESS-01]', async () => {
      const { body, challenge, withSolution } = await challenged()
      const asked = {
        success: false,
        redirect: false,
        redirectUrl: '',
        errormessage: 'This device has to solve a puzzle first. Try again.',
        captchareload: true,
        challenge: {
          algorithm: 'SHA-256',
          challenge: expect.any(String),
          maxnumber: serverLimits.captcha.most,
          salt: expect.any(String),
          signature: expect.any(String),
        },
      }
      expect(body).toEqual(asked)
      await failTimes('someone-unknown', half)
      expect((await tryOnce({ un: 'someone-unknown', pw: 'wrong' })).body).toEqual(asked)
      expect(await withSolution(solvePuzzle(challenge))).toMatchObject({ success: true })
    })

    test('costs no attempt, however often it is not solved, and does not tell whether the password is right', async () => {
      const { user, challenge, withSolution } = await challenged()
      for (let turn = 0; turn < loginLimits.perAccount * 2; turn++)
        expect((await tryOnce({ un: user.login, pw: turn % 2 ? password : 'wrong' })).body).toMatchObject({ success: false, challenge: {} })
      expect(await withSolution(solvePuzzle(challenge))).toMatchObject({ success: true })
    })

    test('is accepted once, and not for a while', async () => {
      const { challenge, withSolution } = await challenged()
      const solution = solvePuzzle(challenge)
      const answers = await Promise.all(Array.from({ length: 4 }, () => withSolution(solution, 'wrong')))
      expect(answers.filter((answer) => answer.challenge === undefined)).toHaveLength(1)
      const next = await withSolution(solution)
      expect(next).toMatchObject({ success: false, challenge: {} })
      const late = solvePuzzle(next.challenge!)
      lab.server.now += serverLimits.captcha.lasts
      expect(await withSolution(late)).toMatchObject({ success: false, challenge: {} })
    })

    test('has no other solution: changed, of another server, or with its time cut off', async () => {
      const { challenge, withSolution } = await challenged()
      const right = JSON.parse(Buffer.from(solvePuzzle(challenge), 'base64').toString()) as Record<string, string | number>
      const [random, expires] = challenge.salt.split('?expires=') as [string, string]
      const wrong: unknown[] = [
        { ...right, number: Number(right['number']) + 1 },
        { ...right, salt: `${random}?expires=${Number(expires.slice(0, -1)) + 999}&` },
        { ...right, salt: random, number: `?expires=${expires}${right['number']}` },
        { ...right, signature: 'a'.repeat(64) },
        { ...right, algorithm: 'SHA-1' },
        { ...right, more: 1 },
        null,
        [],
        'text',
      ]
      for (const solution of wrong) expect(await withSolution(encodeSolution(solution as object)), JSON.stringify(solution)).toMatchObject({ challenge: {} })
      expect(await withSolution('not base64')).toMatchObject({ challenge: {} })
      expect(await withSolution(encodeSolution(right))).toMatchObject({ success: true })
    })
  })

  test('an unknown name is limited in the same way', async () => {
    for (let attempt = 0; attempt < loginLimits.perAccount; attempt++) await tryLogin('ghost', 'wrong')
    expect((await tryLogin('ghost', 'wrong')).body.captchareload).toBe(true)
  })

  test('failures of many names from one address are limited, too', async () => {
    lab.server.now += loginLimits.window
    // Unknown names by hand, because each attempt costs a password hash.
    await lab.server.engine.write((sql) =>
      sql.all('insert into login_failures (id, failures, first_at) values ($1, $2, $3) on conflict (id) do update set failures = $2, first_at = $3', [
        'address 127.0.0.1',
        loginLimits.perAddress,
        lab.server.now,
      ]),
    )
    expect((await tryLogin(ada.login, password)).body.captchareload).toBe(true)
    lab.server.now += loginLimits.window
    expect((await tryLogin(ada.login, password)).body.success).toBe(true)
  })

  test('a successful sign-in takes back only its own attempt for an address', async () => {
    lab.server.now += loginLimits.window
    const sql = 'insert into login_failures (id, failures, first_at) values ($1, $2, $3) on conflict (id) do update set failures = $2, first_at = $3'
    await lab.server.engine.write((tx) => tx.all(sql, ['address 127.0.0.1', loginLimits.perAddress - 1, lab.server.now]))
    expect((await tryLogin(ada.login, password)).body.success).toBe(true)
    expect((await tryLogin('somebody', 'wrong')).body.captchareload).toBe(false)
    expect((await tryLogin(ada.login, password)).body.captchareload).toBe(true)
    lab.server.now += loginLimits.window
  })

  test('logout.ashx without a body ends the session and goes to /login/ [SESS-01, ROUTE-01]', async () => {
    const fetch = await lab.server.signIn(ada)
    expect((await fetch('/api/v1/sync/session')).status).toBe(200)
    const answer = await fetch('/login/logout.ashx', { method: 'POST' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/login/')
    expect(answer.headers.getSetCookie()[0]).toMatch(/^aliquot=; .*Expires=Thu, 01 Jan 1970/)
    const after = await fetch('/api/v1/sync/session')
    expect(after.status).toBe(401)
    expect(await after.json()).toEqual({ code: 'session.expired', message: 'Login Expired', errors: ['Login Expired'] })
  })

  test.each([
    ['a form', form({ dontRedirect: 'true' })],
    ['JSON', { method: 'POST', body: '{"dontRedirect":true}', headers: { 'content-type': 'application/json' } }],
  ])('logout.ashx with dontRedirect as %s does not redirect [SESS-01]', async (_, init) => {
    const fetch = await lab.server.signIn(ada)
    const answer = await fetch('/login/logout.ashx', init)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true })
    expect((await fetch('/api/v1/sync/session')).status).toBe(401)
  })

  test('logging out without a session is not an error [SESS-01]', async () => {
    expect((await lab.server.anonymous('/login/logout.ashx', { method: 'POST' })).status).toBe(303)
    expect(lab.server.warnings()).toEqual([])
  })

  test('a session is extended by use and ends after twelve hours without', async () => {
    const fetch = await lab.server.signIn(ada)
    for (let turn = 0; turn < 3; turn++) {
      lab.server.now += limits.session.lasts - 60_000
      expect((await fetch('/api/v1/samples/forBarcodes?barcodes=NOBODY-HAS')).status).toBe(200)
    }
    lab.server.now += limits.session.lasts + 1
    expect((await fetch('/api/v1/sync/session')).status).toBe(401)
  })

  test('a session ends after thirty days, however much it is used; a program’s token does not', async () => {
    const [browser, program] = [await lab.server.signIn(ada), await lab.server.useToken(ada)]
    const began = lab.server.now
    const statuses = async () => [(await browser('/api/v1/sync/session')).status, (await program('/api/v1/sync/session')).status]
    for (const end = began + limits.session.longest; lab.server.now < end - 1;) {
      lab.server.now = Math.min(lab.server.now + limits.session.lasts - 60_000, end - 1)
      expect((await browser('/api/v1/samples/forBarcodes?barcodes=NOBODY-HAS')).status).toBe(200)
    }
    expect(await statuses()).toEqual([200, 200])
    lab.server.now += 1
    expect(await statuses()).toEqual([401, 200])
    await lab.server.signIn(ada)
    const kept = await lab.server.engine.read((sql) => sql.all('select hash from sessions where created_at <= $1 and kind = $2', [began, 'cookie']))
    expect(kept).toEqual([])
  })

  test('the scheduled poll alone does not extend a session', async () => {
    const fetch = await lab.server.signIn(ada)
    lab.server.now += limits.session.lasts - 60_000
    await fetch('/members/fn/scheduledTasks/handler.ashx')
    lab.server.now += 120_000
    expect((await fetch('/api/v1/sync/session')).status).toBe(401)
  })

  test('the database keeps the hash of a token, never the token', async () => {
    const answer = await lab.server.anonymous('/login/login.ashx', form({ un: ada.login, pw: password }))
    const token = /aliquot=([\w-]+)/.exec(answer.headers.getSetCookie()[0]!)![1]!
    const rows = await lab.server.engine.read((sql) => sql.all('select * from sessions'))
    expect(JSON.stringify(rows)).not.toContain(token)
    const users = await lab.server.engine.read((sql) => sql.all<{ password_hash: string }>('select password_hash from users'))
    expect(users.every((user) => user.password_hash.startsWith('$argon2id$'))).toBe(true)
  })

  test('Authorization with the token, alone or after "Bearer", works like the cookie; after another word, it does not; signing out does not end it', async () => {
    const [fetch, afterBearer] = [await lab.server.useToken(ada), await lab.server.useToken(ada, (token) => `bearer ${token}`)]
    for (const by of [fetch, afterBearer]) {
      expect((await by('/api/v1/sync/session')).status).toBe(200)
      await by('/login/logout.ashx', { method: 'POST' })
      expect((await by('/api/v1/sync/session')).status).toBe(200)
    }
    for (const authorization of ['Bearer abc', 'Basic YTpi', 'x'.repeat(43), '']) {
      expect((await lab.server.anonymous('/api/v1/sync/session', { headers: { authorization } })).status).toBe(401)
    }
  })

  test('a cookie works even if a proxy added its own Basic authorization', async () => {
    const fetch = await lab.server.signIn(ada)
    expect((await fetch('/api/v1/sync/session', { headers: { authorization: 'Basic YTpi' } })).status).toBe(200)
  })
})
