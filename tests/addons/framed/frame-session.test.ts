import { beforeEach, describe, expect, test } from 'vitest'
import type { FramedPlace } from '#sdk/framed-messages.ts'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { frameConfiguration } from '#src/addons/framed/frame-configuration.ts'
import { FrameSession } from '#src/addons/framed/frame-session.ts'
import type { StoredConfiguration } from '#src/addons/host/addon-host.ts'
import { readAdded, setAdded } from '#src/workspace/contributions/added.ts'
import { makeAddon, makeManifest } from '#tests/harness/addons.ts'
import { makeHost, sentAnswer } from '#tests/harness/addon-host.ts'

beforeEach(() => setAdded({}))

function open(
  permissions: AddonManifest['permissions'],
  place: FramedPlace['kind'] = 'background',
  configuration?: StoredConfiguration,
  answer = sentAnswer(200, { sampleID: 7 }),
  hosts: readonly string[] = [],
) {
  const made = makeHost({ answer: () => answer, addons: [makeAddon({ id: 7, rootVar: 'PLATES' })], ...(configuration && { configuration }) })
  const told: unknown[] = []
  const reports: unknown[] = []
  const saved: unknown[] = []
  const reach = { isReached: false, maySave: true }
  const session = new FrameSession({
    host: made.host,
    framed: { addon: made.addon, manifest: makeManifest({ permissions, hosts: [...hosts] }), hosts: [...hosts, 'allowed.example'] },
    place,
    port: { postMessage: (message) => void told.push(message) },
    configuration: frameConfiguration(made.host, made.addon),
    isReached: () => reach.isReached,
    async save(html, data) {
      saved.push({ html, data })
      return reach.maySave
    },
    onReport: (report) => reports.push(report),
  })
  return { ...made, told, session, reports, saved, reach }
}

test('a call that the manifest has a permission for is made as the person, and answered', async () => {
  const { session, sent, told } = open(['samples.read'])
  await session.receive({ number: 1, what: 'call', options: { path: 'samples/{id}', pathParams: { id: 7 }, token: 'of another person' } })
  expect(sent).toMatchObject([{ method: 'GET', url: '/api/v1/samples/7' }])
  expect(sent[0]!.headers['authorization']).toBeUndefined()
  expect(told).toEqual([{ number: 1, ok: true, value: { status: 200, data: { sampleID: 7 } } }])
})

test('any other call is refused, and nothing is sent', async () => {
  const { session, sent, told } = open(['samples.read'])
  const calls = [
    { path: 'samples/7', method: 'DELETE' },
    { path: 'experiments' },
    { path: 'auth/user' },
    { path: '../login/login.ashx', method: 'POST' },
    { path: 'samples/%2e%2e/auth/user' },
    { path: String.raw`samples\..\..\..\login\login.ashx` },
    { path: 'samples/.\t./auth/user' },
    { path: 'samples/{name}', pathParams: { name: '../auth/user' } },
    { path: 'https://elsewhere.example/samples' },
    { path: '//elsewhere.example/samples' },
    JSON.parse('{ "path": "samples", "__proto__": { "method": "DELETE" }, "method": "TRACE" }') as object,
  ]
  for (const [at, options] of calls.entries()) await session.receive({ number: at, what: 'call', options })
  expect(sent).toEqual([])
  expect(told).toMatchObject(calls.map((_, number) => ({ number, ok: false })))
})

test('a call of a service goes to the server, in the name of the add-on, if the manifest names its host', async () => {
  const { session, sent, told } = open([], 'page', undefined, sentAnswer(200, { wells: 96 }), ['api.fenwick.example'])
  const call = { url: 'https://api.fenwick.example/plates', method: 'POST', data: { plate: 3 }, authentication: { token: 'secret' } }
  await session.receive({ number: 1, what: 'service', call: { ...call, rootVar: 'OTHER' } })
  expect(sent).toMatchObject([{ method: 'POST', url: '/members/fn/proxy/proxy.ashx' }])
  expect(JSON.parse(sent[0]!.body as string)).toEqual({ ...call, rootVar: 'PLATEREADER' })
  expect(told).toEqual([{ number: 1, ok: true, value: { status: 200, data: { wells: 96 } } }])
  const others = [
    'https://elsewhere.example/',
    'https://api.fenwick.example.elsewhere.example/',
    'https://api.fenwick.example@elsewhere.example/',
    '/api/v1/samples',
    '',
  ]
  for (const url of others) await session.receive({ number: 2, what: 'service', call: { url } })
  await session.receive({ number: 2, what: 'service', call: { ...call, method: 'DELETE' } })
  expect(sent).toHaveLength(1)
  expect(told.slice(1)).toMatchObject([...others.map(() => ({ number: 2, ok: false, code: 'forbidden' })), { number: 2, ok: false, code: 'invalid' }])
})

