import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { commands } from '#domain/registry.ts'
import { routes } from '#server/routes/list.ts'
import { bodyLimitOf } from '#server/routes/route.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { runsOr, seed } from '#tests/harness/search.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '💥',
  '%',
  '%00',
  'x'.repeat(5000),
]
const oddValues: unknown[] = [
  ...oddTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: 1 } } },
  { __proto__: 1 },
  { length: -1 },
  { toString: 0, valueOf: 0 },
]
const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 30 }))
const oddValue = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 3 }), oddText)

/** Names that some route reads, so that half-right bodies occur. */
const names = [
  'un',
  'pw',
  'subgroupID',
  'barcode',
  'position',
  'device',
  'kind',
  'want',
  'epoch',
  'mutations',
  'dontRedirect',
  'group',
  'cursor',
  'confirmed',
  'entity',
  'after',
  'consecutiveSpace',
]
const oddRecord = fc.dictionary(fc.constantFrom(...names), oddValue, { maxKeys: 5 })
const oddQuery = fc.dictionary(fc.constantFrom(...names), oddText, { maxKeys: 4 })
const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'nonsense',
]

const toForm = (body: unknown): string => {
  const texts = Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)])
  return typeof body === 'object' && body !== null ? new URLSearchParams(texts).toString() : String(body)
}

