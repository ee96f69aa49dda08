import { beforeAll, describe, expect, test } from 'vitest'
import type { SampleRow } from '#domain/entities/sample.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { programAs, programOf, type Page, type Program } from './programs.ts'

const formOf = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, value === false ? 'False' : String(value)]),
  )

describeRoutes('calls as programs write them', (lab) => {
  let group: number
  let program: Program
  let administrator: Program
  let typeId: number
  let ownerId: number
  const linkId = () => typeId + 1
  const make = (fields: Partial<SampleRow> = {}) => lab.server.makeSample(group, { ownerId, sampleTypeId: typeId, ...fields })
  const readSample = async (id: number) => (await program.get(`samples/${id}`)).body as Record<string, unknown>
  const readLink = async (id: number) => ((await program.get(`samples/${id}/meta`)).body as Page).data.find(({ key }) => key === 'Made of')

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    ownerId = user.id
    program = programOf(await lab.server.useToken(user))
    administrator = await programAs(lab.server, 'Administrator', group)
    typeId = group * 100
    const fields = [{ id: linkId(), key: 'Made of', type: 'SAMPLELINK' as const, required: false, options: [] }]
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: typeId, fields, unit: 'g' }))
  })

  test('slashes that follow each other count as one', async () => {
    const { id } = await make()
    expect(await program.get(`/samples/get?sampleID=${id}`)).toMatchObject({ status: 200, body: [{ sampleID: id }] })
    expect(await program.get(`samples//${id}///meta/`)).toMatchObject({ status: 200 })
  })

  test('capitals do not count in the names of fields, in forms and in JSON, also in what is in them', async () => {
    const { status, body: id } = await program.form('POST', 'samples/', { Name: 'Extract 1', Note: 'n', sampleTypeId: String(typeId) })
    expect(status).toBe(200)
    expect(await readSample(id as number)).toMatchObject({ name: 'Extract 1', note: 'n', sampleTypeID: typeId })
    const metas = [{ Key: 'Made of', SampleIDs: [id] }]
    expect(await program.json('PATCH', `samples/${String(id)}`, { DESCRIPTION: 'd', SampleMetas: metas })).toMatchObject({ status: 200 })
    expect(await readLink(id as number)).toMatchObject({ value: `Extract 1|${String(id)}` })
  })

  test('a field in two spellings is refused: one of the two would be passed over', async () => {
    const { id } = await make({ name: 'As it was' })
    expect((await program.json('PATCH', `samples/${id}`, { Name: 'A', name: 'B' })).status).toBe(400)
    expect(await readSample(id)).toMatchObject({ name: 'As it was' })
  })

  test('units are read in any capitals', async () => {
    const { id } = await make({ amount: 5, unit: 'g' })
    const answer = await program.form('PUT', `samples/${id}/quantity`, { Amount: '2', Unit: 'gram', displayUnit: 'MILLIGRAM', fullAmount: '2' })
    expect(answer).toMatchObject({ status: 200, body: { amount: 2, unit: 'Gram', displayUnit: 'MilliGram' } })
  })

  describe('a sample that is sent back as it was read', () => {
    test('is changed where it differs, as JSON and as a form', async () => {
      const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
      const { id } = await make({ layerId: box.id, position: 3, altBarcode: `BACK-${group}`, expiration: '2027-01-31' })
      const before = await readSample(id)
      expect(await program.json('PATCH', `samples/${id}`, { ...before, note: 'once' })).toMatchObject({ status: 200 })
      expect(await readSample(id)).toEqual({ ...before, note: 'once' })
      expect(await program.form('PATCH', `samples/${id}`, formOf({ ...before, note: 'twice' }))).toMatchObject({ status: 200 })
      expect(await readSample(id)).toEqual({ ...before, note: 'twice' })
    })

    test.each([
      ['quantityAmount', 99],
      ['archived', true],
      ['sampleTypeID', 1],
      ['userID', 999_999],
      ['checkedOut', true],
    ] as const)('is refused with another %s, which cannot be changed like that', async (name, value) => {
      const { id } = await make({ amount: 5, unit: 'g' })
      const before = await readSample(id)
      const answer = await program.json('PATCH', `samples/${id}`, { ...before, note: 'n', [name]: value })
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(name) } })
      expect(await readSample(id)).toEqual(before)
    })
  })

  describe('a value that names samples', () => {
    test('is read as name and number, and can be written like that', async () => {
      const [one, other, sample] = [await make({ name: 'Clone 7' }), await make({ name: '12' }), await make()]
      const value = `Clone 7|${one.id}|12|${other.id}`
      const meta = `samples/${sample.id}/meta`
      const sent = { sampleTypeMetaID: linkId(), key: 'Made of', sampleDataType: 'SAMPLELINK' }
      expect((await program.form('PUT', meta, { ...formOf(sent), value, samples: 'sampleID' })).status).toBe(200)
      const read = await readLink(sample.id)
      expect(read).toMatchObject({ value, samples: [{ sampleID: one.id, name: 'Clone 7' }, { sampleID: other.id }] })
      expect((await program.json('PUT', meta, read)).status).toBe(200)
      expect(await readLink(sample.id)).toEqual(read)
    })

    test('whose names are all numbers stays as it is when it is written back', async () => {
      const [linked, sample] = [await make({ name: '1' }), await make()]
      const meta = `samples/${sample.id}/meta`
      await program.json('PUT', meta, { key: 'Made of', sampleIDs: [linked.id] })
      const read = await readLink(sample.id)
      expect(read).toMatchObject({ value: `1|${linked.id}` })
      expect((await program.json('PUT', meta, { key: 'Made of', value: read!['value'] })).status).toBe(200)
      expect(await readLink(sample.id)).toEqual(read)
    })

    test('may come as a list of samples, and as numbers alone', async () => {
      const [one, other, sample] = [await make(), await make(), await make()]
      const meta = `samples/${sample.id}/meta`
      await program.json('PUT', meta, { key: 'Made of', samples: [{ sampleID: one.id, name: one.name }] })
      expect(await readLink(sample.id)).toMatchObject({ samples: [{ sampleID: one.id }] })
      await program.json('PUT', meta, { key: 'Made of', value: `${one.id}|${other.id}` })
      expect(await readLink(sample.id)).toMatchObject({ samples: [{ sampleID: one.id }, { sampleID: other.id }] })
    })

    test.each(['Clone 7', 'Clone 7|x', 'Clone 7|1|2'])('%s is refused', async (value) => {
      const { id } = await make()
      expect((await program.json('PUT', `samples/${id}/meta`, { key: 'Made of', value })).status).toBe(400)
    })
  })

  test('a list of numbers may come as Python prints it; other quotes are no JSON', async () => {
    const { id } = await make()
    const send = (text: string) => program.bare('POST', `sampleSeries/${group}/samples/add`, text)
    await lab.server.saveRows(group, 'sampleSeries', { id: group, name: 'Printed', nameFold: 'printed' })
    expect((await send(`['${id}']`)).status).toBeLessThan(300)
    expect((await program.get(`sampleSeries/${group}`)).body).toMatchObject({ sampleIDs: [id] })
    for (const text of [`['${id}', "1"]`, "['a']", `{'sampleIDs': ['${id}']}`]) expect((await send(text)).status, text).toBe(400)
  })

  test('a storage unit takes the one place that programs give it, and no other grid', async () => {
    const { body } = await administrator.json('POST', 'storage/', { name: 'Freezer', storageTypeID: 1 })
    const path = `storageLayers/${(body as { storageLayerID: number }).storageLayerID}`
    const grid = (count: number) => ({ dimension: { rows: { numbering: 'NUMERIC', count }, columns: { numbering: 'NUMERIC', count } } })
    expect((await administrator.json('PATCH', path, grid(1))).status).toBe(200)
    expect((await administrator.json('PATCH', path, grid(8))).status).toBe(400)
  })
})
