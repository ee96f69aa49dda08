import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import type { ScheduledPoll, SessionInfo } from '#domain/wire/accounts/session.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { assertionXml, readRequest, responseXml, signAssertion, type AssertionFacts } from '#tests/harness/saml-assertion.ts'
import { startServer, type TestServer, type TestUser } from '#tests/harness/server.ts'
import { CookieBrowser } from '#tests/harness/sso-provider.ts'

const origin = 'https://lab.example.org'
const issuer = 'https://login.lab.example/entity'
const path = '/api/v1/sso/saml'
const session = '/api/v1/sync/session'
const failed = '/login/?sso=sso.failed'
const unknown = '/login/?sso=sso.account-unknown'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

describeRoutes('single sign-on by SAML', (lab) => {
  let server: TestServer
  beforeAll(async () => {
    const provider = {
      kind: 'SAML' as const,
      issuer,
      entryPoint: 'https://login.lab.example/saml',
      certificates: [publicKey.export({ type: 'spki', format: 'pem' }) as string],
    }
    const sso = { provider, name: 'Campus', origin, hasTwoStep: false, asksAlways: true, endsProvider: true }
    server = await startServer({ engine: lab.store.engine, bus: lab.store.bus, publicUrl: origin, sso })
  })
  afterAll(() => server.close())

  const makeUser = async () => server.makeUser('Member', await server.makeGroup())
  const emailOf = ({ login }: TestUser) => `${login}@lab.example`
  const isIn = async (browser: CookieBrowser) => (await browser.get(server.url + session)).status === 200

  async function begin(browser = new CookieBrowser(), back = '/members/') {
    const answer = await browser.get(`${server.url}/api/v1/sso/start?back=${encodeURIComponent(back)}`)
    const { id, relayState, xml } = readRequest(answer.headers.get('location')!)
    const facts: AssertionFacts = { issuer, audience: `${origin}${path}/metadata`, recipient: origin + path, request: id, nameId: 'nobody' }
    return { browser, facts, relayState, xml, location: answer.headers.get('location')! }
  }
  /** From the provider's page, so without cookies. */
  const post = async (response: string, relayState: string) => {
    const body = new URLSearchParams({ SAMLResponse: Buffer.from(response).toString('base64'), RelayState: relayState })
    const answer = await fetch(server.url + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { origin: 'https://login.lab.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    return answer.headers.get('location')!
  }
  const signed = (facts: AssertionFacts, key: KeyObject = privateKey) => responseXml(signAssertion(assertionXml(facts), key), facts)
  const go = async (browser: CookieBrowser, location: string) => (await browser.get(server.url + location)).headers.get('location')
  /** As far as the provider's answer is read: where the browser is led. */
  async function answer(change: (facts: AssertionFacts) => AssertionFacts, make: (facts: AssertionFacts) => string = signed) {
    const user = await makeUser()
    const begun = await begin()
    const facts = change({ ...begun.facts, nameId: `id-of-${user.id}`, email: emailOf(user) })
    return { ...begun, user, led: await post(make(facts), begun.relayState) }
  }
  const asItIs = (facts: AssertionFacts) => facts

  test('a signed assertion signs the person in where they were, in the browser in which it began [SESS-02]', async () => {
    const user = await makeUser()
    const { browser, facts, relayState, xml, location } = await begin(undefined, '/members/?a=1#b')
    expect(location).toMatch(/^https:\/\/login\.lab\.example\/saml\?SAMLRequest=/)
    expect(xml).toContain(`AssertionConsumerServiceURL="${origin}${path}"`)
    expect(xml).toContain('ForceAuthn="true"')
    const led = await post(signed({ ...facts, nameId: 'ada-1', email: emailOf(user) }), relayState)
    expect(led).toMatch(/^\/api\/v1\/sso\/finish\?state=/)
    expect(await go(new CookieBrowser(), led)).toBe(failed)
    expect(await go(browser, led)).toBe('/members/?a=1#b')
    expect(await (await browser.get(server.url + session)).json()).toMatchObject({ userId: user.id } satisfies Partial<SessionInfo>)
    const poll = (await (await browser.get(`${server.url}/members/fn/scheduledTasks/handler.ashx`)).json()) as ScheduledPoll
    expect(poll.session).toMatchObject({ isSSO: true, redirectUrl: '/api/v1/sso/start', loginType: 'SAML' })
    expect(await go(browser, led)).toBe(failed)
  })

  test('the second time, the name ID is enough; without an address that is known, there is no account', async () => {
    const { browser, user, led } = await answer((facts) => ({ ...facts, nameId: 'lasting' }))
    await go(browser, led)
    const again = await answer((facts) => ({ ...facts, nameId: 'lasting', email: 'new@lab.example' }))
    await go(again.browser, again.led)
    expect(await (await again.browser.get(server.url + session)).json()).toMatchObject({ userId: user.id })
    const other = await answer((facts) => ({ ...facts, nameId: 'other', email: 'nobody@lab.example' }))
    expect(await go(other.browser, other.led)).toBe(unknown)
  })

  test('what only looks like the name of a weak hash keeps nobody out', async () => {
    const { browser, user, led } = await answer((facts) => ({ ...facts, nameId: 'rsa-md5' }))
    await go(browser, led)
    expect(await (await browser.get(server.url + session)).json()).toMatchObject({ userId: user.id })
  })

  const wrapped = (facts: AssertionFacts) => {
    const valid = signAssertion(assertionXml(facts), privateKey)
    const evil = assertionXml({ ...facts, nameId: 'admin', email: 'admin@lab.example' })
    return { valid, evil }
  }
  test.each<[string, string, (facts: AssertionFacts) => AssertionFacts, ((facts: AssertionFacts) => string)?]>([
    ['that is not signed', 'Invalid signature', asItIs, (facts) => responseXml(assertionXml(facts), facts)],
    ['that someone else has signed', 'Invalid signature', asItIs, (facts) => signed(facts, stranger)],
    ['that was changed after it was signed', 'Invalid signature', asItIs, (facts) => signed(facts).replace(facts.nameId, 'admin')],
    ['beside a signed one', 'multiple assertions', asItIs, (facts) => responseXml(wrapped(facts).evil + wrapped(facts).valid, facts)],
    [
      'around a signed one',
      'Invalid signature',
      asItIs,
      (facts) => responseXml(wrapped(facts).evil.replace('</saml:Assertion>', `${wrapped(facts).valid}</saml:Assertion>`), facts),
    ],
    [
      'with the signature of one that is hidden in an extension',
      'not valid',
      asItIs,
      (facts) => {
        const { valid, evil } = wrapped(facts)
        const signature = /<Signature[\s\S]*<\/Signature>/.exec(valid)![0]
        return responseXml(evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`), facts).replace(
          '<samlp:Status>',
          `<samlp:Extensions>${valid.replace(signature, '')}</samlp:Extensions><samlp:Status>`,
        )
      },
    ],
    [
      'with the signature inside, around the one that was signed',
      'not valid',
      asItIs,
      (facts) => {
        const { valid, evil } = wrapped(facts)
        const signature = /<Signature[\s\S]*<\/Signature>/.exec(valid)![0]
        const holding = signature.replace('</Signature>', `<Object>${valid.replace(signature, '')}</Object></Signature>`)
        return responseXml(evil.replace('</saml:Issuer>', `</saml:Issuer>${holding}`), facts)
      },
    ],
    ['signed with SHA-1', 'SHA-1', asItIs, (facts) => responseXml(signAssertion(assertionXml(facts), privateKey, { weak: true }), facts)],
    ['that has expired', 'No valid subject confirmation', (facts) => ({ ...facts, from: -600_000, until: -300_000 })],
    ['that is not valid yet', 'not yet valid', (facts) => ({ ...facts, from: 300_000, until: 600_000 })],
    ['for another audience', 'for another server', (facts) => ({ ...facts, audience: 'https://elsewhere.example' })],
    ['for another address', 'for another address', (facts) => ({ ...facts, recipient: 'https://elsewhere.example/saml' })],
    ['from another issuer', 'another issuer', (facts) => ({ ...facts, issuer: 'https://elsewhere.example' })],
    ['that answers another request', 'InResponseTo', (facts) => ({ ...facts, request: '_another' })],
    [
      'that answers another request, in an answer to this one',
      'InResponseTo does not match',
      (facts) => facts,
      (facts) => responseXml(signAssertion(assertionXml({ ...facts, request: '_another' }), privateKey), facts),
    ],
    ['of someone whom the provider did not ask again', 'did not ask', (facts) => ({ ...facts, asked: -120_000 })],
    ['without a lasting name ID', 'transient', (facts) => ({ ...facts, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })],
    [
      'with a comment in the name ID',
      'comments',
      asItIs,
      (facts) => signed(facts).replace(facts.nameId, `${facts.nameId.slice(0, 4)}<!---->${facts.nameId.slice(4)}`),
    ],
    ['with a comment that was signed', 'comments', (facts) => ({ ...facts, nameId: 'admin@lab.example<!---->.evil.example' })],
    ['with an entity', 'declarations', asItIs, (facts) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${signed(facts)}`],
    ['that is none', 'XML', asItIs, () => 'nonsense'],
  ])('an assertion %s signs nobody in', async (_, reason, change, make) => {
    server.log.length = 0
    const { browser, led } = await answer(change, make)
    expect(led).toBe(failed)
    expect(await isIn(browser)).toBe(false)
    expect(server.warnings().join()).toContain(reason)
  })

  test('an assertion is used once: not again for the same request, nor for the next one, nor without one, nor too late', async () => {
    const user = await makeUser()
    const first = await begin()
    const response = signed({ ...first.facts, nameId: 'once', email: emailOf(user) })
    const led = await post(response, first.relayState)
    expect(await post(response, first.relayState)).toBe(failed)
    const next = await begin()
    expect(await post(response, next.relayState)).toBe(failed)
    expect(await post(response, 'x'.repeat(43))).toBe(failed)
    expect(await go(first.browser, led)).toBe('/members/')
    expect(await post(response, first.relayState)).toBe(failed)
    const late = await begin()
    server.now += limits.sso.lasts
    expect(await post(signed({ ...late.facts, nameId: 'once' }), late.relayState)).toBe(failed)
  })

  test('a sign-in that has begun is finished only with an assertion', async () => {
    const { browser, relayState } = await begin()
    expect(await go(browser, `/api/v1/sso/finish?state=${relayState}`)).toBe(failed)
    expect(await isIn(browser)).toBe(false)
  })

  test('the metadata says where assertions go, and that they must be signed', async () => {
    const answer = await fetch(`${server.url}${path}/metadata`)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toContain('application/samlmetadata+xml')
    expect(text).toContain(`entityID="${origin}${path}/metadata"`)
    expect(text).toContain(`Location="${origin}${path}"`)
    expect(text).toContain('WantAssertionsSigned="true"')
    expect((await lab.server.anonymous(`${path}/metadata`)).status).toBe(409)
  })

  test('nothing of the assertions is logged', async () => {
    const { led } = await answer((facts) => ({ ...facts, nameId: 'not-to-be-logged', audience: 'https://elsewhere.example' }))
    expect(led).toBe(failed)
    const log = server.log.join('\n')
    expect(log).toContain('a single sign-on failed')
    expect(log).not.toContain('not-to-be-logged')
    expect(log).not.toContain(Buffer.from('not-to-be-logged').toString('base64').slice(4, -4))
  })
})
