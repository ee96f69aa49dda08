import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serverLimits } from '#domain/limits.ts'
import { makeManifest, makeScript } from '#tests/harness/addons.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { install, lookAt, sendJson } from '#tests/harness/install-addon.ts'
import { openOutsideHost } from '#tests/harness/outside-host.ts'
import type { Fetch } from '#tests/harness/server.ts'

const addons = '/api/v1/addons'
const folder = mkdtempSync(join(tmpdir(), 'addons-'))
afterAll(() => rmSync(folder, { recursive: true }))
const sources: string[] = []
const hosts: string[] = []

const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, unknown>
const codeOf = async (answer: Promise<Response>) => (await read(answer))['code']

/** The scripts of a page, and how a policy names them. */
const scriptsIn = (html: string) => Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script]) => script!)
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describeRoutes(
  'add-ons',
  (lab) => {
    const setUp = async () => {
      const group = await lab.server.makeGroup()
      const [administrator, member] = [await lab.server.makeUser('Administrator', group), await lab.server.makeUser('Member', group)]
      return { group, member, administrator, asAdministrator: await lab.server.signIn(administrator), asMember: await lab.server.signIn(member) }
    }
    const installed = async (browser: Fetch, query = '') =>
      (await read(browser(`${addons}/installed?$records=100${query}`)))['data'] as Record<string, unknown>[]

    test('an administrator looks at a script, installs exactly this one, and the group lists it with what programs read', async () => {
      const { asAdministrator, asMember } = await setUp()
      const script = makeScript(makeManifest({ backgroundColor: '#00ABAB', iconClass: 'fa fa-flask', icon: 'data:image/png;base64,AAAA' }))
      const preview = await lookAt(asAdministrator, script)
      expect(preview).toMatchObject({ codeHash: createHash('sha256').update(script).digest('hex'), manifest: { rootVar: 'PLATEREADER' }, source: '' })
      expect(await installed(asMember)).toEqual([])
      const id = await (await asAdministrator(addons, sendJson('POST', { codeHash: preview.codeHash }))).json()
      expect(await installed(asMember, '&rootVar=PLATEREADER')).toMatchObject([
        {
          sdkPluginID: id,
          rootVar: 'PLATEREADER',
          name: 'Plate reader',
          version: '1.2.0.0',
          scope: 'GROUP',
          active: true,
          backgroundColor: '#00ABAB',
          iconClass: 'fa fa-flask',
          media: [{ mediaType: 'LARGEICON', imageURL: 'data:image/png;base64,AAAA' }],
        },
      ])
      expect(await installed(asMember, '&rootVar=OTHER')).toEqual([])
    })

    test('only administrators look, install and update, and nobody installs what their group has not looked at', async () => {
      const { asAdministrator, asMember } = await setUp()
      const { codeHash } = await lookAt(asAdministrator, makeScript(makeManifest()))
      for (const [path, init] of [
        [`${addons}/uploads`, { method: 'PUT', body: makeScript(makeManifest()) }],
        [`${addons}/previews`, sendJson('POST', { rootVar: 'OFFERED' })],
        [addons, sendJson('POST', { codeHash })],
        [`${addons}/1`, sendJson('PUT', { codeHash })],
      ] as const)
        expect((await asMember(path, init)).status).not.toBe(200)
      const other = await setUp()
      expect(await codeOf(other.asAdministrator(addons, sendJson('POST', { codeHash })))).toBe('addon.changed')
      lab.server.now += serverLimits.addon.looked + 1
      const later = await lab.server.signIn((await setUp()).administrator)
      expect(await codeOf(later(addons, sendJson('POST', { codeHash })))).toBe('addon.changed')
    })

    test('a script without a header, with half of one, or that is too large is refused with a sentence', async () => {
      const { asAdministrator } = await setUp()
      const look = (body: string) => read(asAdministrator(`${addons}/uploads`, { method: 'PUT', body }))
      expect(await look('alert(1)')).toMatchObject({ message: 'This file does not begin with a header that says which add-on it is.' })
      expect(await look('/** @rootVar: A\n @name: B */')).toMatchObject({ message: 'The header of this file has no valid @version.' })
      expect(await look(makeScript(makeManifest({ hosts: ['*'] })))).toMatchObject({ code: 'addon.manifest-invalid', detail: { field: 'hosts.0' } })
      expect(await look(' '.repeat(serverLimits.addon.script + 1))).toMatchObject({ message: 'This file is 5121 KB, and the limit is 5120 KB.' })
      expect(await look('')).toMatchObject({ code: 'upload.empty' })
    })

    test('what is not the script of an add-on is refused with a sentence, whatever it is, and a byte order mark is none of it', async () => {
      const { asAdministrator } = await setUp()
      const look = (body: string | Uint8Array) => read(asAdministrator(`${addons}/uploads`, { method: 'PUT', body: body as BodyInit }))
      const noHeader = { code: 'addon.header-missing', message: 'This file does not begin with a header that says which add-on it is.' }
      const binary = Uint8Array.from({ length: 4_096 }, (_, at) => (at * 31) % 256)
      const page = '<!doctype html>\n<!-- @rootVar: A @name: B @version: 1 -->\n<script>/* @rootVar: A\n@name: B\n@version: 1 */</script>'
      for (const file of [
        binary,
        page,
        '\u0089PNG\r\n',
        '{"rootVar":"A"}',
        `/*${' '.repeat(300_000)}\n@rootVar: A\n@name: B\n@version: 1\n*/`,
        '/* @rootVar: A',
      ])
        expect(await look(file)).toMatchObject(noHeader)
      for (const version of ['one', '1.2.3.4.5', '-1', '1e3', '9999999999'])
        expect(await look(`/* \n@rootVar: A\n@name: B\n@version: ${version}\n*/`)).toMatchObject({
          code: 'addon.header-incomplete',
          detail: { field: 'version' },
        })
      expect(await look('/*\n@rootVar: a b\n@name: B\n@version: 1\n*/')).toMatchObject({ code: 'addon.header-incomplete', detail: { field: 'rootVar' } })
      expect(await look(`/*\n@rootVar: A\n@name: ${'n'.repeat(251)}\n@version: 1\n*/`)).toMatchObject({
        code: 'addon.header-incomplete',
        detail: { field: 'name' },
      })
      expect(await look(`\uFEFF${makeScript(makeManifest({ mode: 'classic' }))}`)).toMatchObject({ manifest: { rootVar: 'PLATEREADER' } })
      expect(await look(makeScript(makeManifest()).replaceAll('\n', '\r\n'))).toMatchObject({ manifest: { rootVar: 'PLATEREADER' } })
    })

    test('an update is newer, a name in code is there once, and the script that is served is the one that was installed', async () => {
      const { asAdministrator, asMember } = await setUp()
      const { id, codeHash } = await install(asAdministrator, { mode: 'classic' }, 'window.first = 1')
      const again = await lookAt(asAdministrator, makeScript(makeManifest({ version: '1.3' })))
      expect(await codeOf(asAdministrator(addons, sendJson('POST', { codeHash: again.codeHash })))).toBe('addon.installed')
      const older = await lookAt(asAdministrator, makeScript(makeManifest({ version: '1.1' })))
      expect(await read(asAdministrator(`${addons}/${id}`, sendJson('PUT', { codeHash: older.codeHash })))).toMatchObject({
        message: 'This is version 1.1.0.0, and version 1.2.0.0 is installed. Only a newer version can be an update.',
      })
      const answer = await asMember(`/addons/${codeHash}.js`)
      expect(await answer.text()).toContain('window.first = 1')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect((await asAdministrator(`${addons}/${id}`, sendJson('PUT', { codeHash: again.codeHash }))).status).toBe(200)
      expect((await asMember(`/addons/${codeHash}.js`)).status).toBe(404)
      expect((await asMember(`/addons/${again.codeHash}.js`)).status).toBe(200)
    })

    test('a script is served to members of a group that has it, and to nobody else', async () => {
      const { group, asAdministrator } = await setUp()
      const { id, codeHash } = await install(asAdministrator)
      const other = await setUp()
      const [row] = (await installed(asAdministrator)) as { sdkPluginID: number }[]
      expect(row!.sdkPluginID).toBe(id)
      for (const path of [`/addons/${codeHash}.js`, `/addons/frame/${codeHash}.html`]) {
        expect((await lab.server.anonymous(path)).status).toBe(401)
        const [theirs, nobodys] = [await other.asMember(path), await other.asMember(path.replace(codeHash, 'f'.repeat(64)))]
        expect([theirs.status, await theirs.text()]).toEqual([nobodys.status, await nobodys.text()])
        expect(theirs.status).toBe(404)
      }
      const [member] = [await lab.server.makeUser('Guest', group)]
      expect((await (await lab.server.signIn(member))(`/addons/${codeHash}.js`)).status).toBe(200)
    })

    test('the page of a framed add-on runs a script with any line ends and characters: its policy names what browsers make of them', async () => {
      const { asAdministrator } = await setUp()
      const { codeHash } = await install(asAdministrator, {}, 'var text = `one\r\ntwo\rthree`\0// \u2028')
      const answer = await asAdministrator(`/addons/frame/${codeHash}.html`)
      const [, script] = scriptsIn(await answer.text())
      expect(script).toContain('`one\ntwo\nthree`\uFFFD')
      expect(answer.headers.get('content-security-policy')).toContain(sourceOf(script!))
    })

    test('the page of a framed add-on runs its script and nothing else, without an origin and without a network', async () => {
      const { asAdministrator, asMember } = await setUp()
      const { codeHash } = await install(asAdministrator, {}, "document.title = '</script><script>alert(1)</script><!--'")
      const answer = await asMember(`/addons/frame/${codeHash}.html`)
      const html = await answer.text()
      expect(html.match(/<\/script/g)).toHaveLength(2)
      expect(html).not.toContain('<!--')
      const [guard, script] = scriptsIn(html).map(sourceOf)
      const policy = answer.headers.get('content-security-policy')!
      expect(policy).toContain('sandbox allow-scripts;')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("connect-src 'none'")
      expect(policy).toContain(`script-src ${guard} ${script};`)
      expect(policy).not.toMatch(/allow-same-origin|script-src[^;]*unsafe/)
    })

    test("the configuration is JSON as a text: the group's with the person's own values instead, else of the institute; lists and configuration are what programs read [ADDON-02]", async () => {
      const { asAdministrator, asMember, administrator } = await setUp()
      const { id } = await install(asAdministrator)
      const path = `${addons}/${id}/configuration`
      const put = (browser: Fetch, body: object) => read(browser(`${addons}/configuration`, sendJson('PUT', body)))
      expect(await (await asMember(path)).json()).toBe('')
      expect(await installed(asMember, '&rootVar=PLATEREADER')).toMatchObject([{ sdkPluginID: id, rootVar: 'PLATEREADER', name: 'Plate reader' }])
      expect((await read(asMember(`${addons}/available`)))['data']).toContainEqual(expect.objectContaining({ sdkPluginID: id }))
      await lab.server.engine.write((sql) => sql.all('update users set organization_administrator = 1 where id = $1', [administrator.id]))
      expect(await put(asAdministrator, { sdkPluginID: id, configuration: '{"a":"institute"}', scope: 'INSTITUTE' })).toEqual({ success: true })
      expect(await (await asMember(path)).json()).toBe('{"a":"institute"}')
      // The organization's audit log says who and which add-on, and nothing of what was configured.
      const logged = await lab.server.engine.read((sql) =>
        sql.all<{ actor_id: number; detail: string }>('select actor_id, detail from account_event where kind = $1', ['addon.configured']),
      )
      expect(logged).toEqual([{ actor_id: administrator.id, detail: '{"name":"PLATEREADER","scope":"INSTITUTE"}' }])
      expect(await put(asAdministrator, { sdkPluginID: id, configuration: '{"a":"group"}', scope: 'GROUP' })).toEqual({ success: true })
      expect(await (await asMember(path)).json()).toBe('{"a":"group"}')
      expect(await put(asMember, { sdkPluginID: id, configuration: '{"a":"own"}', scope: 'USER' })).toEqual({ success: true })
      expect(await (await asMember(path)).json()).toBe('{"a":"own"}')
      expect(await (await asAdministrator(path)).json()).toBe('{"a":"group"}')
      const scopes = ['USER', 'GROUP', 'INSTITUTE', 'SYSTEM'].map(async (scope) => (await asMember(`${path}?scope=${scope}`)).json())
      expect(await Promise.all(scopes)).toEqual(['{"a":"own"}', '{"a":"group"}', '{"a":"institute"}', ''])
      expect((await asMember(`${path}?scope=EVERYONE`)).status).toBe(400)
      expect(await put(asMember, { sdkPluginID: id, configuration: '{"b":"own"}', scope: 'USER' })).toEqual({ success: true })
      expect(await (await asMember(path)).json()).toBe('{"a":"group","b":"own"}')
      expect(await put(asMember, { sdkPluginID: id, configuration: '{}', scope: 'GROUP' })).toMatchObject({ code: 'permission.denied' })
      expect(await put(asMember, { sdkPluginID: id, configuration: '{}', scope: 'SYSTEM' })).toMatchObject({ code: 'permission.denied' })
      expect(await put(asMember, { configuration: '{}' })).toMatchObject({ message: 'Please provide an addonID' })
      expect(await put(asAdministrator, { sdkPluginID: id, configuration: '{' })).toMatchObject({ code: 'addon.configuration-invalid' })
      const other = await setUp()
      expect((await other.asMember(path)).status).toBe(404)
    })

    test('the server offers what is in its folder, and can install from addresses that its operator allows', async () => {
      const { asAdministrator, asMember } = await setUp()
      writeFileSync(join(folder, 'offered.js'), makeScript(makeManifest({ rootVar: 'OFFERED', name: 'Offered', version: '3' })))
      writeFileSync(join(folder, 'broken.js'), 'nothing')
      await install(asAdministrator)
      const available = (await read(asMember(`${addons}/available`)))['data']
      expect(available).toMatchObject([
        { rootVar: 'PLATEREADER', active: true },
        { rootVar: 'OFFERED', sdkPluginID: 0, active: false, version: '3.0.0.0' },
      ])
      expect(await read(asAdministrator(`${addons}/previews`, sendJson('POST', { rootVar: 'OFFERED' })))).toMatchObject({ manifest: { rootVar: 'OFFERED' } })
      expect(await codeOf(asAdministrator(`${addons}/previews`, sendJson('POST', { rootVar: 'NOTHING' })))).toBe('addon.gone')

      const host = await openOutsideHost()
      host.answer = (_, response) => response.end(makeScript(makeManifest({ rootVar: 'FETCHED' })))
      const address = `${host.url}/fetched.js`
      const look = () => read(asAdministrator(`${addons}/previews`, sendJson('POST', { address })))
      expect(await look()).toMatchObject({ code: 'addon.address-refused' })
      hosts.push(host.host)
      expect(await look()).toMatchObject({ code: 'addon.address-refused' })
      sources.push(host.host)
      expect(await look()).toMatchObject({ manifest: { rootVar: 'FETCHED' }, source: address })
      await host.close()
      expect(await look()).toMatchObject({ code: 'addon.address-failed' })
    })
  },
  { addons: { folder, sources, hosts, development: false } },
)