test('[FAULT-112] a host that an administrator allows is called, but never with the token of someone who is signed in', async () => {
  const { session, sent, told } = open([], 'page', undefined, sentAnswer(200, { wells: 96 }), ['api.fenwick.example'])
  await session.receive({ number: 1, what: 'service', call: { url: 'https://allowed.example/plates' } })
  await session.receive({ number: 2, what: 'service', call: { url: 'https://allowed.example/plates', authentication: { signedIn: 'USER' } } })
  expect(sent.map(({ url }) => url)).toEqual(['/members/fn/proxy/proxy.ashx'])
  expect(told).toMatchObject([
    { number: 1, ok: true },
    { number: 2, ok: false, code: 'forbidden' },
  ])
})

describe('a call of a service at which someone is signed in', () => {
  const url = 'https://api.fenwick.example/plates'
  const asked = (signedIn: string) => ({ number: 1, what: 'service', call: { url, authentication: { signedIn } } })

  test.each(['USER', 'GROUP'])('is made with the token of the %s', async (scope) => {
    const { session, sent, told } = open([], 'page', undefined, sentAnswer(200, 'a secret of the service'), ['api.fenwick.example'])
    await session.receive(asked(scope))
    expect(sent.map(({ method, url: to }) => `${method} ${to}`)).toEqual([
      `GET /api/v1/addons/7/oauthConfig/getAccessToken?scope=${scope}`,
      'POST /members/fn/proxy/proxy.ashx',
    ])
    expect(JSON.parse(sent[1]!.body as string)).toMatchObject({ rootVar: 'PLATEREADER', url, authentication: { token: 'a secret of the service' } })
    expect(told).toMatchObject([{ number: 1, ok: true }])
  })

  test('is answered with 401 and not made if nobody is; nor is it for a host that the manifest does not name, or for anyone else', async () => {
    const { session, sent, told } = open([], 'page', undefined, sentAnswer(404, { message: 'There is no access token.' }), ['api.fenwick.example'])
    await session.receive(asked('USER'))
    await session.receive({ number: 2, what: 'service', call: { url: 'https://elsewhere.example/', authentication: { signedIn: 'USER' } } })
    await session.receive(asked('SYSTEM'))
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
    expect(told).toMatchObject([
      { ok: true, value: { status: 401 } },
      { ok: false, code: 'forbidden' },
      { ok: false, code: 'invalid' },
    ])
  })

  test('fails with its reason without the server', async () => {
    const { session, told } = open([], 'page', undefined, sentAnswer(0), ['api.fenwick.example'])
    await session.receive(asked('USER'))
    expect(told).toEqual([{ number: 1, ok: false, code: 'failed', message: 'Error retrieving the access token' }])
  })
})

