import * as z from 'zod/mini'
import { describe, expect, test, vi } from 'vitest'
import { filledMessage } from '#domain/message.ts'
import { pushResponseSchema } from '#domain/wire/sync/push.ts'
import { protocolVersion } from '#domain/wire/notebook/protocol-version.ts'
import { createTransport, type Call, type Fetch } from '#sync/transport.ts'

const json = (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
const html = (status: number) => new Response('<html>Welcome to the guest network</html>', { status, headers: { 'content-type': 'text/html' } })
/** Any answer will do. */
const anything = z.unknown()
const callWith = (answer: Response | Error, call: Call = { path: '/x', response: anything }) =>
  createTransport(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))).call(call)
const codeOf = async (answer: Response | Error) => {
  const result = await callWith(answer)
  return result.ok ? 'ok' : result.failure.code
}

describe('an answer', () => {
  test('of ours is its value', async () => {
    expect(await callWith(json({ lastMutation: 3 }))).toEqual({ ok: true, value: { lastMutation: 3 } })
    expect(await callWith(new Response(null, { status: 204 }))).toEqual({ ok: true, value: undefined })
  })

  test('with an error body is its code, message and detail; the retry rule comes from the table', async () => {
    const body = { code: 'position.taken', message: 'Error: Could not place sample at this location', errors: [], detail: { by: 7 } }
    expect(await callWith(json(body, { status: 400 }))).toMatchObject({ ok: false, failure: { code: 'position.taken', retry: 'never', detail: { by: 7 } } })
  })

  test('with a message that has values can be translated; without its template, it is what the server says', async () => {
    const body = { code: 'webhook.too-many', message: 'This group already has 10 webhooks.', errors: [], detail: { most: 10, ids: [1] } }
    const template = 'This group already has {most} webhooks.'
    expect(await callWith(json({ ...body, template }, { status: 400 }))).toMatchObject({ failure: { message: filledMessage(template, { most: 10 }) } })
    expect(await callWith(json(body, { status: 400 }))).toMatchObject({ failure: { message: body.message } })
  })

  test('401 is an expired session, with a body or without [SESS-03]', async () => {
    expect(await codeOf(new Response('', { status: 401 }))).toBe('session.expired')
    expect(await callWith(json({ code: 'session.expired', message: '', errors: [] }, { status: 401 }))).toMatchObject({
      failure: { retry: 'after-login', message: 'Login Expired' },
    })
  })

  test('without a body of ours counts by its status, and an unknown one is retried later', async () => {
    const codes = await Promise.all([403, 404, 413, 418, 429, 500, 502, 503, 504].map((status) => codeOf(html(status))))
    expect(codes).toEqual([
      'permission.denied',
      'route.unknown',
      'body.too-large',
      'server.failed',
      'request.too-many',
      'server.failed',
      'network.unreachable',
      'network.unreachable',
      'network.unreachable',
    ])
  })

  test('that is a wireless network’s sign-in page means the server was not reached', async () => {
    expect(await codeOf(html(200))).toBe('network.unreachable')
  })

  test('cut off in the middle means the server was not reached', async () => {
    expect(await codeOf(new Response('{"lastMut', { headers: { 'content-type': 'application/json' } }))).toBe('network.unreachable')
  })

  test('that is JSON of another schema means the server was not reached, and the log says what was wrong [FAULT-60]', async () => {
    const said: string[] = []
    const callPush = async (body: unknown) => {
      const transport = createTransport(
        async () => json(body),
        (error) => said.push(error.message),
      )
      const answer = await transport.call({ path: '/api/v1/sync/push', response: pushResponseSchema })
      return answer.ok ? answer.value : answer.failure.code
    }
    expect(await callPush({ lastMutation: 3, later: 'a field of a newer server' })).toEqual({ lastMutation: 3, later: 'a field of a newer server' })
    const strange = [{ status: 'ok' }, { lastMutation: null }, { lastMutation: '3' }, { lastMutation: -1 }, { lastMutation: 1.5 }, [], null, 'ok', 7]
    for (const body of strange) expect(await callPush(body)).toBe('network.unreachable')
    expect(said).toHaveLength(strange.length)
    expect(said[1]).toBe('Not an answer of this server to /api/v1/sync/push: lastMutation is not as expected')
  })

  test('with a code but not our error body counts by its status [FAULT-60]', async () => {
    expect(await codeOf(json({ code: 'input.invalid' }, { status: 400 }))).toBe('server.failed')
    expect(await codeOf(json({ code: 'group.left', message: '', errors: [], detail: 'x' }, { status: 403 }))).toBe('permission.denied')
  })

  test('can ask for a pause', async () => {
    const body = { code: 'request.too-many', message: '', errors: [] }
    expect(await callWith(json(body, { status: 429, headers: { 'retry-after': '7' } }))).toMatchObject({ failure: { pause: 7_000 } })
  })
})

describe('no answer', () => {
  test('is network.unreachable', async () => {
    expect(await codeOf(new TypeError('Failed to fetch'))).toBe('network.unreachable')
  })

  test('in time is network.unreachable, and the request is canceled', async () => {
    vi.useFakeTimers()
    try {
      const hanging: Fetch = (_, { signal }) =>
        new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
      const answer = createTransport(hanging).call({ path: '/x', response: anything, timeout: 10_000 })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await answer).toMatchObject({ ok: false, failure: { code: 'network.unreachable' } })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('after the tab stops syncing: the request is canceled', async () => {
    const stopping = new AbortController()
    const hanging: Fetch = (_, { signal }) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    const answer = createTransport(hanging).call({ path: '/x', response: anything, signal: stopping.signal })
    stopping.abort()
    expect(await answer).toMatchObject({ ok: false })
  })
})

describe('a request', () => {
  const sent = async (call: Call) => {
    const send = vi.fn<Fetch>(async () => json({}))
    await createTransport(send).call(call)
    return send.mock.calls[0]!
  }

  test('carries the protocol version and the session cookie, is never answered from a cache and follows no redirect', async () => {
    const [url, init] = await sent({ path: '/api/v1/sync/pull', query: { device: 'd', cursor: 0 }, response: anything })
    expect(url).toBe('/api/v1/sync/pull?device=d&cursor=0')
    expect(init).toMatchObject({
      method: 'GET',
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      headers: { 'x-aliquot-protocol': String(protocolVersion) },
    })
  })

  test('with a body is a POST of JSON, with fields a POST of a form', async () => {
    expect((await sent({ path: '/x', response: anything, body: { a: 1 } }))[1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    })
    const form = (await sent({ path: '/x', response: anything, form: { un: 'a b', pw: 'ü' } }))[1].body as URLSearchParams
    expect(form.toString()).toBe('un=a+b&pw=%C3%BC')
  })
})
