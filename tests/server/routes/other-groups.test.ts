import { beforeAll, describe, expect, test } from 'vitest'
import type { RoleName } from '#domain/roles.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeSampleType, makeSeries } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

const roles: RoleName[] = ['Administrator', 'Member', 'Student', 'Guest']
const nowhere = 987_654_321
/** Distinguishable in an address or a body. */
const marks = { sample: 111_000_111, layer: 222_000_222, series: 333_000_333, type: 444_000_444 }

interface Ids {
  sample: number
  layer: number
  series: number
  type: number
}

const json = (method: string, body: unknown): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** A value of the type that is made by default. */
const passage = { key: 'Passage', sampleDataType: 'NUMERIC', value: '12' }

/** Every address with the id of a group's row. A new one must be added here, or the list's own test fails. */
const calls: Record<string, (ids: Ids) => [path: string, init?: RequestInit]> = {
  'GET /api/v1/samples/:sampleId': ({ sample }) => [`/api/v1/samples/${sample}`],
  'GET /api/v1/samples/:sampleId/history': ({ sample }) => [`/api/v1/samples/${sample}/history`],
  'GET /api/v1/storageLayers/:layerId': ({ layer }) => [`/api/v1/storageLayers/${layer}`],
  'GET /api/v1/storageLayers/:layerId/freeLocation': ({ layer }) => [`/api/v1/storageLayers/${layer}/freeLocation`],
  'PATCH /api/v1/samples/:sampleId': ({ sample }) => [`/api/v1/samples/${sample}`, json('PATCH', { note: 'x' })],
  'GET /api/v1/sampleTypes/:sampleTypeId/meta': ({ type }) => [`/api/v1/sampleTypes/${type}/meta`],
  'GET /api/v1/sampleSeries/:seriesId': ({ series }) => [`/api/v1/sampleSeries/${series}`],
  'PATCH /api/v1/sampleSeries/:seriesId': ({ series }) => [`/api/v1/sampleSeries/${series}`, json('PATCH', { name: 'x' })],
  'POST /api/v1/sampleSeries/:seriesId/samples/add': ({ series, sample }) => [`/api/v1/sampleSeries/${series}/samples/add`, json('POST', [sample])],
  'POST /api/v1/sampleSeries/:seriesId/samples/remove': ({ series, sample }) => [`/api/v1/sampleSeries/${series}/samples/remove`, json('POST', [sample])],
  'DELETE /api/v1/sampleSeries/:seriesId': ({ series }) => [`/api/v1/sampleSeries/${series}`, { method: 'DELETE' }],
  'POST /api/v1/samples/:sampleId/moveToLayer/:layerId': ({ sample, layer }) => [`/api/v1/samples/${sample}/moveToLayer/${layer}`, { method: 'POST' }],
  'POST /api/v1/samples/moveToLayer/:layerId': ({ sample, layer }) => [`/api/v1/samples/moveToLayer/${layer}?sampleIDs=${sample}`, { method: 'POST' }],
  'DELETE /api/v1/samples/:sampleId': ({ sample }) => [`/api/v1/samples/${sample}`, { method: 'DELETE' }],
  'GET /api/v1/samples/:sampleId/children': ({ sample }) => [`/api/v1/samples/${sample}/children`],
  'GET /api/v1/samples/:sampleId/parents': ({ sample }) => [`/api/v1/samples/${sample}/parents`],
  'GET /api/v1/samples/:sampleId/meta': ({ sample }) => [`/api/v1/samples/${sample}/meta`],
  'POST /api/v1/samples/:sampleId/meta': ({ sample }) => [`/api/v1/samples/${sample}/meta`, json('POST', passage)],
  'PUT /api/v1/samples/:sampleId/meta': ({ sample }) => [`/api/v1/samples/${sample}/meta`, json('PUT', passage)],
  'GET /api/v1/samples/:sampleId/meta/:sampleMetaId': ({ sample }) => [`/api/v1/samples/${sample}/meta/7`],
  'PATCH /api/v1/samples/:sampleId/meta/:sampleMetaId': ({ sample }) => [`/api/v1/samples/${sample}/meta/7`, json('PATCH', passage)],
  'DELETE /api/v1/samples/:sampleId/meta/:sampleMetaId': ({ sample }) => [`/api/v1/samples/${sample}/meta/7`, { method: 'DELETE' }],
  'GET /api/v1/samples/:sampleId/quantity': ({ sample }) => [`/api/v1/samples/${sample}/quantity`],
  'PUT /api/v1/samples/:sampleId/quantity': ({ sample }) => [`/api/v1/samples/${sample}/quantity`, json('PUT', { amount: 1 })],
  'POST /api/v1/samples/:sampleId/quantity/subtract': ({ sample }) => [`/api/v1/samples/${sample}/quantity/subtract`, json('POST', 0.0001)],
  'POST /api/v1/samples/:sampleId/quantity/add': ({ sample }) => [`/api/v1/samples/${sample}/quantity/add`, json('POST', 0.0001)],
  'POST /api/v1/samples/:sampleId/clone': ({ sample }) => [`/api/v1/samples/${sample}/clone`, { method: 'POST' }],
  'PUT /api/v1/samples/:sampleId/metas': ({ sample }) => [`/api/v1/samples/${sample}/metas`, json('PUT', [passage])],
  'POST /api/v1/samples/:sampleId/checkout': ({ sample }) => [`/api/v1/samples/${sample}/checkout`, { method: 'POST' }],
  'POST /api/v1/samples/:sampleId/checkin': ({ sample }) => [`/api/v1/samples/${sample}/checkin`, { method: 'POST' }],
  'PATCH /api/v1/sampleTypes/:sampleTypeId': ({ type }) => [`/api/v1/sampleTypes/${type}`, json('PATCH', { description: 'x' })],
  'DELETE /api/v1/sampleTypes/:sampleTypeId': ({ type }) => [`/api/v1/sampleTypes/${type}`, { method: 'DELETE' }],
  'POST /api/v1/sampleTypes/:sampleTypeId/restore': ({ type }) => [`/api/v1/sampleTypes/${type}/restore`, { method: 'POST' }],
  'GET /api/v1/sampleTypes/:sampleTypeId': ({ type }) => [`/api/v1/sampleTypes/${type}`],
  'POST /api/v1/sampleTypes/:sampleTypeId/meta': ({ type }) => [`/api/v1/sampleTypes/${type}/meta`, json('POST', { key: 'New', sampleDataType: 'TEXT' })],
  'GET /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId': ({ type }) => [`/api/v1/sampleTypes/${type}/meta/7`],
  'PATCH /api/v1/storageLayers/:layerId': ({ layer }) => [`/api/v1/storageLayers/${layer}`, json('PATCH', { name: 'x' })],
  'GET /api/v1/storageLayers/:layerId/childLayers': ({ layer }) => [`/api/v1/storageLayers/${layer}/childLayers`],
  'POST /api/v1/storageLayers/:layerId/childLayers': ({ layer }) => [
    `/api/v1/storageLayers/${layer}/childLayers`,
    json('POST', { storageLayerDefinitionID: 183_621 }),
  ],
  'GET /api/v1/storageLayers/:layerId/samples': ({ layer }) => [`/api/v1/storageLayers/${layer}/samples`],
  'GET /api/v1/samples/:sampleId/logs': ({ sample }) => [`/api/v1/samples/${sample}/logs`],
  'GET /api/v1/samples/:sampleId/experiments/sections': ({ sample }) => [`/api/v1/samples/${sample}/experiments/sections`],
  'PATCH /api/v1/samples/:sampleId/quantity': ({ sample }) => [`/api/v1/samples/${sample}/quantity`, json('PATCH', { amount: 1 })],
  'POST /api/v1/samples/:sampleId/quantity/clear': ({ sample }) => [`/api/v1/samples/${sample}/quantity/clear`, { method: 'POST' }],
  'DELETE /api/v1/samples/:sampleId/quantity': ({ sample }) => [`/api/v1/samples/${sample}/quantity`, { method: 'DELETE' }],
  'POST /api/v1/samples/:sampleId/cloneIntoSeries': ({ sample }) => [`/api/v1/samples/${sample}/cloneIntoSeries`, json('POST', { seriesName: 'x' })],
  'PUT /api/v1/sampleSeries/:seriesId/quantity': ({ series }) => [`/api/v1/sampleSeries/${series}/quantity`, json('PUT', { amount: 1 })],
  'POST /api/v1/sampleSeries/:seriesId/quantity/add': ({ series }) => [`/api/v1/sampleSeries/${series}/quantity/add`, json('POST', 0.0001)],
  'POST /api/v1/sampleSeries/:seriesId/quantity/subtract': ({ series }) => [`/api/v1/sampleSeries/${series}/quantity/subtract`, json('POST', 0.0001)],
  'POST /api/v1/sampleSeries/:seriesId/quantity/clear': ({ series }) => [`/api/v1/sampleSeries/${series}/quantity/clear`, { method: 'POST' }],
  'POST /api/v1/sampleSeries/:seriesId/moveToLayer/:layerId': ({ series, layer }) => [
    `/api/v1/sampleSeries/${series}/moveToLayer/${layer}`,
    { method: 'POST' },
  ],
  'PUT /api/v1/sampleTypes/:sampleTypeId/meta': ({ type }) => [`/api/v1/sampleTypes/${type}/meta`, json('PUT', { key: 'New', sampleDataType: 'TEXT' })],
  'PATCH /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId': ({ type }) => [`/api/v1/sampleTypes/${type}/meta/7`, json('PATCH', { notes: 'x' })],
  'DELETE /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId': ({ type }) => [`/api/v1/sampleTypes/${type}/meta/7`, { method: 'DELETE' }],
  'GET /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId/defaults': ({ type }) => [`/api/v1/sampleTypes/${type}/meta/7/defaults`],
  'PUT /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId/defaults': ({ type }) => [`/api/v1/sampleTypes/${type}/meta/7/defaults`, json('PUT', [])],
  'POST /api/v1/sampleSeries/:seriesId/clone': ({ series }) => [`/api/v1/sampleSeries/${series}/clone`, { method: 'POST' }],
  'PATCH /api/v1/sampleSeries/:seriesId/samples': ({ series }) => [`/api/v1/sampleSeries/${series}/samples`, json('PATCH', { sample: { note: 'x' } })],
  'GET /api/v1/storageLayers/:layerId/emptyStorageLayer': ({ layer }) => [`/api/v1/storageLayers/${layer}/emptyStorageLayer?storageLayerDefinitionID=183621`],
  'GET /api/v1/storagelayer/:layerId/usage': ({ layer }) => [`/api/v1/storagelayer/${layer}/usage`],
  'DELETE /api/v1/storageLayers/:layerId': ({ layer }) => [`/api/v1/storageLayers/${layer}`, { method: 'DELETE' }],
  'GET /api/v1/storageLayers/:layerId/logs': ({ layer }) => [`/api/v1/storageLayers/${layer}/logs`],
  'GET /api/v1/storageLayers/:layerId/ancestry': ({ layer }) => [`/api/v1/storageLayers/${layer}/ancestry`],
  'POST /api/v1/storageLayers/:layerId/moveToLayer/:parentLayerId': ({ layer }) => [`/api/v1/storageLayers/${layer}/moveToLayer/${layer}`, { method: 'POST' }],
  'POST /api/v1/storageLayers/:layerId/childLayers/bulk': ({ layer }) => [
    `/api/v1/storageLayers/${layer}/childLayers/bulk`,
    json('POST', { layers: [{ storageLayerDefinitionID: 183_621 }] }),
  ],
}

