import { expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

describeServer(
  'calls per second',
  (lab) => {
    const callTimes = async (fetch: Fetch, path: string, times: number) => {
      const answers = []
      for (let at = 0; at < times; at++) answers.push(await fetch(path))
      return answers.map((answer) => answer.status)
    }

    test('a person has 50 for the API; the next second has 50 again; another person and sync are not affected', async () => {
      const group = await lab.server.makeGroup()
      const [ada, max] = [
        await lab.server.signIn(await lab.server.makeUser('Member', group)),
        await lab.server.signIn(await lab.server.makeUser('Member', group)),
      ]
      const sample = await lab.server.makeSample(group)
      const path = `/api/v1/samples/${sample.id}`
      expect(new Set(await callTimes(ada, path, 50))).toEqual(new Set([200]))
      const refused = await ada(path)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(await refused.json()).toMatchObject({ code: 'request.too-many' })
      expect(await callTimes(max, path, 1)).toEqual([200])
      expect(new Set(await callTimes(ada, '/api/v1/sync/session', 60))).toEqual(new Set([200]))
      lab.server.now += 1000
      expect(await callTimes(ada, path, 1)).toEqual([200])
    })
  },
  { apiRate: 50 },
)
