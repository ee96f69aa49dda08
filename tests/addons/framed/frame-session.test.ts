import { beforeEach, expect, test } from 'vitest'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { FrameSession } from '#src/addons/framed/frame-session.ts'
import { readAdded, setAdded } from '#src/workspace/contributions/added.ts'
import { makeManifest } from '#tests/harness/addons.ts'
import { makeHost, sentAnswer } from '#tests/harness/addon-host.ts'

beforeEach(() => setAdded({}))

function open(permissions: AddonManifest['permissions']) {
  const made = makeHost({ answer: () => sentAnswer(200, { sampleID: 7 }) })
  const told: unknown[] = []
  const session = new FrameSession({
    host: made.host,
    addon: made.addon,
    manifest: makeManifest({ permissions }),
    port: { postMessage: (message) => void told.push(message) },
    readConfiguration: async () => ({ port: 3 }),
  })
  return { ...made, told, session }
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

test('the configuration needs a permission of its own', async () => {
  const { session, told } = open([])
  await session.receive({ number: 1, what: 'configuration' })
  const other = open(['configuration'])
  await other.session.receive({ number: 1, what: 'configuration' })
  expect([told, other.told]).toMatchObject([[{ ok: false, code: 'forbidden' }], [{ ok: true, value: { port: 3 } }]])
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