/** Different input in each run: a failure prints its seed, for SEED=… */
describeServer('bad input', (lab) => {
  let fetch: Fetch
  let user: TestUser
  let group: number
  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Administrator', group)
    fetch = await lab.server.useToken(user)
  })

  /** Status of the answer, whose body is read or, for a stream, canceled. */
  const callFor = async (path: string, init: RequestInit): Promise<{ status: number; code: string | undefined }> => {
    const answer = await fetch(path, init)
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      await answer.body?.cancel()
      return { status: answer.status, code: undefined }
    }
    const text = await answer.text()
    if (answer.status >= 400)
      expect(JSON.parse(text), path).toMatchObject({ code: expect.any(String), message: expect.any(String), errors: [expect.any(String)] })
    return { status: answer.status, code: answer.status >= 400 ? (JSON.parse(text) as { code: string }).code : undefined }
  }
  /** The refusals any call can have, by its access and by how it arrived. */
  const ofAnyCall = [
    'input.invalid',
    'input.field-unknown',
    'input.too-many',
    'body.too-large',
    'session.expired',
    'session.other-user',
    'group.left',
    'permission.denied',
  ]
  const expectDeclared = (code: string | undefined, declared: readonly string[]) => {
    if (code) expect([...declared, ...ofAnyCall]).toContain(code)
  }
  const expectNoFailure = ({ status, code }: { status: number; code: string | undefined }) => {
    if (status >= 500) expect({ status, code, log: lab.server.log.at(-2) }).toMatchObject({ status: 503, code: 'command.unknown' })
  }

  describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
    const { method, path, refusals } = route
    const address = (id: string) => path.replaceAll(/:\w+/g, () => encodeURIComponent(Buffer.from(id).toString()))
    const hasBody = method !== 'GET'

    test('never causes a failure, whatever the generator produces', async () => {
      await fc.assert(
        fc.asyncProperty(oddText, oddQuery, fc.oneof(oddRecord, oddValue), fc.constantFrom(...contentTypes), async (id, query, body, type) => {
          const text = type.includes('urlencoded') ? toForm(body) : JSON.stringify(body)
          const init = hasBody ? { method, body: text, headers: { 'content-type': type } } : { method }
          const answer = await callFor(`${address(id || '1')}?${new URLSearchParams(query)}`, init)
          expectNoFailure(answer)
          if (answer.code !== 'route.unknown') expectDeclared(answer.code, refusals)
        }),
        { seed, numRuns: runsOr(4) },
      )
    })

    if (!hasBody) return
    test.each(['{', '{"a":}', '[1,', '"', "{'a':1}", '\ufeff{}x', 'undefined'])('broken JSON %j answers 400 input.invalid', async (body) => {
      expect(await callFor(address('1'), { method, body, headers: { 'content-type': 'application/json' } })).toEqual({ status: 400, code: 'input.invalid' })
    })

    test('brackets nested as deep as a body can be return 400', async () => {
      const depth = Math.min(100_000, bodyLimitOf(route) / 2 - 1)
      const body = '['.repeat(depth) + ']'.repeat(depth)
      expect(await callFor(address('1'), { method, body, headers: { 'content-type': 'application/json' } })).toEqual({ status: 400, code: 'input.invalid' })
    })

    test('a body over the limit answers 413 body.too-large', async () => {
      const body = JSON.stringify('x'.repeat(limits.body.most))
      expect(await callFor(address('1'), { method, body, headers: { 'content-type': 'application/json' } })).toEqual({ status: 413, code: 'body.too-large' })
    })
  })

  test.each(['abc', '-1', '1.5', '99999999999999999999', '%00', '1;drop', '0x10'])('an id of %s is invalid input', async (id) => {
    expect(await callFor(`/api/v1/samples/${id}`, {})).toMatchObject({ status: 400, code: 'input.invalid' })
  })

  test('errors are named by their place, and the value is never repeated', async () => {
    const answer = await lab.server.anonymous('/login/login.ashx', {
      method: 'POST',
      body: '{"un":"ada","pw":12345678}',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: 'input.invalid',
      message: 'The request is not in the expected format.',
      errors: ['The request is not in the expected format.'],
      detail: { field: 'body.pw' },
    })
  })

  test('a push with 256 KB of mutations passes; one much larger gets 413', async () => {
    const device = new WireDevice(fetch, user, group)
    const big = 'x'.repeat(5 * 1024)
    const mutations = Array.from({ length: limits.push.mutations }, () => device.mutation('sample.archive@1', { sampleId: 1, big }))
    expect((await device.push(...mutations)).status).toBe(200)
    expect((await device.push(device.mutation('sample.archive@1', { sampleId: 1, big: 'x'.repeat(400 * 1024) }))).status).toBe(413)
  })

  test('a push may have as many mutations as the server says; more are invalid input', async () => {
    const device = new WireDevice(fetch, user, group)
    const push = (count: number) => device.push(...Array.from({ length: count }, () => device.mutation('sample.archive@1', { sampleId: 1 })))
    expect(await (await push(1)).json()).toMatchObject({ lastMutation: 1, most: limits.push.most })
    expect((await push(limits.push.most)).status).toBe(200)
    expect((await push(limits.push.most + 1)).status).toBe(400)
  })

  test.each([...commands.keys()])('%s pushed with any input is refused, never a failure, and blocks nothing', async (command) => {
    const device = new WireDevice(fetch, user, group)
    const sample = await lab.server.makeSample(group)
    const layer = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const field = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<unknown>(sample.id, layer.id, 1, 0, 'mL', 'name', '2026-01-01', null, {}) },
      { weight: 2, arbitrary: oddValue },
    )
    const fields = [
      'sampleId',
      'layerId',
      'position',
      'parentId',
      'delta',
      'unit',
      'set',
      'barcode',
      'id',
      'name',
      'kind',
      'rows',
      'columns',
      'altBarcode',
      'amount',
      'note',
    ]
    const likely = fc.record(Object.fromEntries(fields.map((name) => [name, field])), { requiredKeys: fields.slice(0, 4) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(likely, oddValue), { minLength: 1, maxLength: 5 }), async (inputs) => {
        const answer = await device.push(...inputs.map((input) => device.mutation(command, input)))
        expect(answer.status, await answer.text()).toBe(200)
      }),
      { seed, numRuns: runsOr(3) },
    )
    expect((await device.page()).results.filter((result) => result.code === 'mutation.held')).toEqual([])
  })

  test('texts with every unusual character come back unchanged, or are refused', async () => {
    const device = new WireDevice(fetch, user, group)
    const sample = await lab.server.makeSample(group)
    for (const text of oddTexts) {
      const set = { note: { was: '', to: text }, name: { was: '', to: text } }
      expect((await device.push(device.mutation('sample.edit@1', { sampleId: sample.id, set }))).status, JSON.stringify(text)).toBe(200)
      expect((await device.push(device.mutation('sample.set-barcode@1', { sampleId: sample.id, barcode: text }))).status, JSON.stringify(text)).toBe(200)
    }
    expect((await device.page()).results.filter((result) => result.code === 'mutation.held')).toEqual([])
  })
})
