import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type ErrorCode, allErrors } from '#domain/error-code.ts'
import { limits } from '#domain/limits.ts'
import { commands } from '#domain/registry.ts'
import { routes } from '#server/routes/list.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { bodyLimitOf } from '#server/routes/route.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { oddTexts, oddValue } from '#tests/harness/odd-values.ts'
import { byTurns, runsOr, seed } from '#tests/harness/search.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

/** One that reads a file as it arrives takes bytes of any type, limited by what the organization allows: files.test.ts, bad-uploads.test.ts. */
const withBody = routes.filter(({ method, readsStream }) => method !== 'GET' && readsStream === undefined)

/** Of the bodies that no route reads: they are refused before a database is asked. */
const engines = byTurns(['sqlite', 'postgres'] as const)

const broken = ['{', '{"a":}', '[1,', '"', "{'a':1}", '\ufeff{}x', 'undefined']

/** Different input in each run: a failure prints its seed, for SEED=… */
describeServer('bad input', (lab, engine) => {
  let fetch: Fetch
  let asOrganizer: Fetch
  let user: TestUser
  let group: number
  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Administrator', group)
    fetch = await lab.server.useToken(user)
    const organizer = await lab.server.makeUser('Guest', group)
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, organizer.id, true))
    asOrganizer = await lab.server.signIn(organizer)
  })

  /** Everything that comes back until the server closes the connection. */
  const sendRaw = (request: string): Promise<string> => {
    const { hostname, port } = new URL(lab.server.url)
    const socket = connect(Number(port), hostname)
    socket.write(request)
    return text(socket)
  }

  /** Status of the answer, whose body is read or, for a stream, canceled. */
  const callFor = async (path: string, init: RequestInit): Promise<{ status: number; code: string | undefined }> => {
    const answer = await (path.startsWith('/api/v1/organization/') ? asOrganizer : fetch)(path, init)
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      await answer.body?.cancel()
      return { status: answer.status, code: undefined }
    }
    const text = await answer.text()
    if (answer.status >= 400)
      expect(JSON.parse(text), path).toMatchObject({ code: expect.any(String), message: expect.any(String), errors: [expect.any(String)] })
    return { status: answer.status, code: answer.status >= 400 ? (JSON.parse(text) as { code: string }).code : undefined }
  }

  test.each(engines.includes(engine) ? withBody : [])(
    '$method $path refuses a body that is not JSON, nested as deep as it can be, or over the limit',
    async (route) => {
      const { method, path } = route
      const address = path.replaceAll(/:\w+/g, '1')
      const answered = (body: string) => callFor(address, { method, body, headers: { 'content-type': 'application/json' } })
      for (const body of broken) expect(await answered(body), body).toEqual({ status: 400, code: 'input.invalid' })
      const depth = Math.min(100_000, bodyLimitOf(route) / 2 - 1)
      expect(await answered('['.repeat(depth) + ']'.repeat(depth))).toEqual({ status: 400, code: 'input.invalid' })
      expect(await answered(JSON.stringify('x'.repeat(bodyLimitOf(route))))).toEqual({ status: 413, code: 'body.too-large' })
    },
  )

  test.each(['abc', '-1', '1.5', '99999999999999999999', '%00', '1;drop', '0x10'])('an id of %s is invalid input', async (id) => {
    expect(await callFor(`/api/v1/samples/${id}`, {})).toMatchObject({ status: 400, code: 'input.invalid' })
  })

  test.each([
    ['an address that is too long', 'GET', `/healthz?${'x'.repeat(20_000)}`, 413, 'body.too-large'],
    ['what is not HTTP', 'NOT HTTP', '', 400, 'input.invalid'],
  ])('%s is refused in the form of every error', async (_, method, path, status, code) => {
    const [head, body] = (await sendRaw(`${method} ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(body!)).toEqual({ code, message: allErrors[code as ErrorCode].message, errors: [allErrors[code as ErrorCode].message] })
  })

  test.each([
    ['Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n'],
    ['Content-Length: 2\r\nContent-Length: 5', '{}'],
    ['Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['Content-Length : 2', '{}'],
  ])('a request whose end can be read in two ways is refused, with what follows it: %j', async (headers, body) => {
    const answer = await sendRaw(`POST /login/login.ashx HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`)
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
  })

  test('TRACE is not answered with what was sent', async () => {
    const answer = await sendRaw('TRACE /healthz HTTP/1.1\r\nHost: x\r\nX-Mine: from-a-header\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 40[045] /)
    expect(answer).not.toContain('from-a-header')
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
      message: 'The field pw has to be a text of at most 1000 characters.',
      errors: ['The field pw has to be a text of at most 1000 characters.'],
      template: 'The request is not in the expected format.',
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
