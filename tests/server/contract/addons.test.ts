import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { createApi2 } from '#src/addons/sdk/create-api.ts'
import { createInventory } from '#src/addons/sdk/create-inventory.ts'
import { createConfig, createTokens } from '#src/addons/sdk/create-tokens.ts'
import { sendForAddon } from '#sync/calls/addon-calls.ts'
import { makeHost } from '#tests/harness/addon-host.ts'
import { makeAddon } from '#tests/harness/addons.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType, makeSeries } from '#tests/harness/factories.ts'
import { install } from '#tests/harness/install-addon.ts'
import { makeProject, makeStudy } from '#tests/harness/notebook.ts'
import { openOutsideHost, type OutsideHost } from '#tests/harness/outside-host.ts'
import type { Fetch } from '#tests/harness/server.ts'

const hosts: string[] = []

describeRoutes(
  'calls of add-ons through the SDK',
  (lab) => {
    let browser: Fetch
    let provider: OutsideHost
    /** Of everything that is made here, so that no other test has made the same. */
    let id: number
    /** Of the group on screen, as each call names it. */
    let owner: WorkspaceOwner
    beforeAll(async () => {
      provider = await openOutsideHost()
      hosts.push(provider.host)
      const group = await lab.server.makeGroup()
      const user = await lab.server.makeUser('Administrator', group)
      owner = { userId: user.id, groupId: group }
      browser = await lab.server.signIn(user)
      id = group * 100
      await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id, name: 'Lysate' }), makeSampleType({ id: id + 1, name: 'Buffer' }))
      await lab.server.saveRows(group, 'sampleSeries', makeSeries({ id, name: 'Growth' }))
      await lab.server.saveRows(group, 'projects', makeProject({ id }))
      await lab.server.saveRows(group, 'studies', makeStudy({ id, projectId: id }))
    })
    afterAll(() => provider.close())

    /** Its calls go to the server as they do from the page, with the session of the person. */
    function runAddon(...addons: AddonRow[]) {
      const overNetwork = fetch
      const sent: string[] = []
      vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
        if (!address.startsWith('/')) return overNetwork(address, init)
        sent.push(address)
        return browser(address, init)
      })
      const { host, caller } = makeHost({ addons, answer: (request) => sendForAddon(request, owner) })
      return {
        samples: createInventory(host, caller).Sample,
        call: createApi2(host, caller).call,
        config: createConfig(host, caller),
        tokens: createTokens(host, caller),
        sent,
      }
    }

    test('the addresses, the bodies and the answers of calls are those of the specification [API-01]', async () => {
      const { call, sent } = runAddon()
      const make = async (name: string, sampleTypeID: number) => (await call({ path: 'samples', method: 'POST', body: { name, sampleTypeID } })).data as number
      const lysate = await make('Lysate 2', id)
      await make('Lysate 1', id)
      await make('Tris', id + 1)
      const pageOf = async (page: number) => {
        const sort = [{ field: 'sampleTypeID', direction: 'DESC' }, { field: 'name' }] as const
        const { data } = await call({ path: 'samples', page, records: 2, expand: ['meta', 'quantity'], sort })
        return (data as { data: { name: string; meta: unknown; quantity: unknown }[] }).data
      }
      const first = await pageOf(0)
      const named = `user=${owner.userId}&group=${owner.groupId}`
      expect(sent.at(-1)).toBe(`/api/v1/samples?%24page=0&%24records=2&%24expand=meta%2Cquantity&%24sort=sampleTypeID+DESC%2Cname&${named}`)
      expect(first).toMatchObject([
        { name: 'Tris', meta: [], quantity: {} },
        { name: 'Lysate 1', meta: [], quantity: {} },
      ])
      expect((await pageOf(1)).map(({ name }) => name)).toEqual(['Lysate 2'])
      expect(await call({ path: `samples/${lysate}/` })).toMatchObject({ status: 200, data: { name: 'Lysate 2' } })
      expect(sent.at(-1)).toBe(`/api/v1/samples/${lysate}?${named}`)

      const bytes = new TextEncoder().encode('well,absorbance')
      const form = new FormData()
      form.set('file', new Blob([bytes]), 'plate.csv')
      for (const body of [new Blob([bytes]), bytes.buffer, form]) {
        const { data } = await call({ path: 'files', method: 'POST', queryParams: { fileName: 'plate.csv' }, body })
        const file = await call({ path: 'files/{id}', pathParams: { id: (data as { fileID: number }).fileID }, responseType: 'text' })
        expect(file).toEqual({ status: 200, data: 'well,absorbance' })
      }

      const answered = (answer: () => Response | Promise<Response>) => {
        vi.stubGlobal('fetch', async () => answer())
        return call({ path: 'samples' })
      }
      for (const status of [200, 201, 204]) expect(await answered(() => new Response(null, { status }))).toEqual({ status, data: {} })
      for (const status of [201, 404]) expect(await answered(() => Response.json({ name: 'Tris' }, { status }))).toEqual({ status, data: { name: 'Tris' } })
      await expect(answered(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))).rejects.toMatchObject({ status: 502 })
      await expect(answered(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({ status: 0 })
    })

    test('[FAULT-115] an add-on creates and changes samples; what the server refuses is only a warning [INV-03]', async () => {
      const warned: unknown[] = []
      vi.spyOn(console, 'warn').mockImplementation((text) => void warned.push(text))
      const { call, samples } = runAddon()
      const sampleID = await samples.createSample({ name: 'Pellet', sampleTypeID: id, Amount: '2,5', SelectedUnit: 'mL', note: 'first' })
      expect(await samples.saveSample({ sampleID: sampleID!, note: 'second', expiration: '2031-02-03' })).toBe(true)
      const { data } = await call({ path: `samples/${sampleID}` })
      expect(data).toMatchObject({ name: 'Pellet', note: 'second', quantityAmount: 2.5, quantityUnit: 'mL', expirationDate: '2031-02-03T00:00:00.000Z' })
      expect(warned).toEqual([])
      expect(await samples.createSample({ name: 'Pellet', sampleTypeID: 999_999_999 })).toBeUndefined()
      expect(await samples.createSample({ name: 'Pellet', sampleTypeID: id, location: 'in the freezer' })).toBeUndefined()
      expect(warned).toEqual(['Add-on PLATES: The new sample requires a valid sampletypeID.', expect.stringMatching(/^Add-on PLATES: .*location/)])
    })

    test('samples, series, sections, the configuration and tokens are written and read again [SDK-05]', async () => {
      const oauth = { authorizeUrl: `${provider.url}/authorize`, tokenUrl: `${provider.url}/token`, clientId: 'aliquot', scopes: [] }
      const addonID = (await install(browser, { rootVar: 'PLATES', oauth })).id
      const { call, config, tokens } = runAddon(makeAddon({ id: addonID, rootVar: 'PLATES' }))
      const read = async (path: string) => (await call({ path })).data
      const write = async (method: 'POST' | 'PATCH', path: string, body: unknown) => {
        const { status, data } = await call({ method, path, body })
        expect(status, JSON.stringify(data)).toBeLessThan(300)
        return data as number
      }

      const sampleID = await write('POST', 'samples', { name: 'Eluate', sampleTypeID: id })
      await write('PATCH', `samples/${sampleID}`, { note: 'diluted' })
      expect(await read(`samples/${sampleID}`)).toMatchObject({ name: 'Eluate', note: 'diluted' })

      await write('POST', `sampleSeries/${id}/samples/add/`, [sampleID])
      await write('PATCH', `sampleSeries/${id}`, { name: 'Day 1' })
      expect(await read(`sampleSeries/${id}`)).toMatchObject({
        name: 'Day 1',
        samples: [{ sampleID, name: 'Eluate', seriesID: id, sampleType: {}, checkedOut: false }],
        sampleIDs: [sampleID],
      })

      const experimentID = await write('POST', 'experiments', { studyID: id, name: 'Gel 1' })
      const sectionID = await write('POST', `experiments/${experimentID}/sections`, { sectionType: 'CUSTOM', sectionHeader: 'Plate' })
      await write('PATCH', `experiments/sections/${sectionID}`, { sectionHeader: 'Plate 2' })
      await write('POST', `experiments/sections/${sectionID}/meta`, { name: 'reading', val: '3' })
      expect(await read(`experiments/sections/${sectionID}`)).toMatchObject({ sectionHeader: 'Plate 2' })
      expect(await read(`experiments/sections/${sectionID}/meta/reading`)).toMatchObject({ val: '3' })

      expect(await config.write({ namespace: 'reader', value: { port: 4 } })).toBe(true)
      expect(await config.read({ namespace: 'reader' })).toEqual({ port: 4 })

      provider.answer = (_, response) => response.end(JSON.stringify({ access_token: 'of-the-reader', expires_in: 3_600 }))
      expect(await tokens.getAccessToken({ addonID })).toBeUndefined()
      expect(await tokens.getAuthUrl({ addonID })).toContain(`${provider.url}/authorize?`)
      await tokens.setAccessAndRefreshToken({ addonID, code: 'of-the-person' })
      expect(await tokens.getAccessToken({ addonID })).toBe('of-the-reader')
    })
  },
  { addons: { folder: undefined, sources: [], hosts, development: false } },
)
