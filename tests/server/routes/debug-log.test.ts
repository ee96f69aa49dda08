import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serverLimits } from '#domain/limits.ts'
import { usualBudgets } from '#server/settings/budgets.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

const report = (fetch: Fetch, details: string) => fetch('/members/fn/debuglog/debuglog.ashx', { method: 'POST', body: new URLSearchParams({ details }) })

const builds = await mkdtemp(join(tmpdir(), 'aliquot-maps-'))
await mkdir(join(builds, 'web-maps'))
// Column 5 of the first line is line 3 of the source.
const map = { version: 3, sources: ['../../../src/features/home/home-screen.tsx'], names: [], mappings: 'AAAA,IAEA' }
await writeFile(join(builds, 'web-maps/home-B1x.js.map'), JSON.stringify(map))
afterAll(() => rm(builds, { recursive: true }))

describeRoutes(
  'what a page reports about itself',
  (lab) => {
    const newest = () => lab.server.log.map((line) => JSON.parse(line) as Record<string, unknown>).findLast(({ msg }) => msg === 'a page reported') ?? {}
    const come = async () => {
      const user = await lab.server.makeUser('Member', await lab.server.makeGroup())
      return { user, fetch: await lab.server.signIn(user) }
    }

    test('goes to the server’s log, with its person, and returns nothing [LEG-01]', async () => {
      const { user, fetch } = await come()
      const answer = await report(fetch, 'TypeError: x is undefined\n  at sampleList.js:12')
      expect([answer.status, await answer.text()]).toEqual([204, ''])
      expect(newest()).toMatchObject({ userId: user.id, details: 'TypeError: x is undefined\n  at sampleList.js:12' })
      expect(newest()).not.toHaveProperty('length')
    })

    test('names file and line of the sources where a source map has them', async () => {
      const { fetch } = await come()
      await report(fetch, 'TypeError: x\n  at b (https://lab.example/assets/home-B1x.js:1:9)\n  at /assets/other-B1x.js:1:9\n  at /assets/..:1:1')
      expect(newest()['details']).toBe('TypeError: x\n  at b (src/features/home/home-screen.tsx:3)\n  at /assets/other-B1x.js:1:9\n  at /assets/..:1:1')
    })

    test('is cut, with its length, and stays one line whatever is in it', async () => {
      const { fetch } = await come()
      const before = lab.server.log.length
      await report(fetch, `{"level":60}\n${'line\r\n'.repeat(1_000)}`)
      expect(newest()).toMatchObject({ length: 6_013 })
      expect(newest()['details']).toHaveLength(serverLimits.debugDetails.longest)
      for (const line of lab.server.log.slice(before)) expect(line.trimEnd()).not.toContain('\n')
    })

    test.each([
      'un=ada&pw=geheim-1&x=1',
      '{"password": "geheim-1", "x": 1}',
      'Authorization: Bearer geheim-1',
      'api_key = geheim-1',
      'Cookie: aliquot=geheim-1; other=geheim-1',
      'GET https://ada:geheim-1@lab.example/x',
      `sent ${'geheim-1'.repeat(6)} to the server`,
    ])('shows no secret: %s', async (details) => {
      const { fetch } = await come()
      await report(fetch, details)
      expect(newest()['details']).toContain('[hidden]')
      expect(lab.server.log.join('')).not.toContain('geheim-1')
    })

    test('comes only from someone signed in, and one a second in the long run', async () => {
      expect((await report(lab.server.anonymous, 'x')).status).toBe(401)
      const { fetch } = await come()
      const sent = async (count: number) => {
        const answers = []
        for (let at = 0; at < count; at++) answers.push((await report(fetch, 'x')).status)
        return answers
      }
      expect(await sent(21)).toEqual([...Array.from({ length: 20 }, () => 204), 429])
      lab.server.now += 1_000
      expect(await sent(2)).toEqual([204, 429])
      expect((await (await come()).fetch('/api/v1/sync/session')).status).toBe(200)
    })
  },
  { webRoot: join(builds, 'web'), budgets: { ...usualBudgets, address: { perSecond: 1e9, burst: 1e12 } } },
)
