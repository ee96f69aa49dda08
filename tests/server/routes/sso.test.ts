import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits, serverLimits } from '#domain/limits.ts'
import type { LogoutAnswer, ScheduledPoll, SessionInfo } from '#domain/wire/accounts/session.ts'
import type { SsoState } from '#domain/wire/accounts/sso.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, startServer, type TestServer, type TestUser } from '#tests/harness/server.ts'
import { CookieBrowser, openFalseProvider, openSsoProvider, type ProviderAccount, type SsoProvider } from '#tests/harness/sso-provider.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { cookieNames } from '#server/security/session-cookie.ts'
import { noteClaimedEmail } from '#server/store/people/sso.ts'
import { safeBack } from '#server/sso/sso.ts'
import { Directory } from '../scim/directory.ts'

const origin = 'https://lab.example.org'
const start = '/api/v1/sso/start'
const callback = '/api/v1/sso/callback'
const session = '/api/v1/sync/session'
const poll = '/members/fn/scheduledTasks/handler.ashx'

const refusal = (code: string) => `/login/?sso=${code}`
const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T

describeServer('single sign-on by OpenID Connect', (lab) => {
  let provider: SsoProvider
  let server: TestServer
  beforeAll(async () => {
    provider = await openSsoProvider(origin + callback)
    server = await open()
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  const settings = () => ({
    provider: { kind: 'OIDC', issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret, hosts: [] } as const,
    name: 'Campus',
    origin,
    hasTwoStep: false,
    asksAlways: true,
    endsProvider: true,
  })
  const open = (more: Partial<ReturnType<typeof settings>> = {}) =>
    startServer({ engine: lab.store.engine, bus: lab.store.bus, publicUrl: origin, sso: { ...settings(), ...more } })

  const makeUser = async () => server.makeUser('Member', await server.makeGroup())
  const emailOf = ({ login }: TestUser) => `${login}@lab.example`
  let last = 0
  /** A new person of the provider; returns its name of them. */
  const makeAccount = (account: ProviderAccount) => {
    const sub = `sub-${(last += 1)}`
    provider.accounts.set(sub, account)
    return sub
  }
  const makeBoth = async (more: ProviderAccount = {}) => {
    const user = await makeUser()
    return { user, sub: makeAccount({ email: emailOf(user), email_verified: true, ...more }) }
  }

  /** As far as the address at which the provider sends the browser back. */
  async function signInAtProvider(browser: CookieBrowser, sub: string, back = '/members/', at = { server, provider }, act = '') {
    const begun = await browser.get(`${at.server.url}${start}?back=${encodeURIComponent(back)}${act && `&act=${act}`}`)
    expect(begun.status).toBe(303)
    let answer = await browser.get(begun.headers.get('location')!)
    const form = new URL(answer.headers.get('location')!, at.provider.issuer).href
    answer = await browser.get(form, { method: 'POST', body: new URLSearchParams({ name: sub }) })
    while (!answer.headers.get('location')!.startsWith(origin)) answer = await browser.get(new URL(answer.headers.get('location')!, at.provider.issuer).href)
    return answer.headers.get('location')!.slice(origin.length)
  }
  const comeBack = async (browser: CookieBrowser, path: string, on = server) => (await browser.get(on.url + path)).headers.get('location')
  const signIn = async (browser: CookieBrowser, sub: string, back?: string) => comeBack(browser, await signInAtProvider(browser, sub, back))
  const sessionOf = (browser: CookieBrowser) => read<SessionInfo>(browser.get(server.url + session))
  const isIn = async (browser: CookieBrowser) => (await browser.get(server.url + session)).status === 200

  test('a person of the provider gets the account with their verified email address, and comes back to the page where they were', async () => {
    const { user, sub } = await makeBoth()
    const browser = new CookieBrowser()
    expect(await signIn(browser, sub, '/members/inventory/browser/?sampleID=7#viewSample')).toBe('/members/inventory/browser/?sampleID=7#viewSample')
    expect(await sessionOf(browser)).toMatchObject({ userId: user.id, ssoAt: server.now })
    expect(await read<SsoState>(fetch(`${server.url}/api/v1/sso`))).toEqual({ name: 'Campus' })
  })

  test('afterwards they are known by the name that never changes, whatever their address', async () => {
    const { user, sub } = await makeBoth()
    await signIn(new CookieBrowser(), sub)
    provider.accounts.set(sub, { email: 'elsewhere@lab.example', email_verified: false })
    const browser = new CookieBrowser()
    await signIn(browser, sub)
    expect(await sessionOf(browser)).toMatchObject({ userId: user.id })
  })

  test('an address that is not verified, belongs to nobody, to two accounts, or to someone who is known already signs nobody in', async () => {
    const [{ user }, twin, other] = [await makeBoth(), await makeUser(), await makeUser()]
    await server.engine.write((sql) => sql.all('update users set email = $1 where id = $2', [emailOf(twin), other.id]))
    const { user: taken, sub } = await makeBoth()
    await signIn(new CookieBrowser(), sub)
    const unknown = [
      { email: emailOf(user), email_verified: false },
      { email: emailOf(user) },
      { email: 'nobody@lab.example', email_verified: true },
      { email: emailOf(twin), email_verified: true },
      { email: emailOf(taken), email_verified: true },
      {},
    ]
    for (const account of unknown) {
      const browser = new CookieBrowser()
      expect(await signIn(browser, makeAccount(account)), JSON.stringify(account)).toBe(refusal('sso.account-unknown'))
      expect(await isIn(browser)).toBe(false)
    }
  })

  test('an account does not lie in wait for someone whose address its person has typed', async () => {
    const { user, sub } = await makeBoth()
    await server.engine.write((sql) => noteClaimedEmail(sql, user.id))
    expect(await signIn(new CookieBrowser(), sub)).toBe(refusal('sso.account-unknown'))
  })

  test('someone from the directory gets the account that it made, also if another one has their address', async () => {
    const { user, sub } = await makeBoth()
    await server.engine.write((sql) => noteClaimedEmail(sql, user.id))
    const directory = await Directory.at(server)
    const { body } = await directory.post('/Users', { userName: `directory-${sub}`, emails: [{ value: emailOf(user) }] })
    const browser = new CookieBrowser()
    expect(await signIn(browser, sub)).toBe('/members/')
    expect(await isIn(browser)).toBe(true)
    expect((await directory.patch(`/Users/${body.id}`, { op: 'Replace', path: 'active', value: 'False' })).status).toBe(200)
    expect(await isIn(browser)).toBe(false)
    expect(await signIn(new CookieBrowser(), sub)).toBe(refusal('account.deactivated'))
  })

  test('a deactivated account stays closed', async () => {
    const { user, sub } = await makeBoth()
    await signIn(new CookieBrowser(), sub)
    await server.engine.write((sql) => sql.all('update users set deactivated_at = 1 where id = $1', [user.id]))
    const browser = new CookieBrowser()
    expect(await signIn(browser, sub)).toBe(refusal('account.deactivated'))
    expect(await isIn(browser)).toBe(false)
  })

  test('two answers at the same moment sign in two browsers, or the same account only one of two people', async () => {
    const { user, sub } = await makeBoth()
    const twin = makeAccount({ email: emailOf(user), email_verified: true })
    const browsers = [sub, sub, twin].map((who) => ({ who, browser: new CookieBrowser() }))
    const paths: string[] = []
    for (const { who, browser } of browsers) paths.push(await signInAtProvider(browser, who))
    const led = await Promise.all(browsers.map(({ browser }, at) => comeBack(browser, paths[at]!)))
    const isIn = (at: number) => led[at] === '/members/'
    expect([isIn(0), isIn(1), led.filter((address) => address === refusal('sso.account-unknown')).length > 0]).toEqual(
      isIn(2) ? [false, false, true] : [true, true, true],
    )
  })

  test('an answer is accepted once, with its own state, in the browser in which it began, and not too late', async () => {
    const { sub } = await makeBoth()
    const browser = new CookieBrowser()
    const path = await signInAtProvider(browser, sub)
    expect(await comeBack(new CookieBrowser(), path)).toBe(refusal('sso.failed'))
    expect(await comeBack(browser, path.replace(/state=[^&]+/, 'state=another'))).toBe(refusal('sso.failed'))
    expect(await comeBack(browser, path)).toBe('/members/')
    expect(await comeBack(browser, path)).toBe(refusal('sso.failed'))
    const late = await signInAtProvider(browser, sub)
    server.now += limits.sso.lasts
    expect(await comeBack(browser, late)).toBe(refusal('sso.failed'))
  })

  test('the answer of another sign-in in the same browser is refused: code, PKCE and nonce belong together', async () => {
    const { sub } = await makeBoth()
    const browser = new CookieBrowser()
    const [first, second] = [await signInAtProvider(browser, sub), await signInAtProvider(browser, sub)]
    const codeOf = (path: string) => new URL(path, origin).searchParams.get('code')!
    expect(await comeBack(browser, first.replace(codeOf(first), codeOf(second)))).toBe(refusal('sso.failed'))
    expect(await isIn(browser)).toBe(false)
  })

  test('someone who turns back at the provider is at the sign-in screen again', async () => {
    const browser = new CookieBrowser()
    const begun = await browser.get(server.url + start)
    const state = new URL(begun.headers.get('location')!).searchParams.get('state')!
    expect(await comeBack(browser, `${callback}?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`)).toBe(refusal('sso.failed'))
  })

  test('the provider gets the address from the settings, whatever the Host header, a challenge, and the request to ask again', async () => {
    const answer = await fetch(server.url + start, { redirect: 'manual', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
    const query = new URL(answer.headers.get('location')!).searchParams
    expect(query.get('redirect_uri')).toBe(origin + callback)
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('prompt')).toBe('login')
    expect(query.get('nonce')).toMatch(/^[\w-]{43}$/)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-aliquot-sso=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('nobody is led to another site afterwards', async () => {
    const { sub } = await makeBoth()
    expect(await signIn(new CookieBrowser(), sub, '//evil.example/')).toBe('/')
    const elsewhere = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/x/../\\/evil.example',
      '/\t/evil.example',
    ]
    for (const back of [...elsewhere, '/api/v1/sso/start', 'javascript:alert(1)', '', '/\n//evil.example']) expect(safeBack(back, origin), back).toBe('/')
    expect(safeBack('/members/?a=1#b', origin)).toBe('/members/?a=1#b')
  })

  test('the session before it ends, and the new one tells the poll how to sign in again, also after it has ended [SESS-02]', async () => {
    const { user, sub } = await makeBoth()
    const status = async (browser: CookieBrowser) => (await read<ScheduledPoll>(browser.get(server.url + poll))).session
    const browser = new CookieBrowser()
    const nobody = { isLoggedIn: false, subgroupID: 0, loggedInUser: 0 }
    expect(await status(browser)).toEqual({ ...nobody, isSSO: false, redirectUrl: '', loginType: '' })
    await signIn(browser, sub)
    const first = browser.cookie(server.url, '__Host-aliquot')!
    await signIn(browser, sub)
    expect((await fetch(server.url + session, { headers: { cookie: `__Host-aliquot=${first}` } })).status).toBe(401)
    expect(await status(browser)).toMatchObject({ isLoggedIn: true, loggedInUser: user.id, isSSO: true, redirectUrl: start, loginType: 'OIDC' })
    server.now += limits.session.lasts + 1
    expect(await status(browser)).toEqual({ ...nobody, isSSO: true, redirectUrl: start, loginType: 'OIDC' })
    const form = { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password }) }
    await browser.get(`${server.url}/login/login.ashx`, form)
    expect(await status(browser)).toMatchObject({ isLoggedIn: true, isSSO: false, redirectUrl: '', loginType: '' })
  })

  test('a group that requires two-step verification is open if the provider asked for a second step, and closed if not', async () => {
    const group = await server.makeGroup()
    await server.engine.write((sql) => sql.all('update groups set two_step_required = 1 where id = $1', [group]))
    const isClosed = async (amr: readonly string[] | undefined) => {
      const user = await server.makeUser('Member', group)
      const browser = new CookieBrowser()
      await signIn(browser, makeAccount({ email: emailOf(user), email_verified: true, ...(amr && { amr }) }))
      return (await sessionOf(browser)).mustUseTwoFactorAuth ?? false
    }
    expect([await isClosed(undefined), await isClosed(['pwd']), await isClosed(['pwd', 'mfa'])]).toEqual([true, true, false])
  })

  test('a password that has expired does not matter to someone who came without it', async () => {
    const { user, sub } = await makeBoth()
    await server.engine.write((sql) => sql.all('update users set password_set_at = 1 where id = $1', [user.id]))
    const strict = await startServer({ engine: lab.store.engine, bus: lab.store.bus, publicUrl: origin, sso: settings(), passwordDays: 30 })
    const browser = new CookieBrowser()
    await comeBack(browser, await signInAtProvider(browser, sub))
    const cookie = `__Host-aliquot=${browser.cookie(server.url, '__Host-aliquot')}`
    expect(await read<SessionInfo>(fetch(strict.url + session, { headers: { cookie } }))).not.toHaveProperty('passwordExpiresInDays')
    await strict.close()
  })

  test('the address may also be in the ID token itself', async () => {
    const talkative = await openSsoProvider(origin + callback, { emailInToken: true })
    const user = await makeUser()
    talkative.accounts.set('ada', { email: emailOf(user), email_verified: true })
    const its = await open({ provider: { ...settings().provider, issuer: talkative.issuer } })
    const browser = new CookieBrowser()
    expect(await comeBack(browser, await signInAtProvider(browser, 'ada', '/members/', { server: its, provider: talkative }), its)).toBe('/members/')
    expect(talkative.asked.filter((path) => path.startsWith('/me'))).toEqual([])
    await its.close()
    await talkative.close()
  })

  const logout = '/login/logout.ashx'
  const signOut = (browser: CookieBrowser, on = server) =>
    read<LogoutAnswer>(browser.get(on.url + logout, { method: 'POST', body: new URLSearchParams({ dontRedirect: 'true' }) }))

  test('someone who signs out is signed out at the provider, too: the next person on the tablet does not become them', async () => {
    const { user, sub } = await makeBoth()
    // This provider knows the browser again unless its session was ended.
    const relaxed = await open({ asksAlways: false })
    afterTest(() => relaxed.close())
    const browser = new CookieBrowser()
    await comeBack(browser, await signInAtProvider(browser, sub, '/members/', { server: relaxed, provider }), relaxed)
    const leadsTo = async () => {
      const begun = await browser.get(relaxed.url + start)
      return (await browser.get(begun.headers.get('location')!)).headers.get('location')!
    }
    expect(await leadsTo()).toContain(origin + callback)

    const { success, redirectUrl } = await signOut(browser, relaxed)
    expect([success, (await browser.get(relaxed.url + session)).status]).toEqual([true, 401])
    const end = new URL(redirectUrl!)
    expect([end.origin, end.searchParams.get('post_logout_redirect_uri')]).toEqual([provider.issuer, `${origin}/login/`])
    const page = await (await browser.get(end.href)).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!
    const ended = await browser.get(`${end.href.split('?')[0]}/confirm`, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
    expect(ended.headers.get('location')).toBe(`${origin}/login/`)
    expect(await leadsTo()).toContain('/interaction/')
    // What is needed for it is gone with the session.
    expect(await signOut(browser, relaxed)).toEqual({ success: true })
    expect(await server.engine.read((sql) => sql.all('select hash from sessions where user_id = $1', [user.id]))).toEqual([])
  })

  test('a page that follows redirects is led to the provider when it signs out', async () => {
    const { sub } = await makeBoth()
    const browser = new CookieBrowser()
    await signIn(browser, sub)
    const answer = await browser.get(server.url + logout, { method: 'POST' })
    expect([answer.status, answer.headers.get('location')!.startsWith(`${provider.issuer}/session/end?`)]).toEqual([303, true])
  })

  /** For another server on the same database, whose cookies the browser keeps apart. */
  const sessionCookieOf = (browser: CookieBrowser) =>
    Object.values(cookieNames)
      .flatMap((name) => browser.cookie(server.url, name)?.replace(/^/, `${name}=`) ?? [])
      .join('; ')

  test('signing out stays here after a sign-in with the password, if the operator wants that, and if the provider has no address for it or is away', async () => {
    const { user, sub } = await makeBoth()
    const byPassword = new CookieBrowser()
    await byPassword.get(`${server.url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password }) })
    expect(await signOut(byPassword)).toEqual({ success: true })

    const without = await openSsoProvider(origin + callback, { endsSessions: false })
    without.accounts.set(sub, provider.accounts.get(sub)!)
    const servers = [
      await open({ endsProvider: false }),
      await open({ provider: { ...settings().provider, issuer: without.issuer } }),
      await open({ provider: { ...settings().provider, issuer: 'http://127.0.0.1:9' } }),
    ]
    afterTest(async () => {
      for (const each of servers) await each.close()
      await without.close()
    })
    for (const each of servers) {
      const browser = new CookieBrowser()
      await signIn(browser, sub)
      const cookie = sessionCookieOf(browser)
      const body = new URLSearchParams({ dontRedirect: 'true' })
      expect(await read(fetch(each.url + logout, { method: 'POST', body, headers: { cookie } }))).toEqual({ success: true })
      expect(await isIn(browser)).toBe(false)
    }
    expect(servers[2]!.warnings().join()).toContain('someone signed out, but not at the provider of single sign-on')
  })

  test('[FAULT-75] whoever signs in again for one act has proved that act, once and for some minutes, if the provider asked them; a usual sign-in proves nothing', async () => {
    const { user, sub } = await makeBoth()
    await server.engine.write((sql) => setOrganizationAdministrator(sql, user.id, true))
    const other = await makeUser()
    const activate = async (browser: CookieBrowser, on: TestServer, isActive = true) => {
      const body = JSON.stringify({ isActive })
      const at = `${on.url}/api/v1/organization/people/${other.id}/active`
      const answer = await browser.get(at, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
      if (answer.status === 204) return 204
      const refused = (await answer.json()) as { code: string; detail: { act: string } }
      act = refused.detail.act
      return refused.code
    }
    let act = ''
    const asked = new CookieBrowser()
    const confirm = async (browser: CookieBrowser, of: string, on = server) =>
      comeBack(browser, await signInAtProvider(browser, sub, '/members/', { server: on, provider }, of), on)
    await signIn(asked, sub)
    expect(await activate(asked, server)).toBe('proof.needed-after-sso')
    const activation = act
    expect(await confirm(asked, activation)).toBe('/members/')
    // Not for another act.
    expect(await activate(asked, server, false)).toBe('proof.needed-after-sso')
    expect(await activate(asked, server)).toBe(204)
    expect(await activate(asked, server)).toBe('proof.needed-after-sso')
    await confirm(asked, activation)
    server.now += serverLimits.proof.lasts
    expect(await activate(asked, server)).toBe('proof.needed-after-sso')
    const relaxed = await open({ asksAlways: false })
    afterTest(() => relaxed.close())
    const unasked = new CookieBrowser()
    await confirm(unasked, activation, relaxed)
    expect(await activate(unasked, relaxed)).toBe('proof.needed-after-sso')
  })

  test('a provider that is away is said to be so', async () => {
    const away = await open({ provider: { ...settings().provider, issuer: 'http://127.0.0.1:9' } })
    expect(await comeBack(new CookieBrowser(), start, away)).toBe(refusal('sso.unreachable'))
    expect(away.warnings().join()).toContain('it cannot be reached')
    await away.close()
  })

  /** As someone would who can answer in the provider's place; returns where the browser is led in the end. */
  type Token = (issuer: string, nonce: string) => object

  /** A server whose provider says this of itself, and answers with this token: the browser comes back from it, again and again. */
  async function openFalse(about: (issuer: string) => object, keys: object[] = []) {
    let [nonce, token]: [string, Token] = ['', () => ({})]
    const answers = { '/token': (issuer: string) => token(issuer, nonce), '/jwks': () => ({ keys }) }
    const liar = await openFalseProvider(about, answers)
    const its = await open({ provider: { ...settings().provider, issuer: liar.issuer } })
    afterTest(async () => {
      await its.close()
      await liar.close()
    })
    return async (given: Token = () => ({})) => {
      token = given
      const browser = new CookieBrowser()
      const begun = (await browser.get(its.url + start)).headers.get('location')!
      // It was not even asked.
      if (begun.startsWith('/')) return { led: begun, asked: liar.asked }
      const query = new URL(begun).searchParams
      nonce = query.get('nonce')!
      return { led: (await comeBack(browser, `${callback}?code=x&state=${query.get('state')}`, its))!, asked: liar.asked }
    }
  }

  const useFalseProvider = async (about: (issuer: string) => object, token?: Token, keys?: object[]) => (await openFalse(about, keys))(token)
  const endpoints = (issuer: string) => ({ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` })

  test('this server calls no host to which a provider points, unless the settings name it', async () => {
    provider.asked.length = 0
    const { led } = await useFalseProvider((issuer) => ({ ...endpoints(issuer), token_endpoint: `${provider.issuer}/token` }))
    expect([led, provider.asked]).toEqual([refusal('sso.failed'), []])
    const redirected = await useFalseProvider(endpoints, () => ({ location: `${provider.issuer}/token` }))
    expect(redirected.asked).toContain('/token')
    expect([redirected.led.startsWith('/login/?sso='), provider.asked]).toEqual([true, []])
  })

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  /** A false provider whose ID tokens have a right signature, and these claims instead of the right ones. Where the browser is led then. */
  async function openSigning() {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const come = await openFalse(endpoints, [{ ...publicKey.export({ format: 'jwk' }), kid: 'its', use: 'sig', alg: 'RS256' }])
    const user = await makeUser()
    return async (claims: object, header: object = {}): Promise<string> => {
      const token = (issuer: string, nonce: string) => {
        const seconds = Math.floor(Date.now() / 1000)
        const about = { iss: issuer, sub: 'ada', aud: provider.clientId, iat: seconds, exp: seconds + 60, nonce, email: emailOf(user), email_verified: true }
        const signed = `${part({ alg: 'RS256', kid: 'its', ...header })}.${part({ ...about, auth_time: seconds, ...claims })}`
        return { access_token: 'x', token_type: 'Bearer', id_token: `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}` }
      }
      return (await come(token)).led
    }
  }

  test('someone whom the provider did not ask again does not become the person before, if the provider says so', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    const comeWith = await openSigning()
    expect(await comeWith({ auth_time: seconds - 120 })).toBe(refusal('sso.failed'))
    expect(await comeWith({ auth_time: seconds })).toBe('/')
  })

  test('[FAULT-88] a provider that calls itself by another issuer is asked for nothing more', async () => {
    for (const issuer of ['https://campus.example', `${provider.issuer}/`]) {
      const { led, asked } = await useFalseProvider((own) => ({ ...endpoints(own), issuer }))
      expect([led.startsWith('/login/?sso='), asked]).toEqual([true, ['/.well-known/openid-configuration']])
    }
  })

  test('[FAULT-88] an ID token for another client, of another issuer, of another sign-in, of another time or with another algorithm is refused, also with a right signature', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    const comeWith = await openSigning()
    for (const claims of [
      { aud: 'another client' },
      { aud: ['another client'] },
      { aud: [provider.clientId, 'another client'], azp: 'another client' },
      { iss: 'https://campus.example' },
      { nonce: 'of another sign-in' },
      { exp: seconds - 3_600 },
      { sub: undefined },
    ])
      expect([claims, await comeWith(claims)]).toEqual([claims, refusal('sso.failed')])
    for (const alg of ['HS256', 'RS384', 'none']) expect([alg, await comeWith({}, { alg })]).toEqual([alg, refusal('sso.failed')])
    expect(await comeWith({})).toBe('/')
  })

  test('an ID token without a valid signature is refused', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    for (const [header, signature] of [
      [{ alg: 'none' }, ''],
      [{ alg: 'RS256' }, 'AAAA'],
    ] as const) {
      const { led, asked } = await useFalseProvider(endpoints, (issuer, nonce) => ({
        access_token: 'x',
        token_type: 'Bearer',
        id_token: `${part(header)}.${part({ iss: issuer, sub: 'ada', aud: provider.clientId, iat: seconds, exp: seconds + 60, nonce })}.${signature}`,
      }))
      expect(led).toBe(refusal('sso.failed'))
      expect(asked).toContain('/token')
    }
  })

  test('nothing of the answers is logged', async () => {
    const { sub } = await makeBoth()
    const browser = new CookieBrowser()
    const path = await signInAtProvider(browser, sub)
    await comeBack(browser, path)
    await comeBack(browser, path)
    const query = new URL(path, origin).searchParams
    const log = server.log.join('\n')
    expect(log).toContain('/api/v1/sso/callback?[hidden]')
    for (const name of ['code', 'state']) expect(log).not.toContain(query.get(name)!)
    expect(log).not.toContain(provider.clientSecret)
  })

  test('a server without it says so', async () => {
    expect(await read<SsoState>(lab.server.anonymous('/api/v1/sso'))).toEqual({ name: null })
    expect((await lab.server.anonymous(start)).headers.get('location')).toBe(refusal('sso.off'))
    expect((await lab.server.anonymous(`${callback}?state=x&code=y`)).headers.get('location')).toBe(refusal('sso.off'))
  })
})
