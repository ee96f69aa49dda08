import { expect, test } from 'vitest'
import { CallRate } from '#server/security/limits/call-rate.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

describeServer(
  'calls per second',
  (lab) => {
    const statusesOf = async (fetch: Fetch, path: string, times: number) =>
      (await Promise.all(Array.from({ length: times }, () => fetch(path)))).map(({ status }) => status)
    const count = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

    test('a person has 50 for the API at once, and as many take longer; more are refused; another person and sync are not affected', async () => {
      const group = await lab.server.makeGroup()
      const [ada, max] = [
        await lab.server.signIn(await lab.server.makeUser('Member', group)),
        await lab.server.signIn(await lab.server.makeUser('Member', group)),
      ]
      const sample = await lab.server.makeSample(group)
      const path = `/api/v1/samples/${sample.id}`
      expect(await statusesOf(ada, path, 50)).toEqual(Array.from({ length: 50 }, () => 200))
      const more = await statusesOf(ada, path, 60)
      expect([count(more, 200), count(more, 429)]).toEqual([50, 10])
      const refused = await ada(path)
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(await refused.json()).toMatchObject({ code: 'request.too-many' })
      expect(await statusesOf(max, path, 1)).toEqual([200])
      expect(new Set(await statusesOf(ada, '/api/v1/sync/session', 60))).toEqual(new Set([200]))
      lab.server.now += 1_000
      expect(await statusesOf(ada, path, 1)).toEqual([200])
    })
  },
  { apiRate: 50 },
)

test('calls wait for as long as it takes to make 50 a second, and rest is given back', () => {
  const rate = new CallRate(50)
  const waits = (calls: number, at: number) => Array.from({ length: calls }, () => rate.wait('a', at, 1_000))
  expect(waits(50, 0)).toEqual(Array.from({ length: 50 }, () => 0))
  expect(waits(3, 0)).toEqual([20, 40, 60])
  expect(rate.wait('b', 0, 0)).toBe(0)
  expect(waits(60, 0).filter((wait) => wait === undefined)).toHaveLength(13)
  expect(waits(51, 10_000).at(-1)).toBe(20)
  // A clock that is set back makes nobody wait for longer than that.
  expect(rate.wait('a', 0, 1_000)).toBeUndefined()
})
