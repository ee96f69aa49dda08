import { expect, test } from 'vitest'
import { serverLimits } from '#domain/limits.ts'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import type { AddonTrial } from '#domain/wire/integrations/addons.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { noAddonSettings } from '#server/settings/addons.ts'
import { makeManifest, makeScript } from '#tests/harness/addons.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { install, sendJson } from '#tests/harness/install-addon.ts'
import { openOutsideHost } from '#tests/harness/outside-host.ts'
import type { Fetch } from '#tests/harness/server.ts'

const path = '/api/v1/addons/trial'
const hosts: string[] = []

const upload = async (browser: Fetch, manifest: Partial<AddonManifest> = {}, code = '') => {
  const answer = await browser(path, { method: 'PUT', body: makeScript(makeManifest(manifest), code) })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as AddonTrial).trial!
}
const trialOf = async (browser: Fetch) => ((await (await browser(path)).json()) as AddonTrial).trial
const scriptsOf = async (browser: Fetch, codeHash: string) =>
  Promise.all([`/addons/${codeHash}.js`, `/addons/frame/${codeHash}.html`].map(async (address) => (await browser(address)).status))

describeRoutes(
  'add-ons that are tried',
  (lab) => {
    const setUp = async () => {
      const group = await lab.server.makeGroup()
      const author = await lab.server.makeUser('Administrator', group)
      return { group, author, asAuthor: await lab.server.signIn(author) }
    }

    test('an author uploads a script with a token, and their browser gets it; the next one takes its place', async () => {
      const { author, asAuthor } = await setUp()
      const asProgram = await lab.server.useToken(author)
      const first = await upload(asProgram, { mode: 'classic' }, 'window.first = 1')
      expect(first).toMatchObject({ manifest: { rootVar: 'PLATEREADER', mode: 'classic' }, endsAt: lab.server.now + serverLimits.addon.trial })
      expect(await trialOf(asAuthor)).toEqual(first)
      const script = await asAuthor(`/addons/${first.codeHash}.js`)
      expect(await script.text()).toContain('window.first = 1')
      // Nothing keeps it longer than it is tried.
      expect(script.headers.get('cache-control')).toBe('no-store')
      const second = await upload(asProgram, { mode: 'classic' }, 'window.second = 1')
      expect(await trialOf(asAuthor)).toEqual(second)
      expect(await scriptsOf(asAuthor, first.codeHash)).toEqual([404, 404])
      lab.server.now += 60_001
      await upload(asProgram, { mode: 'classic' }, 'window.third = 1')
      const kept = await lab.server.engine.read((sql) => sql.all('select 1 from addon_script where sha256 = $1', [first.codeHash]))
      expect(kept).toEqual([])
    })

    test('nobody else gets anything of it: no member, no other administrator, and not the author in another group', async () => {
      const { group, asAuthor } = await setUp()
      const { codeHash } = await upload(asAuthor)
      const others = [await lab.server.makeUser('Administrator', group), await lab.server.makeUser('Member', group), (await setUp()).author]
      for (const other of others) {
        const browser = await lab.server.signIn(other)
        expect(await trialOf(browser)).toBeNull()
        const theirs = await browser(`/addons/${codeHash}.js`)
        const nobodys = await browser(`/addons/${'f'.repeat(64)}.js`)
        expect([theirs.status, await theirs.text()]).toEqual([nobodys.status, await nobodys.text()])
        expect(await scriptsOf(browser, codeHash)).toEqual([404, 404])
      }
      const second = await lab.server.makeGroup()
      const both = await lab.server.makeUser('Administrator', group, second)
      const asBoth = await lab.server.signIn(both)
      await upload(asBoth)
      expect(await trialOf((address) => asBoth(`${address}?group=${second}`))).toBeNull()
    })

    test('only administrators try add-ons, and only scripts with a header', async () => {
      const { group, asAuthor } = await setUp()
      const asMember = await lab.server.signIn(await lab.server.makeUser('Member', group))
      expect((await asMember(path, { method: 'PUT', body: makeScript(makeManifest()) })).status).toBe(403)
      expect(await (await asAuthor(path, { method: 'PUT', body: 'alert(1)' })).json()).toMatchObject({ code: 'addon.header-missing' })
      expect(await trialOf(asAuthor)).toBeNull()
      const flag = async (browser: Fetch) => ((await (await browser('/api/v1/sync/session')).json()) as SessionInfo).triesAddons
      expect([await flag(asAuthor), await flag(asMember)]).toEqual([true, undefined])
    })

    test.each(['the author ends it', 'a day has passed', 'the session that uploaded it has ended', 'the author is no administrator any more'])(
      'it is over once %s',
      async (end) => {
        const { group, author, asAuthor } = await setUp()
        const uploading = await lab.server.signIn(author)
        const { codeHash } = await upload(uploading)
        expect(await scriptsOf(asAuthor, codeHash)).toEqual([200, 200])
        let browser = asAuthor
        if (end === 'the author ends it') expect((await asAuthor(path, { method: 'DELETE' })).status).toBe(204)
        else if (end === 'a day has passed') {
          lab.server.now += serverLimits.addon.trial
          browser = await lab.server.signIn(author)
        } else if (end === 'the session that uploaded it has ended') await uploading('/login/logout.ashx', { method: 'POST' })
        else await lab.server.engine.write((sql) => sql.all("update members set role = 'Member' where group_id = $1 and id = $2", [group, author.id]))
        expect(await trialOf(browser)).toBeNull()
        expect(await scriptsOf(browser, codeHash)).toEqual([404, 404])
      },
    )

    test('their devices are told at once, and those of others are not', async () => {
      const { group, author, asAuthor } = await setUp()
      const pokes: (readonly number[] | undefined)[] = []
      const stop = lab.server.app.services.bus.subscribe(group, ({ audiences }) => pokes.push(audiences))
      await upload(asAuthor)
      await asAuthor(path, { method: 'DELETE' })
      await expect.poll(() => pokes).toEqual([[author.id], [author.id]])
      stop()
    })

    test('it may call the hosts that it declares, for its author alone', async () => {
      const { group, asAuthor } = await setUp()
      const asMember = await lab.server.signIn(await lab.server.makeUser('Member', group))
      const host = await openOutsideHost()
      host.answer = (_, response) => response.setHeader('content-type', 'application/json').end('{"plates":4}')
      hosts.push(host.host)
      const call = (browser: Fetch) => browser('/members/fn/proxy/proxy.ashx', sendJson('POST', { url: `${host.url}/plates`, rootVar: 'PLATEREADER' }))
      await install(asAuthor)
      expect((await call(asAuthor)).status).toBe(500)
      await upload(asAuthor, { hosts: [host.host] })
      expect(await (await call(asAuthor)).json()).toEqual({ plates: 4 })
      expect((await call(asMember)).status).toBe(500)
      await host.close()
    })
  },
  { addons: { ...noAddonSettings, hosts, development: true } },
)

describeRoutes(
  'add-ons that are tried, on a server that does not allow it',
  (lab) => {
    test('the addresses are not there, and no one is told that there could be any', async () => {
      const author = await lab.server.makeUser('Administrator', await lab.server.makeGroup())
      const browser = await lab.server.signIn(author)
      for (const method of ['GET', 'DELETE']) {
        const [answer, unknown] = [await browser(path, { method }), await browser('/api/v1/addons/nothing', { method })]
        expect([answer.status, await answer.text()]).toEqual([unknown.status, await unknown.text()])
      }
      const put = { method: 'PUT', headers: { 'content-type': 'text/javascript' }, body: makeScript(makeManifest()) }
      expect((await browser(path, put)).status).toBe((await browser('/api/v1/addons/nothing', put)).status)
      expect(await (await browser('/api/v1/sync/session')).json()).not.toHaveProperty('triesAddons')
    })
  },
  { addons: noAddonSettings },
)
