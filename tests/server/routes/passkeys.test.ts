import { expect, test } from 'vitest'
import { accountLimits } from '#domain/account-limits.ts'
import { limits } from '#domain/limits.ts'
import type { CreationOptions, OwnPasskeys, Passkey, PasskeyAssertion, RequestOptions } from '#domain/wire/accounts/passkeys.ts'
import type { ScheduledPoll, SessionInfo } from '#domain/wire/accounts/session.ts'
import type { TwoStepPolicy, TwoStepSecret, TwoStepState } from '#domain/wire/accounts/two-step.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { chosenBySomebodyElse } from '#server/store/people/people.ts'
import { codeAt } from '#tests/harness/authenticator.ts'
import { describeServer, type Lab } from '#tests/harness/describe-server.ts'
import { SecurityKey, type Flaws } from '#tests/harness/security-key.ts'
import { password, startServer, type Fetch, type TestUser } from '#tests/harness/server.ts'

const path = '/api/v1/user/passkeys'
const begin = '/login/passkey/begin'
const finish = '/login/passkey'
const origin = 'https://lab.example'

const json = (body: unknown, method = 'POST') => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const read = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const codeOf = async (answer: Response | Promise<Response>) => (await read<{ code: string }>(answer)).code
const pairs = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)

/** Keeps the cookies that it gets, as a browser does. */
function browserOf(lab: Lab): Fetch {
  const cookies = new Map<string, string>()
  return async (at, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await lab.server.anonymous(at, { ...init, headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) } })
    for (const pair of pairs(answer)) cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    return answer
  }
}