describeServer('a group’s data and everyone else', (lab) => {
  let own: Ids
  let foreign: Ids
  const people = new Map<RoleName, Fetch>()

  beforeAll(async () => {
    const [here, there] = [await lab.server.makeGroup(), await lab.server.makeGroup('Others')]
    const make = async (group: number, name: string): Promise<Ids> => {
      const layer = await lab.server.makeLayer(group, { rows: 9, columns: 9 })
      await lab.server.makeLayer(group, { unitId: layer.unitId, parentId: layer.id })
      const series = makeSeries({ id: layer.id, name })
      await lab.server.saveRows(group, 'sampleSeries', series)
      const type = makeSampleType({ id: layer.id, name })
      await lab.server.saveRows(group, 'sampleTypes', type)
      const parent = await lab.server.makeSample(group, { name })
      const sample = await lab.server.makeSample(group, { name, sampleTypeId: type.id, parentId: parent.id, meta: { 7: '12' } })
      return { layer: layer.id, series: series.id, type: type.id, sample: sample.id }
    }
    own = await make(here, 'ours')
    foreign = await make(there, 'secret')
    for (const role of roles) people.set(role, await lab.server.signIn(await lab.server.makeUser(role, here)))
  })

  /** The answer, without the requested id. */
  const ask = async (fetch: Fetch, call: keyof typeof calls, ids: Ids) => {
    const [path, init] = calls[call]!(ids)
    const answer = await fetch(path, init)
    let text = await answer.text()
    for (const id of Object.values(ids) as number[]) text = text.replaceAll(String(id), '#')
    const headers = [...answer.headers].filter(([name]) => !['date', 'content-length'].includes(name))
    return { status: answer.status, text, headers }
  }

  describe.each(roles)('for a %s', (role) => {
    test.each(Object.keys(calls))('%s: an id of another group looks like one that does not exist [GRP-03]', async (call) => {
      const fetch = people.get(role)!
      const [path, init] = calls[call]!(marks)
      const used = (Object.keys(marks) as (keyof Ids)[]).filter((kind) => JSON.stringify([path, init]).includes(String(marks[kind])))
      // All ids theirs; and if a call has two, each of them theirs with the other ours.
      const one =
        used.length > 1
          ? used.map((kind): [Ids, Ids] => [
              { ...own, [kind]: foreign[kind] },
              { ...own, [kind]: nowhere },
            ])
          : []
      const strange: [Ids, Ids][] = [[foreign, { sample: nowhere, layer: nowhere, series: nowhere, type: nowhere }], ...one]
      for (const [theirs, nobodys] of strange) {
        const [a, b] = [await ask(fetch, call, theirs), await ask(fetch, call, nobodys)]
        expect(a).toEqual(b)
        expect(a.text).not.toContain('secret')
      }
      expect(call.startsWith('GET') ? [404] : [404, 403]).toContain((await ask(fetch, call, foreign)).status)
    })

    test('every member can read; a Guest cannot move, nor a Student the samples of others [PERM-02]', async () => {
      const fetch = people.get(role)!
      for (const call of Object.keys(calls).filter((name) => name.startsWith('GET'))) expect((await ask(fetch, call, own)).status).toBe(200)
      const moved = await ask(fetch, 'POST /api/v1/samples/:sampleId/moveToLayer/:layerId', own)
      const isAllowed = role === 'Administrator' || role === 'Member'
      expect(moved.status).toBe(isAllowed ? 200 : 403)
      if (!isAllowed) expect(JSON.parse(moved.text)).toMatchObject({ code: 'permission.denied' })
    })
  })

  test('a Student moves own samples [PERM-02]', async () => {
    const group = await lab.server.makeGroup()
    const student = await lab.server.makeUser('Student', group)
    const sample = await lab.server.makeSample(group, { ownerId: student.id })
    const layer = await lab.server.makeLayer(group, { rows: 1, columns: 1 })
    const fetch = await lab.server.signIn(student)
    expect((await fetch(`/api/v1/samples/${sample.id}/moveToLayer/${layer.id}`, { method: 'POST' })).status).toBe(200)
  })

  test('a permission applies from the next call on: the role is read again each time [PERM-02]', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    const fetch = await lab.server.signIn(user)
    const sample = await lab.server.makeSample(group)
    const layer = await lab.server.makeLayer(group)
    const move = async () => (await fetch(`/api/v1/samples/${sample.id}/moveToLayer/${layer.id}`, { method: 'POST' })).status
    expect(await move()).toBe(200)
    await lab.server.saveRows(group, 'members', { id: user.id, fullName: user.fullName, role: 'Guest' })
    expect(await move()).toBe(403)
    await lab.server.saveRows(group, 'members', { remove: user.id })
    expect(await move()).toBe(403)
    expect((await fetch(`/api/v1/samples/${sample.id}`)).status).toBe(403)
  })

  test('the active group limits REST: a sample of the person’s other group is not there until they change group [GRP-03]', async () => {
    const [here, there] = [await lab.server.makeGroup(), await lab.server.makeGroup()]
    const fetch = await lab.server.signIn(await lab.server.makeUser('Member', here, there))
    const sample = await lab.server.makeSample(there)
    const look = async () => (await fetch(`/api/v1/samples/${sample.id}`)).status
    expect(await look()).toBe(404)
    await fetch('/members/groups/setPrimary.ashx', { method: 'POST', body: new URLSearchParams({ subgroupID: String(there) }) })
    expect(await look()).toBe(200)
  })

  test('the matrix has every address with the id of a row', async () => {
    const { routes } = await import('#server/routes/list.ts')
    const withIds = routes.filter((route) => /:(sample|layer|series|sampleType)Id/.test(route.path)).map((route) => `${route.method} ${route.path}`)
    expect(withIds.sort()).toEqual(Object.keys(calls).sort())
  })
})