describe('the configuration', () => {
  const read = { number: 1, what: 'configuration' }
  const write = (scope: string, values: object) => ({ number: 2, what: 'configure', scope, values })

  test('needs a permission of its own, and is null if there is none', async () => {
    const { session, told, configured } = open([])
    for (const asked of [read, write('USER', { port: 3 })]) await session.receive(asked)
    const other = open(['configuration'], 'background', undefined, sentAnswer(200, ''))
    await other.session.receive(read)
    expect([told, configured, other.told]).toMatchObject([[{ code: 'forbidden' }, { code: 'forbidden' }], [], [{ ok: true, value: null }]])
  })

  test("is the group's with the person's own values instead, without asking the server", async () => {
    const { session, told, sent } = open(['configuration'], 'page', { group: '{"port":3,"unit":"mL"}', own: '{"unit":"µL"}', mayChangeGroup: false })
    await session.receive(read)
    expect([told, sent]).toEqual([[{ number: 1, ok: true, value: { port: 3, unit: 'µL' } }], []])
  })

  test('of the organization counts where there is no other; without the server, there is none', async () => {
    const { session, told } = open(['configuration'], 'page', { group: '', own: '', mayChangeGroup: false }, sentAnswer(200, '{"port":5}'))
    await session.receive(read)
    const offline = open(['configuration'], 'page', { group: '', own: '', mayChangeGroup: false }, sentAnswer(0))
    await offline.session.receive(read)
    expect([told, offline.told]).toMatchObject([[{ value: { port: 5 } }], [{ ok: true, value: null }]])
  })

  test('is written value by value: for the person by anyone, for the group by administrators', async () => {
    const stored = { group: '{"port":3}', own: '{"unit":"µL"}' }
    const member = open(['configuration'], 'page', { ...stored, mayChangeGroup: false })
    for (const asked of [write('USER', { digits: 2 }), write('GROUP', { port: 4 }), write('SYSTEM', { port: 4 })]) await member.session.receive(asked)
    expect(member.configured).toEqual([{ scope: 'USER', values: { unit: 'µL', digits: 2 } }])
    expect(member.told).toMatchObject([
      { ok: true, value: null },
      { ok: false, code: 'failed' },
      { ok: false, code: 'invalid' },
    ])
    const administrator = open(['configuration'], 'page', { ...stored, mayChangeGroup: true })
    await administrator.session.receive(write('GROUP', { digits: 2 }))
    expect(administrator.configured).toEqual([{ scope: 'GROUP', values: { port: 3, digits: 2 } }])
  })
})

test('an action is drawn by the host, and the frame is told for which samples it was pressed', async () => {
  const { session, told } = open([])
  await session.receive({ number: 1, what: 'action', action: { id: 'read', label: 'Read plate', place: 'samples' } })
  const [action] = readAdded().selectionActions ?? []
  expect([action?.label(), action?.hint?.()]).toEqual(['Read plate', 'Plate designer'])
  await action!.run([3, 4], {} as never)
  expect(told).toEqual([
    { number: 1, ok: true, value: null },
    { pressed: 'read', ids: [3, 4] },
  ])
})

test.each([
  undefined,
  null,
  'call',
  {},
  { number: 1, what: 'eval', code: '1' },
  { number: '1', what: 'toast', text: 'x' },
  { number: 1, what: 'action', action: { id: 'x', label: 'X', place: 'samples' } },
  { number: 1, what: 'ask', question: { title: 'Plate', panels: [] } },
  { number: 1, what: 'ask', question: { title: 'Plate', panels: [{ fields: [{ id: 'a', kind: 'password', label: 'A' }] }] } },
  { number: 1, what: 'save', html: '' },
  { tells: 'height', height: '100%' },
])('a message that is no request is refused: %j', async (message) => {
  const { session, told, sent } = open(['samples.read', 'samples.write'])
  await session.receive(message)
  expect([told, sent]).toMatchObject([[{ ok: false, code: 'invalid' }], []])
})

test('a frame that floods is stopped, and nothing it asks for is done any more', async () => {
  const { session, stopped, told, addon, host } = open([])
  for (let n = 0; !host.supervisor.isStopped(addon); n++)
    await session.receive({ number: n, what: 'action', action: { id: `a${n}`, label: 'x', place: 'sample' } })
  expect(stopped).toEqual(['flooded'])
  await session.receive({ number: -1, what: 'configuration' })
  expect(told.at(-1)).toMatchObject({ number: -1, ok: false })
})

const question = { title: 'Plate', panels: [{ fields: [{ id: 'wells', kind: 'number', label: 'Wells' }] }] }

test('a dialog needs its permission, and answers something that the person has done', async () => {
  const without = open([], 'section')
  without.reach.isReached = true
  await without.session.receive({ number: 1, what: 'ask', question })
  expect(without.told).toMatchObject([{ ok: false, code: 'forbidden' }])

  const { session, told, host, reach } = open(['dialogs'], 'section')
  await session.receive({ number: 1, what: 'ask', question })
  expect([told, host.overlays.read()]).toMatchObject([[{ number: 1, ok: false, code: 'forbidden' }], []])
  reach.isReached = true
  const asked = session.receive({ number: 2, what: 'ask', question })
  await session.receive({ number: 3, what: 'ask', question })
  expect(told.at(-1)).toMatchObject({ number: 3, ok: false, message: 'This add-on has already opened a dialog.' })
  host.overlays.close(host.overlays.read()[0]!.key)
  await asked
  expect(told.at(-1)).toEqual({ number: 2, ok: true, value: null })
})