describeServer(
  'passkeys',
  (lab) => {
    const makeUser = async () => lab.server.makeUser('Member', await lab.server.makeGroup())
    const own = async (fetch: Fetch) => read<OwnPasskeys>(fetch(path))
    const whoIsIn = async (fetch: Fetch) => {
      const answer = await fetch('/api/v1/sync/session')
      return answer.status === 200 ? (await read<SessionInfo>(answer)).userId : null
    }

    /** As the settings do. */
    async function add(fetch: Fetch, key: SecurityKey, name = 'Bench tablet', flaws: Flaws = {}, proof: object = { password }) {
      const options = await read<CreationOptions>(fetch(`${path}/begin`, json(proof)))
      return fetch(path, json({ name, ...key.create(options, flaws) }))
    }

    async function setUp(person?: TestUser, options = {}) {
      const user = person ?? (await makeUser())
      const [fetch, key] = [await lab.server.signIn(user), new SecurityKey(origin, options)]
      const passkey = await read<Passkey>(add(fetch, key))
      return { user, fetch, key, passkey }
    }

    const challengeFor = (browser: Fetch) => read<RequestOptions>(browser(begin, { method: 'POST' }))
    const send = (browser: Fetch, passkey: PasskeyAssertion, userID?: number) => browser(finish, json({ passkey, ...(userID !== undefined && { userID }) }))
    async function signIn(key: SecurityKey, browser = browserOf(lab), flaws: Flaws = {}) {
      return { browser, answer: await send(browser, key.sign(await challengeFor(browser), flaws)) }
    }
    /** What a passkey signs for an act of a person who is signed in. */
    const proofOf = async (fetch: Fetch, key: SecurityKey, act: string, flaws: Flaws = {}) => ({
      passkey: key.sign(await read<RequestOptions>(fetch(`${path}/prove`, json({ act }))), flaws),
    })
    /** Calls without a proof, learns from the answer which act needs one, and calls again with what a passkey has signed for it. */
    const withKey = async (fetch: Fetch, key: SecurityKey, call: (proof: object) => Promise<Response>, flaws: Flaws = {}) => {
      const { code, detail } = await read<{ code: string; detail: { act: string } }>(call({}))
      expect(code).toBe('proof.needed')
      return call(await proofOf(fetch, key, detail.act, flaws))
    }
    const proofToAdd = async (fetch: Fetch, key: SecurityKey) =>
      proofOf(fetch, key, (await read<{ detail: { act: string } }>(fetch(`${path}/begin`, json({})))).detail.act)

    test('a passkey that was added signs its person in, without a name or password, and the list says when it was last used', async () => {
      const { user, fetch, key, passkey } = await setUp()
      expect(await own(fetch)).toEqual({
        host: 'lab.example',
        suggestedName: '',
        passkeys: [{ id: key.credentials[0]!.id, name: 'Bench tablet', createdAt: lab.server.now, usedAt: null, isSynced: false }],
      })
      lab.server.now += 60_000
      const { browser, answer } = await signIn(key)
      expect([answer.status, await whoIsIn(browser)]).toEqual([204, user.id])
      expect((await own(browser)).passkeys).toEqual([{ ...passkey, usedAt: lab.server.now }])
      expect((await signIn(key, browser)).answer.status).toBe(204)
    })

    test('what the browser is asked for: a passkey that knows its person and is found without a name', async () => {
      const { fetch, key } = await setUp()
      const options = await read<CreationOptions>(fetch(`${path}/begin`, json({ password })))
      expect(options).toMatchObject({
        rp: { id: 'lab.example', name: 'Aliquot' },
        user: { id: key.credentials[0]!.userHandle },
        excludeCredentials: [{ id: key.credentials[0]!.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      })
      const browser = browserOf(lab)
      const answer = await browser(begin, { method: 'POST' })
      expect(await read<RequestOptions>(answer.clone())).toMatchObject({ rpId: 'lab.example', userVerification: 'required', allowCredentials: [] })
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-aliquot-passkey=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    })

    test('adding one needs the password or another passkey, and happens in the session in which it began', async () => {
      const { user, fetch, key } = await setUp()
      expect(await codeOf(fetch(`${path}/begin`, json({ password: 'wrong' })))).toBe('password.incorrect')
      expect(await codeOf(fetch(`${path}/begin`, json({})))).toBe('proof.needed')
      const phone = new SecurityKey(origin, { isSynced: true })
      lab.server.now += 1
      expect((await add(fetch, phone, 'Phone', {}, await proofToAdd(fetch, key))).status).toBe(200)
      expect((await own(fetch)).passkeys.map(({ name, isSynced }) => [name, isSynced])).toEqual([
        ['Bench tablet', false],
        ['Phone', true],
      ])
      const [options, elsewhere] = [await read<CreationOptions>(fetch(`${path}/begin`, json({ password }))), await lab.server.signIn(user)]
      expect(await codeOf(elsewhere(path, json({ name: 'x', ...new SecurityKey(origin).create(options) })))).toBe('passkey.failed')
      expect(await codeOf((await lab.server.useToken(user))(path))).toBe('permission.denied')
      expect(await codeOf((await lab.server.useToken(user))(`${path}/begin`, json({ password })))).toBe('permission.denied')
    })

    test('a new passkey with a wrong origin, server, kind or challenge, or without its person, is not saved', async () => {
      const fetch = await lab.server.signIn(await makeUser())
      const flaws: Flaws[] = [
        { origin: 'https://lab.example.evil' },
        { origin: 'http://lab.example' },
        { rpId: 'evil.example' },
        { type: 'webauthn.get' },
        { challenge: 'x'.repeat(43) },
        { isUnverified: true },
      ]
      for (const flaw of flaws) expect(await codeOf(add(fetch, new SecurityKey(origin), 'x', flaw)), JSON.stringify(flaw)).toBe('passkey.failed')
      expect((await own(fetch)).passkeys).toEqual([])
    })

    test('a challenge is answered once, within five minutes, and not after a failure', async () => {
      const { key } = await setUp()
      const browser = browserOf(lab)
      const signed = key.sign(await challengeFor(browser))
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(browser, signed)))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const options = await challengeFor(browser)
      expect(await codeOf(send(browser, key.sign(options, { isUnverified: true })))).toBe('passkey.failed')
      expect(await codeOf(send(browser, key.sign(options)))).toBe('passkey.failed')
      const late = key.sign(await challengeFor(browser))
      lab.server.now += accountLimits.passkeys.lasts
      expect(await codeOf(send(browser, late))).toBe('passkey.failed')
    })

    test('a sign-in with a wrong origin, server, kind or challenge, or without its person, is refused in one way, as for an unknown passkey', async () => {
      const { user, key } = await setUp()
      const flaws: Flaws[] = [
        { origin: 'https://evil.example' },
        { origin: 'https://lab.example:8443' },
        { rpId: 'evil.example' },
        { type: 'webauthn.create' },
        { challenge: 'x'.repeat(43) },
        { isUnverified: true },
      ]
      for (const flaw of flaws) {
        const { answer, browser } = await signIn(key, browserOf(lab), flaw)
        expect([await codeOf(answer), await whoIsIn(browser)], JSON.stringify(flaw)).toEqual(['passkey.failed', null])
      }
      const stranger = new SecurityKey(origin)
      stranger.create({ rp: { id: 'lab.example' }, user: { id: key.credentials[0]!.userHandle }, challenge: 'x' } as CreationOptions)
      expect(await codeOf((await signIn(stranger)).answer)).toBe('passkey.failed')
      const browser = browserOf(lab)
      const { signature, ...signed } = key.sign(await challengeFor(browser))
      expect(await codeOf(send(browser, { ...signed, signature: `A${signature.slice(1)}` }))).toBe('passkey.failed')
      expect(await codeOf(send(browser, { ...key.sign(await challengeFor(browser)), userHandle: 'someone-else' }))).toBe('passkey.failed')
      const { userHandle: _, ...nameless } = key.sign(await challengeFor(browser))
      expect(await codeOf(send(browser, nameless))).toBe('passkey.failed')
      expect((await browser(finish, json({ passkey: { ...signed, signature: '', more: 1 } }))).status).toBe(400)
      expect(await whoIsIn(await lab.server.signIn(user))).toBe(user.id)
    })

    test('a sign-in is finished in the browser in which it began; what was signed for something else is no sign-in', async () => {
      const { fetch, key } = await setUp()
      const [here, there] = [browserOf(lab), browserOf(lab)]
      const options = await challengeFor(here)
      await challengeFor(there)
      expect(await codeOf(send(there, key.sign(options)))).toBe('passkey.failed')
      expect(await codeOf(send(lab.server.anonymous, key.sign(options)))).toBe('passkey.failed')
      expect(await codeOf(send(here, (await proofToAdd(fetch, key)).passkey))).toBe('passkey.failed')
      const signed = key.sign(await challengeFor(here))
      expect(await codeOf(fetch(`${path}/begin`, json({ passkey: signed })))).toBe('passkey.failed')
      expect((await send(here, key.sign(options))).status).toBe(204)
    })

    test('a count that does not go up is that of a copy, even if both arrive at once; those that do not count are always at 0', async () => {
      const { key } = await setUp()
      expect((await signIn(key)).answer.status).toBe(204)
      for (const counts of [0, -1]) expect(await codeOf((await signIn(key, browserOf(lab), { counts })).answer)).toBe('passkey.failed')
      expect((await signIn(key, browserOf(lab), { counts: 5 })).answer.status).toBe(204)
      const browsers = [browserOf(lab), browserOf(lab)]
      const copies: PasskeyAssertion[] = []
      for (const [at, browser] of browsers.entries()) copies.push(key.sign(await challengeFor(browser), { counts: at === 0 ? 1 : 0 }))
      const answers = await Promise.all(browsers.map((browser, at) => send(browser, copies[at]!)))
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
      const synced = await setUp(undefined, { isSynced: true })
      for (let time = 0; time < 2; time++) expect((await signIn(synced.key)).answer.status).toBe(204)
    })

    test('on a shared tablet, only the person who was tapped is signed in', async () => {
      const [ada, mara] = [await setUp(), await setUp()]
      const browser = browserOf(lab)
      expect(await codeOf(send(browser, ada.key.sign(await challengeFor(browser)), mara.user.id))).toBe('passkey.other-person')
      expect(await whoIsIn(browser)).toBeNull()
      expect((await send(browser, ada.key.sign(await challengeFor(browser)), ada.user.id)).status).toBe(204)
      expect((await send(browser, mara.key.sign(await challengeFor(browser)), mara.user.id)).status).toBe(204)
      expect(await whoIsIn(browser)).toBe(mara.user.id)
    })

    test('the session before it ends; a PIN can be set right afterwards', async () => {
      const [{ key }, earlier] = [await setUp(), await makeUser()]
      const browser = browserOf(lab)
      await browser('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: earlier.login, pw: password }) })
      const open = await lab.server.engine.read((sql) => sql.all('select hash from sessions where user_id = $1', [earlier.id]))
      expect((await signIn(key, browser)).answer.status).toBe(204)
      const left = await lab.server.engine.read((sql) => sql.all('select hash from sessions where user_id = $1', [earlier.id]))
      expect([open.length, left.length]).toEqual([1, 0])
      expect((await browser('/api/v1/user/pin', json({ pin: '1357' }))).status).toBe(204)
    })

    test('is renamed and removed by its person only; removing needs the password or a passkey, and ends its use', async () => {
      const [{ fetch, key, passkey }, other] = [await setUp(), await setUp()]
      const at = `${path}/${passkey.id}`
      expect(await codeOf(other.fetch(at, json({ name: 'Mine' }, 'PATCH')))).toBe('passkey.gone')
      expect(await codeOf(other.fetch(`${at}/remove`, json({ password })))).toBe('passkey.gone')
      expect((await fetch(at, json({ name: ' Key in the drawer ' }, 'PATCH'))).status).toBe(204)
      expect((await fetch(at, json({ name: ' ' }, 'PATCH'))).status).toBe(400)
      expect(await codeOf(fetch(`${at}/remove`, json({ password: 'wrong' })))).toBe('password.incorrect')
      expect(await codeOf(withKey(fetch, key, (proof) => fetch(`${at}/remove`, json(proof)), { isUnverified: true }))).toBe('passkey.failed')
      expect((await own(fetch)).passkeys.map(({ name }) => name)).toEqual(['Key in the drawer'])
      expect((await withKey(fetch, key, (proof) => fetch(`${at}/remove`, json(proof)))).status).toBe(204)
      expect((await own(fetch)).passkeys).toEqual([])
      expect(await codeOf((await signIn(key)).answer)).toBe('passkey.failed')
      expect(await codeOf(fetch(`${at}/remove`, json({ password })))).toBe('passkey.gone')
      expect((await own(other.fetch)).passkeys).toHaveLength(1)
    })

    test('once a passkey is removed, a PIN is not enough until the next full sign-in', async () => {
      const { user, key, passkey } = await setUp()
      const { browser } = await signIn(key)
      await browser('/api/v1/user/pin', json({ pin: '1357' }))
      expect((await browser('/login/pin', json({ userID: user.id, pin: '1357' }))).status).toBe(204)
      expect((await withKey(browser, key, (proof) => browser(`${path}/${passkey.id}/remove`, json(proof)))).status).toBe(204)
      expect(await codeOf(browser('/login/pin', json({ userID: user.id, pin: '1357' })))).toBe('unlock.password-needed')
    })

    test('with two-step verification, adding one needs a code besides the password, because it counts as both steps', async () => {
      const fetch = await lab.server.signIn(await makeUser())
      const { secret } = await read<TwoStepSecret>(fetch('/api/v1/user/twoStep/begin', json({ password })))
      await fetch('/api/v1/user/twoStep/confirm', json({ code: codeAt(secret, lab.server.now) }))
      lab.server.now += 30_000
      const code = codeAt(secret, lab.server.now)
      expect(await codeOf(fetch(`${path}/begin`, json({ password: 'wrong', code })))).toBe('password.incorrect')
      expect(await codeOf(fetch(`${path}/begin`, json({ password })))).toBe('two-step.code-needed')
      expect(await codeOf(fetch(`${path}/begin`, json({ password, code: '000000' })))).toBe('two-step.code-incorrect')
      const key = new SecurityKey(origin)
      expect((await add(fetch, key, 'Phone', {}, { password, code })).status).toBe(200)
      expect((await add(fetch, new SecurityKey(origin), 'Key', {}, await proofToAdd(fetch, key))).status).toBe(200)
    })

    test('nobody proves with someone else’s passkey who they are', async () => {
      const [ada, mara] = [await setUp(), await setUp()]
      const { detail } = await read<{ detail: { act: string } }>(mara.fetch(`${path}/begin`, json({})))
      const options = await read<RequestOptions>(mara.fetch(`${path}/prove`, json({ act: detail.act })))
      expect(options.allowCredentials.map(({ id }) => id)).toEqual([mara.passkey.id])
      const signed = ada.key.sign({ ...options, allowCredentials: [] })
      expect(await codeOf(mara.fetch(`${path}/begin`, json({ passkey: signed })))).toBe('passkey.failed')
    })

    test('[FAULT-75] an organization administrator proves with a passkey who they are, each time', async () => {
      const { user, fetch, key } = await setUp()
      await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, user.id, true))
      const other = await makeUser()
      const at = `/api/v1/organization/people/${other.id}`
      const setActive = (isActive: boolean, given: object = {}) => fetch(`${at}/active`, json({ isActive, ...given }, 'PUT'))
      expect(await codeOf(setActive(false))).toBe('proof.needed')
      expect(await codeOf(withKey(fetch, key, (proof) => setActive(false, proof), { counts: 0 }))).toBe('passkey.failed')
      expect((await withKey(fetch, key, (proof) => setActive(false, proof))).status).toBe(204)
      expect(await codeOf(setActive(true))).toBe('proof.needed')
      expect((await withKey(fetch, key, (proof) => setActive(true, proof))).status).toBe(204)
      // What lets someone into an account takes a proof each time.
      expect((await withKey(fetch, key, (proof) => fetch(`${at}/passwordLink`, json(proof)))).status).toBe(200)
      expect((await withKey(fetch, key, (proof) => fetch(`${at}/administrator`, json({ isAdministrator: true, ...proof }, 'PUT')))).status).toBe(204)
    })

    test('[FAULT-75] what a passkey has signed is for one act and one time: not for another call, another account or another choice', async () => {
      const { user, fetch, key } = await setUp()
      await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, user.id, true))
      const [one, other] = [await makeUser(), await makeUser()]
      const setActive = (of: TestUser, isActive: boolean, given: object) =>
        fetch(`/api/v1/organization/people/${of.id}/active`, json({ isActive, ...given }, 'PUT'))
      const { detail } = await read<{ detail: { act: string } }>(setActive(one, false, {}))
      const proof = () => proofOf(fetch, key, detail.act)
      expect(await codeOf(setActive(other, false, await proof()))).toBe('passkey.failed')
      expect(await codeOf(setActive(one, true, await proof()))).toBe('passkey.failed')
      expect(await codeOf(fetch(`/api/v1/organization/people/${one.id}/passwordLink`, json(await proof())))).toBe('passkey.failed')
      const used = await proof()
      expect((await setActive(one, false, used)).status).toBe(204)
      expect(await codeOf(setActive(one, false, used))).toBe('passkey.failed')
    })

    test('one passkey cannot be saved for two people, and nobody has more than the limit', async () => {
      const ada = await setUp()
      const fetch = await lab.server.signIn(await makeUser())
      const options = await read<CreationOptions>(fetch(`${path}/begin`, json({ password })))
      const made = ada.key.create(options)
      await lab.server.engine.write((sql) => sql.all('update passkey set id = $1 where id = $2', [made.id, ada.passkey.id]))
      expect(await codeOf(fetch(path, json({ name: 'x', ...made })))).toBe('passkey.known')
      for (let count = 0; count < accountLimits.passkeys.most; count++) expect((await add(fetch, new SecurityKey(origin))).status).toBe(200)
      expect(await codeOf(fetch(`${path}/begin`, json({ password })))).toBe('passkey.too-many')
    })

    test('a passkey counts as both steps: a group that requires two-step verification is open, also for the PIN that continues it', async () => {
      const group = await lab.server.makeGroup()
      const { user, key } = await setUp(await lab.server.makeUser('Administrator', group))
      const { browser } = await signIn(key)
      const policy = '/api/v1/groups/twoStepPolicy'
      const byPassword = await lab.server.signIn(user)
      expect(await codeOf(byPassword(policy, json({ requireTwoStep: true }, 'PUT')))).toBe('two-step.own-first')
      expect((await browser(policy, json({ requireTwoStep: true }, 'PUT'))).status).toBe(200)
      expect(await read<TwoStepPolicy>(browser(policy))).toEqual({ isRequired: true, members: 1, withTwoStep: 1 })
      expect(await codeOf(byPassword(policy))).toBe('two-step.required')
      await browser('/api/v1/user/pin', json({ pin: '1357' }))
      await browser('/login/logout.ashx', { method: 'POST' })
      expect((await browser('/login/pin', json({ userID: user.id, pin: '1357' }))).status).toBe(204)
      expect((await browser(policy)).status).toBe(200)
    })

    test('[FAULT-81] where a group is closed to the password alone, the password alone makes no way in beside the passkeys', async () => {
      const group = await lab.server.makeGroup()
      const { user, key, passkey } = await setUp(await lab.server.makeUser('Administrator', group))
      const { browser } = await signIn(key)
      await browser('/api/v1/groups/twoStepPolicy', json({ requireTwoStep: true }, 'PUT'))
      const byPassword = await lab.server.signIn(user)
      const refused = [
        await byPassword(`${path}/begin`, json({ password })),
        await byPassword('/api/v1/user/twoStep/begin', json({ password })),
        await byPassword(`${path}/${passkey.id}/remove`, json({ password })),
      ]
      expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'passkey.needed'))
      expect((await add(byPassword, new SecurityKey(origin), 'Phone', {}, await proofToAdd(byPassword, key))).status).toBe(200)
      expect((await withKey(byPassword, key, (proof) => byPassword(`${path}/${passkey.id}/remove`, json(proof)))).status).toBe(204)
    })

    test('[FAULT-81] an expired password makes no passkey, which would not expire: whoever chose it for someone else may know it', async () => {
      const { user, fetch } = await setUp()
      await lab.server.engine.write((sql) => sql.all('update users set password_set_at = $2 where id = $1', [user.id, chosenBySomebodyElse]))
      expect(await codeOf(fetch(`${path}/begin`, json({ password })))).toBe('password.expired')
      expect((await fetch(path)).status).toBe(200)
    })

    test('someone who signs in with a passkey is not asked for a code, and proves with it what takes a password and a code', async () => {
      const { user, fetch, key } = await setUp()
      const { secret } = await read<TwoStepSecret>(withKey(fetch, key, (proof) => fetch('/api/v1/user/twoStep/begin', json(proof))))
      await fetch('/api/v1/user/twoStep/confirm', json({ code: codeAt(secret, lab.server.now) }))
      const { browser, answer } = await signIn(key)
      expect([answer.status, await whoIsIn(browser)]).toEqual([204, user.id])
      const renewed = await read<{ recoveryCodes: string[] }>(withKey(browser, key, (proof) => browser('/api/v1/user/twoStep/recoveryCodes', json(proof))))
      expect(renewed.recoveryCodes).toHaveLength(10)
      const token = await withKey(browser, key, (proof) => browser('/api/v1/user/tokens', json({ name: 'Robot', days: null, ...proof })))
      expect(token.status).toBe(200)
      const off = (proof: object) => browser('/api/v1/user/twoStep/off', json(proof))
      expect(await codeOf(withKey(browser, key, off, { counts: 0 }))).toBe('passkey.failed')
      expect((await withKey(browser, key, off, { counts: 2 })).status).toBe(204)
      expect((await read<TwoStepState>(browser('/api/v1/user/twoStep'))).isOn).toBe(false)
      expect(await codeOf(off({ password }))).toBe('two-step.changed')
    })

    test('nothing that is signed or secret is logged', async () => {
      const { user, key } = await setUp()
      const browser = browserOf(lab)
      const signed = key.sign(await challengeFor(browser))
      await send(browser, signed)
      const log = lab.server.log.join('\n')
      for (const text of [signed.signature, signed.clientDataJSON, signed.userHandle!, user.login]) expect(log).not.toContain(text)
    })
  },
  { publicUrl: origin },
)

