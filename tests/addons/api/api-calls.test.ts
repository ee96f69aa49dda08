import { describe, expect, test } from 'vitest'
import type { SentAnswer } from '#src/addons/api/answers.ts'
import { callV1, callV2 } from '#src/addons/api/api-calls.ts'
import { pacedSend } from '#src/addons/runtime/create-host.ts'
import { sentAnswer } from '#tests/harness/addon-host.ts'

const request = { path: 'samples/7' }

describe('eLabSDK.API.call', () => {
  async function call(answer: SentAnswer) {
    const told: unknown[] = []
    await callV1(async () => answer, {
      ...request,
      onSuccess: (xhr, status, response) => told.push(['success', xhr.status, status, response]),
      onError: (xhr, status, response) => told.push(['error', xhr.status, status, response]),
    })
    return told
  }

  test('a success is told with the JSON of its body', async () =>
    expect(await call(sentAnswer(200, { sampleID: 7 }))).toEqual([['success', 200, 'success', { sampleID: 7 }]]))
  test('[FAULT-114] an empty 200 is told with an empty object', async () => expect(await call(sentAnswer(200))).toEqual([['success', 200, 'success', {}]]))
  test('without a body, it is told with an empty text', async () => expect(await call(sentAnswer(204))).toEqual([['success', 204, 'nocontent', '']]))
  test('the status decides: a 404 is an error, and its message can be read', async () =>
    expect(await call(sentAnswer(404, { message: 'Sample not found' }))).toEqual([['error', 404, 'error', { message: 'Sample not found' }]]))
  test('a network failure is an error with status 0', async () => expect(await call(sentAnswer(0))).toEqual([['error', 0, 'timeout', '']]))
  test('HTML is told as text', async () =>
    expect(await call(sentAnswer(200, undefined, { text: '<p>PCV: 3</p>' }))).toEqual([['success', 200, 'success', '<p>PCV: 3</p>']]))
})

describe('eLabSDK2.API.call', () => {
  const call = (answer: SentAnswer) => callV2(async () => answer, request)

  test('an empty body is an empty object', async () => {
    for (const status of [200, 201, 204]) expect(await call(sentAnswer(status))).toEqual({ status, data: {} })
  })
  test('another status with JSON is answered with it', async () =>
    expect(await call(sentAnswer(400, { message: 'no' }))).toEqual({ status: 400, data: { message: 'no' } }))
  test('another status without JSON is an error, with that status', async () =>
    expect(call(sentAnswer(502, undefined, { text: 'Bad gateway' }))).rejects.toMatchObject({ status: 502, response: 'Bad gateway' }))
  test('a network failure is an error with status 0', async () => expect(call(sentAnswer(0))).rejects.toMatchObject({ status: 0 }))
  test('bytes are answered as bytes', async () => {
    const bytes = new ArrayBuffer(4)
    expect((await call(sentAnswer(200, undefined, { bytes }))).data).toBe(bytes)
  })
})

describe('many calls at once', () => {
  test('only a few are on their way at the same time, in their order', async () => {
    const waiting: (() => void)[] = []
    const begun: string[] = []
    const send = pacedSend(
      async ({ url }) => {
        begun.push(url)
        await new Promise<void>((resolve) => waiting.push(resolve))
        return sentAnswer(200)
      },
      { atOnce: 2, wait: async () => undefined },
    )
    const all = ['a', 'b', 'c', 'd'].map((url) => send({ url, method: 'GET', headers: {}, body: undefined, responseType: 'json' }))
    await expect.poll(() => begun).toEqual(['a', 'b'])
    waiting.shift()!()
    await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
    while (begun.length < 4 || waiting.length > 0) {
      waiting.shift()?.()
      await Promise.resolve()
    }
    expect(await Promise.all(all)).toHaveLength(4)
  })

  test('a call that the server had no time for is sent again, after as long as it asks for', async () => {
    const waits: number[] = []
    const answers = [sentAnswer(429, undefined, { headers: { 'retry-after': '2' } }), sentAnswer(429), sentAnswer(200, 1)]
    const send = pacedSend(async () => answers.shift()!, { wait: async (ms) => void waits.push(ms) })
    expect((await send({ url: '/api/v1/samples', method: 'GET', headers: {}, body: undefined, responseType: 'json' })).status).toBe(200)
    expect(waits).toEqual([2_000, 1_000])
  })
})
