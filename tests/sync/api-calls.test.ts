import { expect, test, vi } from 'vitest'
import { tryApiCall } from '#sync/calls/api-calls.ts'

test('of a stream of events, which does not end by itself, the beginning is the answer', async () => {
  const cancel = vi.fn<() => void>()
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('retry: 3000\n\n')), cancel })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }))
  const answer = await tryApiCall({ method: 'GET', address: '/api/v1/events' }, { userId: 1, groupId: 2 })
  expect(answer.ok && new TextDecoder().decode(answer.value.bytes)).toBe('retry: 3000\n\n')
  expect(cancel).toHaveBeenCalledOnce()
})
