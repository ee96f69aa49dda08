import { expect, test } from 'vitest'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { createServerReads } from '#sync/calls/server-reads.ts'
import { failed, type CallResult, type Call } from '#sync/transport.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

test('the history of a sample is requested with this device’s key, so that its own entries are marked [INV-02]', async () => {
  const workspace = makeWorkspace()
  const calls: Call[] = []
  const transport = {
    call: <T>(call: Call) => {
      calls.push(call)
      return Promise.resolve({ ok: true, value: { data: [], recordCount: 0 } } as unknown as CallResult<T>)
    },
  }
  expect(await createServerReads(transport, workspace).sampleHistory(1842)).toEqual({ ok: true, value: { data: [], recordCount: 0 } })
  expect(calls).toMatchObject([{ path: '/api/v1/samples/1842/history', query: { device: await readDeviceKey(workspace) } }])
})

test('offline it is a failure that says so, not an exception', async () => {
  const transport = { call: () => Promise.resolve(failed('network.unreachable')) }
  expect(await createServerReads(transport, makeWorkspace()).sampleHistory(1)).toMatchObject({ ok: false, failure: { code: 'network.unreachable' } })
})
