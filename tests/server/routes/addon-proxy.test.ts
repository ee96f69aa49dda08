import dns from 'node:dns'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allowAddonHosts } from '#domain/commands/allow-addon-hosts.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { install, sendJson } from '#tests/harness/install-addon.ts'
import { openOutsideHost, type OutsideHost } from '#tests/harness/outside-host.ts'
import { enableAddon } from '#domain/commands/enable-addon.ts'
import { setAddonLicense } from '#domain/commands/set-addon-license.ts'
import { runCommand } from '#server/feed/run-as-api.ts'

const hosts: string[] = []
const paths = ['proxy.ashx', 'proxy2.ashx']

describeServer(
  'the proxy of add-ons',
  (lab) => {
    let [allowed, inside]: OutsideHost[] = []
    beforeAll(async () => {
      ;[allowed, inside] = [await openOutsideHost(), await openOutsideHost()]
      hosts.push(allowed.host)
    })
    beforeEach(() => {
      allowed!.calls.length = inside!.calls.length = 0
      allowed!.answer = (_, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}')
    })
    afterAll(async () => {
      await allowed!.close()
      await inside!.close()
    })

    const setUp = async (declared: string[] = [allowed!.host]) => {
      const group = await lab.server.makeGroup()
      const administrator = await lab.server.makeUser('Administrator', group)
      const asAdministrator = await lab.server.signIn(administrator)
      const { id } = await install(asAdministrator, { hosts: declared })
      const call = (body: object, path = 'proxy.ashx') => asAdministrator(`/members/fn/proxy/${path}`, sendJson('POST', body))
      const enable = (enabled: boolean) =>
        runCommand(lab.server.app.services.store, { userId: administrator.id }, group, enableAddon, { addonId: id, enabled }, () => lab.server.now)
      const endLicense = (endsOn: string) =>
        runCommand(lab.server.app.services.store, { userId: administrator.id }, group, setAddonLicense, { addonId: id, endsOn }, () => lab.server.now)
      return { group, administrator, asAdministrator, id, call, enable, endLicense }
    }
    const failure = { message: 'Internal server error.' }

    test.each(paths)(
      '%s forwards method, headers, data and authentication to a host that an add-on declares, never to another, and answers what it said [ADDON-04]',
      async (path) => {
        const { call } = await setUp()
        const headers = { 'X-Reader': 'B', Cookie: 'a=b', Host: 'elsewhere.example' }
        const answer = await call(
          { url: `${allowed!.url}/plates?id=1`, method: 'put', headers, data: { a: 1 }, authentication: { username: 'lab', password: 'secret' } },
          path,
        )
        expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}'])
        expect(answer.headers.get('content-security-policy')).toContain('sandbox')
        expect(allowed!.calls).toMatchObject([
          {
            method: 'PUT',
            url: '/plates?id=1',
            body: '{"a":1}',
            headers: { 'x-reader': 'B', authorization: `Basic ${btoa('lab:secret')}`, host: allowed!.host },
          },
        ])
        expect(allowed!.calls[0]!.headers.cookie).toBeUndefined()
        await call({ url: allowed!.url, method: 'DELETE', data: 'x=1' }, path)
        expect(allowed!.calls[1]).toMatchObject({ method: 'GET', body: '' })
        expect(await (await call({ url: inside!.url }, path)).json()).toMatchObject(failure)
        expect(inside!.calls).toEqual([])
        expect(lab.server.log.join('\n')).not.toContain('lab:secret')
      },
    )

    test.each(paths)('[FAULT-84] %s sends what a Guest writes nowhere, and goes on reading for them', async (path) => {
      const { group } = await setUp()
      const guest = await lab.server.signIn(await lab.server.makeUser('Guest', group))
      const call = (method: string, by = guest) => by(`/members/fn/proxy/${path}`, sendJson('POST', { url: allowed!.url, method, data: 'a=1' }))
      for (const method of ['POST', 'put']) {
        const refused = await call(method)
        expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'permission.denied' }])
      }
      expect(allowed!.calls).toEqual([])
      expect((await call('GET')).status).toBe(200)
      const student = await lab.server.signIn(await lab.server.makeUser('Student', group))
      expect((await call('POST', student)).status).toBe(200)
      expect(allowed!.calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
    })

    test('an error of the host is a failure with its status, and a page of it is never shown as ours', async () => {
      const { call } = await setUp()
      allowed!.answer = (_, response) => response.writeHead(404).end('nothing')
      const refused = await call({ url: allowed!.url })
      expect(await refused.json()).toMatchObject({ ...failure, detail: { status: 404 } })
      allowed!.answer = (_, response) => response.setHeader('content-type', 'text/html').end('<script>alert(1)</script>')
      const answer = await call({ url: allowed!.url })
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    })

    test('nothing goes to a host that no add-on of the group declares, or only one that is disabled or whose license has ended', async () => {
      const { call, enable, endLicense } = await setUp()
      const other = await setUp([])
      expect(await (await other.call({ url: allowed!.url })).json()).toMatchObject(failure)
      expect(await (await call({ url: inside!.url })).json()).toMatchObject(failure)
      expect(await (await call({ url: allowed!.url, rootVar: 'OTHER' })).json()).toMatchObject(failure)
      expect((await call({ url: allowed!.url })).status).toBe(200)
      allowed!.calls.length = 0
      await endLicense('2020-12-31')
      expect(await (await call({ url: allowed!.url })).json()).toMatchObject(failure)
      await endLicense('')
      await enable(false)
      expect(await (await call({ url: allowed!.url })).json()).toMatchObject(failure)
      expect([...allowed!.calls, ...inside!.calls]).toEqual([])
    })

    test('[FAULT-112] an administrator allows hosts that an add-on has asked for; only they see and change them, and it is audited [ADDON-04]', async () => {
      const port = allowed!.host.split(':')[1]!
      const host = `reader.fenwick.example:${port}`
      hosts.push(host)
      const toHere = ((...args: unknown[]) =>
        (args.at(-1) as (error: null, address: unknown, family: number) => void)(null, [{ address: '127.0.0.1', family: 4 }], 4)) as never
      vi.spyOn(dns, 'lookup').mockImplementation(toHere)
      const { group, call, asAdministrator, administrator, id } = await setUp([])
      const member = await lab.server.makeUser('Member', group)
      const asMember = await lab.server.signIn(member)
      const url = `http://${host}/plates`
      const allow = (names: string[], by = administrator) =>
        runCommand(lab.server.app.services.store, { userId: by.id }, group, allowAddonHosts, { addonId: id, hosts: names }, () => lab.server.now)
      const asked = async () => (await (await asAdministrator(`/api/v1/addons/${id}/askedHosts`)).json()) as { hosts: { host: string }[] }
      expect(await asked()).toEqual({ hosts: [] })
      // Add-ons that exist do not say which of them calls.
      for (const address of [url, url, 'http://127.0.0.1/', 'http://nas.local/', '']) expect((await call({ url: address })).status).not.toBe(200)
      expect(await asked()).toEqual({ hosts: [{ host, askedAt: lab.server.now }] })
      expect((await asMember(`/api/v1/addons/${id}/askedHosts`)).status).toBe(403)
      await expect(allow([host], member)).rejects.toMatchObject({ code: 'permission.denied' })
      await expect(allow(['*.fenwick.example'])).rejects.toMatchObject({ code: 'addon.host-invalid' })
      await expect(allow([`127.0.0.1:${port}`])).rejects.toMatchObject({ code: 'addon.host-invalid' })
      expect(allowed!.calls).toEqual([])

      await allow([host])
      expect((await call({ url })).status).toBe(200)
      expect(allowed!.calls).toMatchObject([{ url: '/plates' }])
      expect(await asked()).toEqual({ hosts: [] })
      const other = await setUp([])
      expect((await other.call({ url })).status).not.toBe(200)
      const [entry] = await lab.store.engine.read((sql) =>
        sql.all<{ command: string; user_id: number }>("select command, user_id from audit where group_id = $1 and command like 'addon.allow-hosts%'", [group]),
      )
      expect(entry).toMatchObject({ command: 'addon.allow-hosts@1', user_id: administrator.id })
      await allow([])
      expect((await call({ url })).status).not.toBe(200)
      expect(allowed!.calls).toHaveLength(1)
    })

    test('[FAULT-112] anyone can make an add-on ask, so only the latest hosts are kept', async () => {
      const { call, asAdministrator, id } = await setUp([])
      for (let at = 0; at < 25; at++) {
        lab.server.now += 1_000
        await call({ url: `https://host-${at}.example/` })
      }
      const { hosts: kept } = (await (await asAdministrator(`/api/v1/addons/${id}/askedHosts`)).json()) as { hosts: { host: string }[] }
      expect(kept).toHaveLength(20)
      expect(kept[0]).toMatchObject({ host: 'host-24.example' })
    })

    test('an address inside the network is never called, however it is written, even if an add-on declares it', async () => {
      const port = inside!.host.split(':')[1]!
      const names = [
        `127.0.0.1:${port}`,
        `localhost:${port}`,
        `2130706433:${port}`,
        `0177.0.0.1:${port}`,
        `0x7f.1:${port}`,
        `127.1:${port}`,
        '169.254.169.254',
        'metadata.internal',
      ]
      const { call } = await setUp(names.filter((name) => !name.startsWith('0x')))
      for (const name of [...names, `[::1]:${port}`, `[::ffff:127.0.0.1]:${port}`, `[::ffff:7f00:1]:${port}`, `user@127.0.0.1:${port}`])
        for (const scheme of ['http', 'https']) expect(await (await call({ url: `${scheme}://${name}/` })).json(), name).toMatchObject(failure)
      for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1/', 'javascript:1', ''])
        expect((await call({ url })).status).not.toBe(200)
      expect(inside!.calls).toEqual([])
    })

    test('no header is smuggled in, and none says who sends or belongs to the connection', async () => {
      const { call } = await setUp()
      const names =
        'Host Connection Content-Length Transfer-Encoding Upgrade TE Trailer Expect Cookie Cookie2 Origin Referer Forwarded Via X-Forwarded-For X-Real-IP'
      const own = [...names.split(' '), 'Proxy-Authorization', 'Sec-Fetch-Site']
      await call({ url: allowed!.url, headers: Object.fromEntries(own.map((name) => [name, 'smuggled'])) })
      expect(JSON.stringify(allowed!.calls[0]!.headers)).not.toContain('smuggled')
      expect(allowed!.calls[0]!.headers.authorization).toBeUndefined()
      const broken = [
        { 'x-a': 'b\r\nx-smuggled: c' },
        { 'x-a\r\nx-smuggled': 'c' },
        { 'x-a: b\nx-smuggled': 'c' },
        [{ name: 'x-a', value: 'b\nx-smuggled: c' }],
      ]
      for (const headers of broken) expect((await call({ url: allowed!.url, headers })).status).not.toBe(200)
      expect((await call({ url: allowed!.url, authentication: 'Bearer a\r\nx-smuggled: c' })).status).not.toBe(200)
      await call({ url: `${allowed!.url}/ HTTP/1.1\r\nx-smuggled: c\r\n\r\n` })
      await call({ url: allowed!.url, method: 'GET / HTTP/1.1\r\nx-smuggled: c\r\n' })
      expect(allowed!.calls.filter(({ headers }) => 'x-smuggled' in headers)).toEqual([])
    })

    test('a redirect is checked like the address itself, and takes no credentials to another host', async () => {
      const { call } = await setUp()
      allowed!.answer = (_, response) => response.writeHead(302, { location: `${inside!.url}/secret` }).end()
      expect(await (await call({ url: allowed!.url })).json()).toMatchObject(failure)
      expect(inside!.calls).toEqual([])
      allowed!.answer = ({ url }, response) => (url === '/' ? response.writeHead(303, { location: '/next' }).end() : response.end('there'))
      const answer = await call({ url: allowed!.url, method: 'POST', data: 'a', headers: { Authorization: 'x' } })
      expect(await answer.text()).toBe('there')
      expect(allowed!.calls.at(-1)).toMatchObject({ method: 'GET', url: '/next', body: '' })
      allowed!.answer = (_, response) => response.writeHead(302, { location: '/again' }).end()
      expect(await (await call({ url: allowed!.url })).json()).toMatchObject(failure)
    })
  },
  { addons: { folder: undefined, sources: [], hosts, development: false } },
)
