import type { LookupAddress } from 'node:dns'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { fetchOutside } from '#server/addons/fetch-outside.ts'
import { lookupPublicBy } from '#server/security/public-address.ts'
import { withTimeLimit } from '#server/time-limit.ts'
import { openOutsideHost } from '#tests/harness/outside-host.ts'
import { afterTest } from '#tests/harness/after-test.ts'

const request = { method: 'GET' as const, headers: {}, allows: () => true, most: 1_000 }

test('a name is resolved once for each call, and one that leads inside, then or at any later time, is not connected to', async () => {
  const host = await openOutsideHost()
  afterTest(() => host.close())
  const port = host.host.split(':')[1]!
  const asked: string[] = []
  // The first answer is that of a public host, the next ones lead here.
  const addresses: LookupAddress[][] = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '1.1.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '::ffff:7f00:1', family: 6 }],
  ]
  const lookup = lookupPublicBy((name, _, done) => {
    asked.push(name)
    done(null, addresses[asked.length - 1]!)
  })
  for (const _ of addresses)
    await expect(fetchOutside(`https://rebind.example:${port}/`, request, { hosts: [], lookup })).rejects.toMatchObject({ reason: 'failed' })
  expect(asked).toEqual(['rebind.example', 'rebind.example', 'rebind.example'])
  expect(host.calls).toEqual([])
})

test('an answer that is too long is cut off, and a header that cannot be sent is a failure', async () => {
  const host = await openOutsideHost()
  afterTest(() => host.close())
  host.answer = (_, response) => response.end('x'.repeat(2_000))
  const reach = { hosts: [host.host] }
  await expect(fetchOutside(host.url, request, reach)).rejects.toMatchObject({ reason: 'too-large' })
  await expect(fetchOutside(host.url, { ...request, headers: { 'x-a': 'b\r\nx-c: d' } }, reach)).rejects.toMatchObject({ reason: 'failed' })
  expect(host.calls).toHaveLength(1)
})

test('without https, only hosts that the operator has named are called', async () => {
  await expect(fetchOutside('http://fenwick.example/', request, { hosts: [] })).rejects.toMatchObject({ reason: 'forbidden' })
})

test('where no redirect is followed and a long answer is cut off, the first answer is the answer; a slow one is given up', async () => {
  const host = await openOutsideHost()
  afterTest(() => host.close())
  const reach = { hosts: [host.host] }
  host.answer = (_, response) => response.writeHead(307, { location: `${host.url}/elsewhere` }).end('x'.repeat(2_000))
  const { status, body } = await fetchOutside(host.url, { ...request, follows: false, ends: 'cut' }, reach)
  expect([status, body.toString().slice(0, 3), host.calls.length]).toEqual([307, 'xxx', 1])
  host.answer = (_, response) => void response.writeHead(200).write('x')
  await expect(fetchOutside(host.url, { ...request, timeout: 100 }, reach)).rejects.toMatchObject({ reason: 'failed' })
  await expect(fetchOutside(host.url, { ...request, signal: AbortSignal.abort() }, reach)).rejects.toMatchObject({ reason: 'failed' })
})

test('a call ends after its time also if memory has been collected meanwhile, whoever else can end it [FAULT-94]', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const host = await openOutsideHost()
  afterTest(() => host.close())
  host.answer = () => undefined
  const calls = Array.from({ length: 5 }, () =>
    fetchOutside(host.url, { ...request, timeout: 200, signal: new AbortController().signal }, { hosts: [host.host] }),
  )
  const ended = Promise.allSettled(calls)
  await expect.poll(() => host.calls.length).toBe(5)
  collect()
  for (const { status } of await ended) expect(status).toBe('rejected')
})

test('whoever no longer waits ends the call', async () => {
  const host = await openOutsideHost()
  afterTest(() => host.close())
  const reach = { hosts: [host.host] }
  host.answer = () => undefined
  const stop = new AbortController()
  const call = fetchOutside(host.url, { ...request, signal: stop.signal }, reach)
  stop.abort()
  await expect(call).rejects.toMatchObject({ reason: 'failed' })
  await expect(withTimeLimit(60_000, async (signal) => signal.aborted, AbortSignal.abort())).resolves.toBe(true)
})