describeServer('where passkeys work', (lab) => {
  const stateAt = async (publicUrl: string | undefined, host?: string) => {
    const server = await startServer({ engine: lab.store.engine, bus: lab.store.bus, publicUrl })
    try {
      const fetch = await server.signIn(await server.makeUser('Member', await server.makeGroup()))
      const answer = await server.app.inject({ method: 'POST', url: begin, headers: { host: host ?? '127.0.0.1:1' } })
      const { rpId, code } = answer.json<{ rpId?: string; code?: string }>()
      return { host: (await read<OwnPasskeys>(fetch(path))).host, rpId: rpId ?? code }
    } finally {
      await server.close()
    }
  }

  test('at the public address, if it has https and a name', async () => {
    expect(await stateAt('https://lab.example:8443')).toEqual({ host: 'lab.example', rpId: 'lab.example' })
    for (const address of ['http://lab.example', 'https://10.0.0.5', 'https://[fd00::5]'])
      expect(await stateAt(address), address).toEqual({ host: null, rpId: 'passkey.unavailable' })
  })

  test('without a public address, only at localhost: whatever host a request names is not believed', async () => {
    expect((await stateAt(undefined, 'localhost:8080')).rpId).toBe('localhost')
    expect((await stateAt(undefined, 'lab.localhost')).rpId).toBe('lab.localhost')
    expect((await stateAt(undefined, '127.0.0.1:8080')).rpId).toBe('passkey.unavailable')
    for (const host of ['lab.example', 'localhost.evil.example']) expect((await stateAt(undefined, host)).rpId).toBe('request.other-host')
  })
})

describeServer(
  'passkeys and expired passwords',
  (lab) => {
    test('a session by passkey goes on when the password has expired; one by password is asked for a new one', async () => {
      const user = await lab.server.makeUser('Member', await lab.server.makeGroup())
      const [fetch, key, browser] = [await lab.server.signIn(user), new SecurityKey(origin), browserOf(lab)]
      await fetch(path, json({ name: 'Phone', ...key.create(await read<CreationOptions>(fetch(`${path}/begin`, json({ password })))) }))
      lab.server.now += 40 * limits.password.day
      const signed = key.sign(await read<RequestOptions>(browser(begin, { method: 'POST' })))
      expect((await browser(finish, json({ passkey: signed }))).status).toBe(204)
      const days = async (as: Fetch) => (await read<ScheduledPoll>(as('/members/fn/scheduledTasks/handler.ashx'))).passwordPolicy.passwordExpiresInDays
      expect([await days(browser), await days(await lab.server.signIn(user))]).toEqual([undefined, -10])
    })
  },
  { publicUrl: origin, passwordDays: 30 },
)
