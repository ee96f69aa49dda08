import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { install, sendJson, update } from '#tests/harness/install-addon.ts'
import { openOutsideHost, type OutsideHost } from '#tests/harness/outside-host.ts'
import type { Fetch } from '#tests/harness/server.ts'

const hosts: string[] = []
const hour = 3_600_000

describeRoutes(
  'OAuth of add-ons',
  (lab) => {
    let provider: OutsideHost
    let given = 0
    /** The challenge of each sign-in, by code: a code is exchanged once, by whoever began. */
    const codes = new Map<string, string>()
    beforeAll(async () => {
      provider = await openOutsideHost()
      hosts.push(provider.host)
      provider.answer = ({ body }, response) => {
        const form = new URLSearchParams(body)
        const challenge = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const isRight =
          challenge !== undefined &&
          challenge ===
            createHash('sha256')
              .update(form.get('code_verifier') ?? '')
              .digest('base64url')
        if (!isRight && form.get('refresh_token') !== `refresh-${given}`) return response.writeHead(400).end('{"error":"invalid_grant"}')
        given++
        return response.end(JSON.stringify({ access_token: `access-${given}`, refresh_token: `refresh-${given}`, expires_in: 3_600, token_type: 'Bearer' }))
      }
    })
    afterAll(() => provider.close())

    const setUp = async () => {
      const group = await lab.server.makeGroup()
      const [administrator, member] = [await lab.server.makeUser('Administrator', group), await lab.server.makeUser('Member', group)]
      const [asAdministrator, asMember] = [await lab.server.signIn(administrator), await lab.server.signIn(member)]
      const oauth = { authorizeUrl: `${provider.url}/authorize`, tokenUrl: `${provider.url}/token`, clientId: 'aliquot', scopes: ['read', 'plates'] }
      const { id } = await install(asAdministrator, { oauth })
      return { group, id, asAdministrator, asMember, path: `/api/v1/addons/${id}/oauthConfig` }
    }
    /** The person signs in at the provider, which sends them back with a code. */
    const signIn = async (browser: Fetch, path: string, query = ''): Promise<{ url: URL; code: string; state: string }> => {
      const url = new URL((await (await browser(`${path}/getAuthUrl${query}`)).json()) as string)
      const code = `code-${codes.size}-${Math.random()}`
      codes.set(code, url.searchParams.get('code_challenge')!)
      return { url, code, state: url.searchParams.get('state')! }
    }
    const finish = (browser: Fetch, path: string, body: object, query = '') => browser(`${path}/setAccessAndRefreshToken${query}`, sendJson('POST', body))
    const token = async (browser: Fetch, path: string, query = '') => {
      const answer = await browser(`${path}/getAccessToken${query}`)
      return answer.status === 200 ? ((await answer.json()) as string) : answer.status
    }

    test('a person signs in at the provider, and the add-on has a token for them, which is renewed before it ends [ADDON-03]', async () => {
      const { id, asMember, asAdministrator, path } = await setUp()
      expect(await token(asMember, path)).toBe(404)
      const { url, code, state } = await signIn(asMember, path)
      expect(url.origin + url.pathname).toBe(`${provider.url}/authorize`)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'aliquot',
        scope: 'read plates',
        code_challenge_method: 'S256',
      })
      const redirect = new URL(url.searchParams.get('redirect_uri')!)
      expect(redirect.pathname + redirect.search).toBe(`/members/oauth2/callback.aspx?sdkPluginID=${id}&rootVar=PLATEREADER`)
      expect(await (await finish(asMember, path, { code, state })).json()).toEqual({ success: true })
      const first = await token(asMember, path)
      expect(first).toBe(`access-${given}`)
      expect(await token(asMember, path)).toBe(first)
      expect(await token(asAdministrator, path)).toBe(404)
      lab.server.now += hour - 30_000
      expect(await token(asMember, path)).not.toBe(first)
      expect(await token(asMember, path)).toBe(`access-${given}`)
    })

    test('a service that wants a client with a secret gets it, in the request or in the header, and nobody else does', async () => {
      const { id, asMember, asAdministrator, path } = await setUp()
      const secret = 'kept: a/b+c é'
      const set = (by: Fetch, body: object) => by(path, sendJson('POST', body))
      /** How the last call proved who the client is. */
      const proof = () => {
        const { headers, body } = provider.calls.at(-1)!
        const form = new URLSearchParams(body)
        return { authorization: headers.authorization, id: form.get('client_id'), secret: form.get('client_secret') }
      }
      const connect = async () => {
        const { code, state } = await signIn(asMember, path)
        expect((await finish(asMember, path, { code, state })).status).toBe(200)
      }
      await connect()
      expect(proof()).toEqual({ authorization: undefined, id: 'aliquot', secret: null })

      expect((await set(asMember, { clientSecret: secret })).status).toBe(403)
      expect((await asMember(path)).status).toBe(403)
      expect(await (await set(asAdministrator, { clientSecret: secret })).json()).toEqual({})
      expect(await (await asAdministrator(path)).json()).toEqual({
        sdkPluginID: id,
        authorizationURI: `${provider.url}/authorize`,
        tokenRequestURI: `${provider.url}/token`,
        clientID: 'aliquot',
        scope: 'read plates',
        method: 'BODY',
        hasClientSecret: true,
      })
      await connect()
      expect(proof()).toEqual({ authorization: undefined, id: 'aliquot', secret })
      expect((await set(asAdministrator, { clientSecret: secret, method: 'BASIC_AUTH' })).status).toBe(200)
      lab.server.now += hour
      expect(await token(asMember, path)).toBe(`access-${given}`)
      const pair = Buffer.from(proof().authorization!.replace('Basic ', ''), 'base64').toString()
      expect([pair, proof().secret]).toEqual(['aliquot:kept%3A+a%2Fb%2Bc+%C3%A9', null])

      const [row] = await lab.server.engine.read((sql) => sql.all<{ sealed: string }>('select sealed from addon_client where addon_id = $1', [id]))
      expect(Buffer.from(row!.sealed, 'base64url').toString('latin1')).not.toContain('kept')
      expect(lab.server.log.join('\n')).not.toContain(secret)
      const other = await setUp()
      expect((await other.asAdministrator(path)).status).toBe(404)
      expect((await set(other.asAdministrator, { clientSecret: 'x' })).status).toBe(404)

      expect((await set(asAdministrator, { clientSecret: '' })).status).toBe(200)
      expect(await (await asAdministrator(path)).json()).toMatchObject({ hasClientSecret: false })
      await connect()
      expect(proof()).toEqual({ authorization: undefined, id: 'aliquot', secret: null })
    })

    test('an update of the add-on that names another service does not get the secret of the first', async () => {
      const { id, asAdministrator, path } = await setUp()
      await asAdministrator(path, sendJson('POST', { clientSecret: 'of the first' }))
      const oauth = { authorizeUrl: `${provider.url}/authorize`, tokenUrl: `${provider.url}/elsewhere`, clientId: 'aliquot', scopes: [] }
      expect((await update(asAdministrator, id, { oauth, version: '9.0.0' })).status).toBe(200)
      expect(await (await asAdministrator(path)).json()).toMatchObject({ tokenRequestURI: `${provider.url}/elsewhere`, hasClientSecret: false })
      const { code, state } = await signIn(asAdministrator, path)
      await finish(asAdministrator, path, { code, state })
      expect(provider.calls.at(-1)).toMatchObject({ url: '/elsewhere', body: expect.not.stringContaining('secret') })
    })

    test('tokens cannot be read in the database, and the log has none', async () => {
      const { id, asMember, path } = await setUp()
      const { code } = await signIn(asMember, path)
      // A program that existed before has only the code.
      await finish(asMember, path, { code })
      const current = `access-${given}`
      expect(await token(asMember, path)).toBe(current)
      const rows = await lab.server.engine.read((sql) => sql.all<{ sealed: string }>('select sealed from addon_token where addon_id = $1', [id]))
      expect(rows).toHaveLength(1)
      expect(Buffer.from(rows[0]!.sealed, 'base64url').toString('latin1')).not.toContain(current)
      expect(lab.server.log.join('\n')).not.toContain(current)
      await lab.server.engine.write((sql) =>
        sql.all('update addon_token set group_id = group_id + 1, sealed = $2 where addon_id = $1 returning addon_id', [id, rows[0]!.sealed]),
      )
      expect(await token(asMember, path)).toBe(404)
    })

    test('a code counts once, for the person and the sign-in it belongs to, and not after a quarter of an hour', async () => {
      const { asMember, asAdministrator, path } = await setUp()
      const wrong = { code: 'addon.tokens-not-set', message: 'Error setting access and refresh token' }
      const { code, state } = await signIn(asMember, path)
      expect(await (await finish(asAdministrator, path, { code, state })).json()).toMatchObject(wrong)
      expect(await (await finish(asMember, path, { code, state: 'another' })).json()).toMatchObject(wrong)
      expect((await finish(asMember, path, { code, state })).status).toBe(200)
      expect(await (await finish(asMember, path, { code, state })).json()).toMatchObject(wrong)
      const late = await signIn(asMember, path)
      lab.server.now += 16 * 60_000
      expect(await (await finish(asMember, path, { code: late.code, state: late.state })).json()).toMatchObject(wrong)
    })

    test('an administrator connects the whole group; nobody else does, and no other group', async () => {
      const { asMember, asAdministrator, path } = await setUp()
      expect((await asMember(`${path}/getAuthUrl?scope=GROUP`)).status).toBe(403)
      const { code, state } = await signIn(asAdministrator, path, '?scope=GROUP')
      expect((await finish(asMember, path, { code, state }, '?scope=GROUP')).status).toBe(403)
      // The page to which the provider leads back does not know that it was for the group.
      expect((await finish(asAdministrator, path, { code, state })).status).toBe(200)
      expect(await token(asMember, path, '?scope=GROUP')).toBe(`access-${given}`)
      const other = await setUp()
      expect(await (await other.asMember(`${path}/getAccessToken?scope=GROUP`)).json()).toMatchObject({ message: 'Error retrieving the installed add-on' })
    })

    test('[FAULT-84] a Guest gets no token of the group, only one of their own; a role that may write something gets it', async () => {
      const { group, asAdministrator, path } = await setUp()
      const { code, state } = await signIn(asAdministrator, path, '?scope=GROUP')
      await finish(asAdministrator, path, { code, state })
      const asGuest = await lab.server.signIn(await lab.server.makeUser('Guest', group))
      const refused = await asGuest(`${path}/getAccessToken?scope=GROUP`)
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'permission.denied' }])
      const asStudent = await lab.server.signIn(await lab.server.makeUser('Student', group))
      expect(await token(asStudent, path, '?scope=GROUP')).toBe(`access-${given}`)
      const own = await signIn(asGuest, path)
      await finish(asGuest, path, { code: own.code, state: own.state })
      expect(await token(asGuest, path)).toBe(`access-${given}`)
    })

    test('an add-on without OAuth has no address to sign in at', async () => {
      const { asAdministrator } = await setUp()
      const { id } = await install(asAdministrator, { rootVar: 'PLAIN' })
      expect(await (await asAdministrator(`/api/v1/addons/${id}/oauthConfig/getAuthUrl`)).json()).toMatchObject({
        message: 'Error retrieving the authentication url',
      })
    })
  },
  { addons: { folder: undefined, sources: [], hosts, development: false }, secret: 'a secret of whoever runs the server' },
)
