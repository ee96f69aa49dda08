import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '#server/routes/list.ts'
import { defineRoute } from '#server/routes/route.ts'
import { backupTables } from '#server/store/backup-tables.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'

const addressOf = (path: string) => path.replaceAll(/:\w+/g, '1')
const writing = routes.filter((route) => !route.acceptsOtherSites && (route.method !== 'GET' || route.changesState))
const refusal = { code: 'request.cross-site', message: 'This request came from another site.', errors: ['This request came from another site.'] }

/** A GET that writes, as markRead is, and that anyone may call. */
const marking = defineRoute({
  method: 'GET',
  path: '/mark.ashx',
  access: 'public',
  input: z.unknown(),
  refusals: [],
  changesState: true,
  handler: () => ({ marked: true }),
})

test('only the assertions of a provider of single sign-on may come from another site', () => {
  expect(routes.filter(({ acceptsOtherSites }) => acceptsOtherSites).map(({ path }) => path)).toEqual(['/api/v1/sso/saml'])
})

describeRoutes(
  'a request from another site',
  (lab) => {
    const headersOf = (kind: string): Record<string, string> =>
      ({
        'Sec-Fetch-Site cross-site': { 'sec-fetch-site': 'cross-site' },
        'Sec-Fetch-Site same-site': { 'sec-fetch-site': 'same-site' },
        'Sec-Fetch-Site none': { 'sec-fetch-site': 'none' },
        'a foreign Origin': { origin: 'https://evil.example' },
        'Origin null': { origin: 'null' },
        'our host at another port': { origin: 'http://127.0.0.1:1' },
        'our host over another scheme': { origin: lab.server.url.replace('http:', 'https:') },
        'a foreign Origin that claims same-origin': { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
        'our Origin that is cross-site': { origin: lab.server.url, 'sec-fetch-site': 'cross-site' },
      })[kind]!
    const kinds = [
      'Sec-Fetch-Site cross-site',
      'Sec-Fetch-Site same-site',
      'Sec-Fetch-Site none',
      'a foreign Origin',
      'Origin null',
      'our host at another port',
      'our host over another scheme',
      'a foreign Origin that claims same-origin',
      'our Origin that is cross-site',
    ]
    // A GET typed into the address bar is made by the person.
    const isForeign = (method: string, kind: string) => method !== 'GET' || kind !== 'Sec-Fetch-Site none'
    const matrix = writing.flatMap(({ method, path }) => kinds.filter((kind) => isForeign(method, kind)).map((kind) => [method, path, kind] as const))

    test.each(matrix)('%s %s with %s is refused with 403 before anything is done', async (method, path, kind) => {
      const answer = await lab.server.anonymous(addressOf(path), { method, headers: headersOf(kind) })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual(refusal)
      expect(answer.headers.getSetCookie()).toEqual([])
    })

    test.each(writing.map((route) => [route.method, route.path] as const))(
      '%s %s passes from our own page, and from a program that sends neither',
      async (method, path) => {
        const ours = { origin: lab.server.url, 'sec-fetch-site': 'same-origin' }
        for (const headers of [ours, { origin: lab.server.url }, { 'sec-fetch-site': 'same-origin' }, {}] as Record<string, string>[]) {
          expect(await (await lab.server.anonymous(addressOf(path), { method, headers })).text()).not.toContain('request.cross-site')
        }
      },
    )

    test('a GET that writes follows the same rule; typed into the address bar it passes', async () => {
      for (const kind of kinds.filter((kind) => kind !== 'Sec-Fetch-Site none')) {
        expect((await lab.server.anonymous(marking.path, { headers: headersOf(kind) })).status).toBe(403)
      }
      expect((await lab.server.anonymous(marking.path, { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200)
    })

    test('a GET that only reads can be linked to from anywhere', async () => {
      expect((await lab.server.anonymous('/members/fn/scheduledTasks/handler.ashx', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
    })

    test('no request from another site ties a device key to the person who opens it, and no GET at all does [FAULT-16]', async () => {
      const group = await lab.server.makeGroup()
      const cookie = await lab.server.cookieOf(await lab.server.makeUser('Member', group))
      const knownKeys = () => lab.server.engine.read((sql) => sql.all('select key from device where group_id = $1', [group]))
      const ask = {
        device: 'a-key-of-theirs',
        group,
        app: '0.2.0',
        kinds: { members: 1 },
        buckets: ['group'],
        cursors: { group: 0, organization: 0 },
        confirmed: 0,
      }
      const post = (path: string, site: string) =>
        lab.server.anonymous(path, {
          method: 'POST',
          headers: { cookie, 'sec-fetch-site': site, 'content-type': 'application/json' },
          body: JSON.stringify(ask),
        })
      for (const path of ['/api/v1/sync/pull', '/api/v1/sync/manifest']) {
        expect((await post(path, 'cross-site')).status).toBe(403)
        expect((await lab.server.anonymous(`${path}?device=a-key-of-theirs&group=${group}`, { headers: { cookie } })).status).not.toBe(403)
        expect(await knownKeys()).toEqual([])
      }
      expect((await post('/api/v1/sync/pull', 'same-origin')).status).toBe(200)
      expect(await knownKeys()).toEqual([{ key: 'a-key-of-theirs' }])
    })

    test('every GET without that check leaves the database unchanged [FAULT-16]', async () => {
      const group = await lab.server.makeGroup()
      const user = await lab.server.makeUser('Administrator', group)
      const cookie = await lab.server.cookieOf(user)
      // The server's own progress behind the feed.
      const ownProgress = 'follower_cursor'
      const contents = async () => {
        const all: unknown[] = []
        for (const table of backupTables.filter(({ name }) => name !== ownProgress))
          all.push(await lab.server.engine.read((sql) => sql.all(`select * from "${table.name}"`)))
        return all.map((rows) => (rows as unknown[]).map((row) => JSON.stringify(row)).sort())
      }
      const before = await contents()
      for (const { path } of routes.filter((route) => route.method === 'GET' && !route.changesState && !route.isStream)) {
        await (
          await lab.server.anonymous(`${addressOf(path)}?device=a-key-of-theirs&group=${group}&action=getViews&scope=SAMPLES`, {
            headers: { cookie, 'sec-fetch-site': 'cross-site' },
          })
        ).text()
      }
      expect(await contents()).toEqual(before)
    })

    test('an unknown address does not get around it', async () => {
      expect((await lab.server.anonymous('/nowhere', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    })
  },
  { routes: [...routes, marking] },
)