test('in the background, a dialog follows an action; one that was closed is not shown again by itself', async () => {
  const { session, told, host } = open(['dialogs'])
  await session.receive({ number: 1, what: 'ask', question })
  expect(told).toMatchObject([{ ok: false, code: 'forbidden' }])
  await session.receive({ number: 2, what: 'action', action: { id: 'read', label: 'Read plate', place: 'samples' } })
  await readAdded().selectionActions![0]!.run([3], {} as never)
  const asked = session.receive({ number: 3, what: 'ask', question })
  await Promise.resolve()
  host.overlays.close(host.overlays.read()[0]!.key)
  await asked
  await session.receive({ number: 4, what: 'ask', question })
  expect(told.slice(-2)).toMatchObject([
    { number: 3, ok: true, value: null },
    { number: 4, ok: false, code: 'forbidden' },
  ])
})

test('a section saves its content, and nothing else does', async () => {
  const { session, told, saved, reach } = open([], 'section')
  await session.receive({ number: 1, what: 'save', html: '<p>96</p>', data: '{"wells":96}' })
  expect([saved, told]).toEqual([[{ html: '<p>96</p>', data: '{"wells":96}' }], [{ number: 1, ok: true, value: null }]])
  reach.maySave = false
  await session.receive({ number: 2, what: 'save', html: '', data: '' })
  expect(told.at(-1)).toEqual({ number: 2, ok: false, code: 'failed', message: 'The section could not be saved.' })
  const card = open(['experiments.write'], 'card')
  await card.session.receive({ number: 1, what: 'save', html: '', data: '' })
  expect([card.saved, card.told]).toMatchObject([[], [{ ok: false, code: 'forbidden' }]])
})

test('what a frame reports is passed on, and too many messages stop it', async () => {
  const { session, reports, told, stopped } = open([], 'page')
  const report = { tells: 'height', height: 240 }
  await session.receive(report)
  expect([reports, told]).toEqual([[report], []])
  while (stopped.length === 0) await session.receive({ tells: 'leave' })
  const before = reports.length
  await session.receive(report)
  expect([stopped, reports.length]).toEqual([['flooded'], before])
})

test('before a frame is given anything to do, it is noted that it has control', async () => {
  const { session, given, addon } = open([])
  given.length = 0
  await session.receive({ number: 1, what: 'toast', text: 'Read' })
  expect(given).toEqual([addon.codeHash])
})

test('a message cannot change what objects of the page have', async () => {
  const { session, told } = open(['samples.read'])
  const polluting = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'
  await session.receive(JSON.parse(`${polluting},"number":1,"what":"call","options":${polluting},"path":"samples","queryParams":${polluting}}}}`))
  await session.receive(JSON.parse(`${polluting},"number":2,"what":"action","action":${polluting},"id":"__proto__","label":"x","place":"samples"}}`))
  expect(told).toMatchObject([{ number: 1 }, { number: 2 }])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('[FAULT-115] a frame in the background that may read experiments is told of final signatures, until it is closed [ELN-04]', async () => {
  const asked = { number: 1, what: 'signatures' }
  const { session, told, signatures } = open(['experiments.read'])
  const sign = () => signatures.forEach((listener) => listener(318))
  sign()
  for (const number of [1, 2]) await session.receive({ ...asked, number })
  sign()
  session.close()
  sign()
  expect(told).toEqual([{ number: 1, ok: true, value: null }, { number: 2, ok: true, value: null }, { finalSignature: 318 }])
  for (const refused of [open(['samples.read']), open(['experiments.read'], 'card')]) {
    await refused.session.receive(asked)
    expect(refused.told).toMatchObject([{ number: 1, ok: false, code: 'forbidden' }])
    expect(refused.signatures.size).toBe(0)
  }
})
