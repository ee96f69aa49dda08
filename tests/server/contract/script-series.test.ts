import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { programAs, programOf, type Page, type Program } from './programs.ts'

const gone = 987_654_321

describeRoutes('what scripts do with series and files', (lab) => {
  let group: number
  let otherGroup: number
  let ownerId: number
  let member: Program
  let guest: Program
  let type: number

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    otherGroup = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    ownerId = user.id
    member = programOf(await lab.server.useToken(user))
    guest = await programAs(lab.server, 'Guest', group)
    type = group * 100
    const fields = [{ id: type + 1, key: 'Buffer', type: 'TEXT' as const, required: false, options: [] }]
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: type, name: 'Lysate', fields }))
  })

  const refused = (status: number, code: string) => ({ status, body: { code } })
  const make = (fields: object = {}) => lab.server.makeSample(group, { ownerId, sampleTypeId: type, meta: {}, ...fields })
  const series = async (...sampleIDs: number[]) => (await member.json('POST', 'sampleSeries', { name: 'Dilution', sampleIDs })).body as number
  const samplesOf = async (seriesId: number) =>
    ((await member.get(`sampleSeries/${seriesId}`)).body as { samples: Record<string, unknown>[] }).samples.map(({ sampleID }) => sampleID)
  const read = async (sampleId: number) => (await member.get(`samples/${sampleId}?$expand=meta`)).body as Record<string, unknown>

  test('a series is given the samples it has from then on; archived ones stay in it', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    const id = await series(a.id, b.id)
    await member.json('POST', 'samples/archive', [b.id])
    expect(await member.json('PATCH', `sampleSeries/${id}`, { sampleIDs: [c.id], name: 'Dilution 2' })).toEqual({ status: 200, body: {} })
    expect(await samplesOf(id)).toEqual([b.id, c.id])
    expect(await member.json('PATCH', `sampleSeries/${id}`, { sampleIDs: [a.id, gone], name: 'Lost' })).toMatchObject(refused(404, 'sample.gone'))
    expect((await member.get(`sampleSeries/${id}`)).body).toMatchObject({ name: 'Dilution 2', sampleIDs: [b.id, c.id] })
    expect((await guest.json('PATCH', `sampleSeries/${id}`, { sampleIDs: [c.id] })).status).toBe(403)
    expect(await member.json('PATCH', `sampleSeries/${id}`, {})).toMatchObject(refused(400, 'input.nothing'))
  })

  test('the samples of a series are archived by its number', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    const id = await series(a.id, b.id)
    expect(await member.json('POST', 'samples/archive', { sampleIDs: [a.id, c.id], seriesIDs: [id] })).toEqual({ status: 200, body: [a.id, c.id, b.id] })
    expect(await read(b.id)).toMatchObject({ archived: true })
    expect(await member.json('POST', 'samples/archive', { seriesIDs: [gone] })).toMatchObject(refused(400, 'input.nothing'))
  })

  test('all samples of a series get the same fields and values, each its barcode, and positions one after the other', async () => {
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const [a, b] = [await make({ name: 'Tube a' }), await make({ name: 'Tube b' })]
    const id = await series(a.id, b.id)
    const sample = { name: '', note: 'thawed', storageLayerID: box.id, position: 2 }
    const sampleMetas = [{ key: 'Buffer', value: 'RIPA' }]
    const path = `sampleSeries/${id}/samples`
    expect(await member.json('PATCH', path, { sample, altIDs: ['ONLY-ONE'], sampleMetas })).toMatchObject(refused(400, 'input.invalid'))
    expect(await member.json('PATCH', path, { sample: { ...sample, position: 4 }, sampleMetas })).toMatchObject(refused(400, 'position.outside'))
    expect(await read(a.id)).toMatchObject({ note: '', meta: [], storageLayerID: 0 })
    expect((await member.json('PATCH', path, { sample, altIDs: [`A-${id}`, `B-${id}`], sampleMetas })).status).toBe(204)
    const common = { note: 'thawed', storageLayerID: box.id, meta: [{ key: 'Buffer', value: 'RIPA' }] }
    expect(await read(a.id)).toMatchObject({ ...common, name: 'Tube a', altID: `A-${id}`, position: 2 })
    expect(await read(b.id)).toMatchObject({ ...common, name: 'Tube b', altID: `B-${id}`, position: 3 })
    expect((await member.json('PATCH', path, { sample: { name: null, storageLayerID: box.id } })).status).toBe(204)
    expect(await read(b.id)).toMatchObject({ name: 'Tube b', position: 3 })
    expect((await guest.json('PATCH', path, { sample })).status).toBe(403)
    expect(await member.json('PATCH', path, { sample: { name: '' } })).toMatchObject(refused(400, 'input.nothing'))
    expect(await member.json('PATCH', `sampleSeries/${gone}/samples`, { sample })).toMatchObject(refused(404, 'series.gone'))
  })

  test('a series is cloned with its samples and their values, into positions that are free, or not at all', async () => {
    const box = await lab.server.makeLayer(group, { rows: 1, columns: 3 })
    const [a, b] = [await make({ name: 'Well 1', amount: 2, unit: 'mL', meta: { [type + 1]: 'RIPA' } }), await make({ name: 'Well 2' })]
    await make({ layerId: box.id, position: 1 })
    const id = await series(a.id, b.id)
    const clone = (limit: number) => member.json('POST', `sampleSeries/${id}/clone`, { storagePositionRanges: [{ storageLayerID: box.id, limit }] })
    expect(await clone(2)).toMatchObject(refused(400, 'layer.full'))
    expect((await member.get('sampleSeries?name=Dilution (1)')).body).toMatchObject({ totalRecords: 0 })
    expect(await clone(3)).toEqual({ status: 204, body: undefined })
    const [copy] = ((await member.get('sampleSeries?name=Dilution (1)')).body as Page).data
    const ids = copy!.sampleIDs as number[]
    expect(await read(ids[0]!)).toMatchObject({ name: 'Well 1', quantityAmount: 2, storageLayerID: box.id, position: 2, meta: [{ value: 'RIPA' }] })
    expect(await read(ids[1]!)).toMatchObject({ name: 'Well 2', position: 3 })
    expect(await samplesOf(id)).toEqual([a.id, b.id])
    expect((await guest.json('POST', `sampleSeries/${id}/clone`)).status).toBe(403)
    expect(await member.json('POST', `sampleSeries/${await series()}/clone`)).toMatchObject(refused(400, 'input.nothing'))
  })

  test('the log of a sample is asked for by where the sample is', async () => {
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const id = (await member.json('POST', 'samples', { name: 'Logged', sampleTypeID: type, storageLayerID: box.id })).body as number
    const total = async (query: string) => ((await member.get(`samples/${id}/logs?${query}`)).body as Page).totalRecords
    const all = await total('')
    expect(all).toBeGreaterThan(0)
    expect([await total(`storageLayerID=${box.id}`), await total(`storageID=${box.unitId}`), await total(`storageLayerID=${gone}`)]).toEqual([all, all, 0])
  })

  test('the columns of samples are those that a view accepts, and fields of types are marked', async () => {
    const columns = (await member.get('samples/viewcolumns')).body as { name: string; isMeta: boolean; isMandatory: boolean }[]
    expect(columns.filter(({ isMandatory }) => isMandatory)).toMatchObject([{ name: 'name', isMeta: false }])
    expect(columns.filter(({ isMeta }) => isMeta)).toHaveLength(1)
    const configuration = { activeColumns: columns.map(({ name }) => name) }
    expect((await member.json('POST', 'views', { name: 'All', viewScope: 'SAMPLE', configuration })).status).toBe(200)
  })

  test('files are only those of the active group, and what is not kept of them is refused', async () => {
    const file = (await member.json('POST', 'metaFiles?fileName=report.csv', 'well,OD')).body as { metaFileID: number }
    for (const path of [`groups/${otherGroup}/files/${file.metaFileID}`, `groups/${gone}/metaFiles/${file.metaFileID}`, `files?groupID=${otherGroup}`])
      expect(await member.get(path), path).toMatchObject(refused(404, 'group.gone'))
    const stranger = await programAs(lab.server, 'Member', otherGroup)
    for (const path of [`metaFiles/${file.metaFileID}`, `files/latest/${file.metaFileID}`, `groups/${otherGroup}/files/${file.metaFileID}`])
      expect(await stranger.get(path), path).toMatchObject(refused(404, 'file.gone'))
    const url = 'url=https://files.example/report.csv'
    for (const path of [`files?fileName=a.csv&${url}`, `metaFiles?fileName=a.csv&${url}`])
      expect(await member.json('POST', path, 'x'), path).toMatchObject({ ...refused(400, 'input.not-kept'), body: { detail: { field: 'query.url' } } })
    expect(await member.json('POST', 'metaFiles?fileName=a.csv&description=Yearly', 'x')).toMatchObject({ body: { detail: { field: 'query.description' } } })
  })
})
