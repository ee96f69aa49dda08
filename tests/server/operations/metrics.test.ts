import { expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const token = 'a secret of some length'

describeServer(
  'the metrics for Prometheus',
  (lab) => {
    const read = async (authorization = `Bearer ${token}`) => lab.server.anonymous('/metrics', { headers: { authorization } })
    const figure = async (name: string) => Number(new RegExp(`^${name.replace(/[{}"/]/g, '\\$&')} (\\S+)$`, 'm').exec(await (await read()).text())?.[1])

    test('are for callers with the token; for others there is no such address', async () => {
      expect((await read()).headers.get('content-type')).toContain('text/plain')
      for (const wrong of ['', 'Bearer ', 'Bearer x', `Bearer ${token}x`]) {
        const answer = await read(wrong)
        expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'route.unknown' })])
      }
    })

    test('count the outcomes of mutations, and calls by address', async () => {
      const group = await lab.server.makeGroup()
      const user = await lab.server.makeUser('Member', group)
      const sample = await lab.server.makeSample(group, { amount: 5 })
      const device = new WireDevice(await lab.server.signIn(user), user, group)
      const take = (delta: number) => device.mutation('sample.adjust-amount@1', { sampleId: sample.id, delta, unit: 'mL' })
      const before = await figure('aliquot_devices')
      const again = take(-1)
      await device.push(again, take(-1), take(-100))
      await device.push(again)
      await device.page()
      expect(await figure('aliquot_mutations_total{outcome="applied"}')).toBe(2)
      expect(await figure('aliquot_mutations_total{outcome="refused"}')).toBe(1)
      expect(await figure('aliquot_mutations_total{outcome="held"}')).toBe(0)
      expect(await figure('aliquot_call_seconds_count{route="/api/v1/sync/push",status="2xx"}')).toBe(2)
      expect(await figure('aliquot_call_seconds_count{route="/api/v1/sync/pull",status="2xx"}')).toBe(1)
      expect(await figure('aliquot_devices')).toBe(before + 1)
      expect(await figure('aliquot_held_mutations')).toBe(0)
      expect(await figure('aliquot_database_bytes')).toBeGreaterThan(100_000)
      expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(0)
    })

    test('count the listening devices', async () => {
      const user = await lab.server.makeUser('Member', await lab.server.makeGroup())
      const cookie = await lab.server.cookieOf(user)
      const stop = new AbortController()
      const stream = await fetch(`${lab.server.url}/api/v1/sync/events`, { headers: { cookie }, signal: stop.signal })
      expect(stream.status).toBe(200)
      expect(await figure('aliquot_event_streams')).toBe(1)
      stop.abort()
    })

    test('never contain what someone typed', async () => {
      await lab.server.anonymous('/api/v1/samples/12345?secret=1')
      await lab.server.anonymous('/nobody-knows/12345')
      expect(await (await read()).text()).not.toContain('12345')
    })
  },
  { metricsToken: token },
)

describeServer('without a token set', (lab) => {
  test('there is no such address, whatever is sent', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
      expect((await lab.server.anonymous('/metrics', { headers: { authorization } })).status).toBe(404)
  })
})
