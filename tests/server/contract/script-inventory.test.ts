import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { programAs, programOf, type Page, type Program } from './programs.ts'

describeRoutes('what scripts do in the inventory', (lab) => {
  let group: number
  let ownerId: number
  let administrator: Program
  let member: Program
  let type: number
  const gone = 987_654_321
  const notKept = (field: string) => ({
    status: 400,
    body: { code: 'input.not-kept', message: `This server does not keep ${field}. Leave it out.`, detail: { field } },
  })

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    ownerId = user.id
    member = programOf(await lab.server.useToken(user))
    administrator = await programAs(lab.server, 'Administrator', group)
    type = group * 100
    const fields = [
      { id: type + 1, key: 'Clone', type: 'TEXT' as const, required: false, options: [], mask: 'A0' },
      { id: type + 2, key: 'Buffer', type: 'COMBO' as const, required: false, options: ['RIPA'] },
    ]
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: type, name: 'Lysate', fields }))
  })

  const names = ({ body }: { body: unknown }) => (body as Page).data.map(({ name }) => name)
  const make = (fields: object = {}) => lab.server.makeSample(group, { ownerId, sampleTypeId: type, meta: {}, ...fields })

  test('what is not kept may be empty, and is refused with its name if it says something', async () => {
    const unit = { name: 'Freezer 9', storageTypeID: 1 }
    expect(await administrator.json('POST', 'storage', { ...unit, hasValidation: true })).toMatchObject(notKept('body.hasValidation'))
    expect(await administrator.form('POST', 'storage', { name: 'Freezer 9', hideFromBrowser: 'true' })).toMatchObject(notKept('body.hideFromBrowser'))
    const { status, body } = await administrator.json('POST', 'storage', { ...unit, hasValidation: false, hideFromBrowser: null })
    expect(status).toBe(200)
    const { storageID } = body as { storageID: number }
    expect(await administrator.json('PATCH', `storage/${storageID}`, { hideFromBrowser: 1, room: '2' })).toMatchObject(notKept('body.hideFromBrowser'))
    expect((await administrator.get(`storage/${storageID}`)).body).toMatchObject({ room: '' })
    const field = `sampleTypes/${type}/meta/${type + 1}`
    expect(await administrator.json('PATCH', field, { validationScript: 'return 1' })).toMatchObject(notKept('body.validationScript'))
    expect(await administrator.json('PATCH', field, { MaskRegExp: '^a' })).toMatchObject(notKept('body.MaskRegExp'))
    expect(await administrator.json('PATCH', `sampleTypes/${type}`, { quantityRequired: true })).toMatchObject(notKept('body.quantityRequired'))
  })

  test('a field of a type that was read, changed and sent back keeps its format', async () => {
    const path = `sampleTypes/${type}/meta/${type + 1}`
    const field = (await administrator.get(path)).body as object
    expect(await administrator.json('PATCH', path, { ...field, notes: 'from the tube' })).toEqual({ status: 204, body: undefined })
    expect((await administrator.get(path)).body).toEqual({ ...field, notes: 'from the tube' })
    expect((await member.json('PATCH', path, { notes: 'x' })).status).toBe(403)
    expect(await administrator.json('PATCH', path, {})).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
    expect(await administrator.json('DELETE', `sampleTypes/${type}/meta/${gone}`)).toMatchObject({ status: 404, body: { code: 'type.field-gone' } })
    expect(await administrator.json('PUT', `sampleTypes/${type}/meta/${type + 2}/defaults`, [{ optionValue: 'a|b' }])).toMatchObject({
      body: { code: 'type.field-invalid' },
    })
  })

  test('several samples are created together, or none of them', async () => {
    const sampleDto = { name: 'Batch 1', sampleTypeID: type }
    expect(await member.json('POST', 'samples/bulk', [{ sampleDto }, { sampleDto: { ...sampleDto, sampleTypeID: gone } }])).toMatchObject({ status: 400 })
    expect((await member.get('samples/forNames?names=Batch 1')).body).toMatchObject({ totalRecords: 0 })
    expect(await member.json('POST', 'samples/bulk', [])).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
    const many = Array.from({ length: 101 }, () => ({ sampleDto }))
    expect(await member.json('POST', 'samples/bulk', many)).toMatchObject({ status: 400, body: { code: 'input.too-many' } })
  })

  test('a value is given to several samples, or to none of them', async () => {
    const [a, b] = [await make({ meta: { [type + 2]: 'RIPA' } }), await make()]
    const path = `samples/meta/${type + 2}?newValue=SDS`
    expect(await member.json('PUT', path, [a.id, gone])).toMatchObject({ status: 404 })
    expect((await member.get(`samples/${a.id}?$expand=meta`)).body).toMatchObject({ meta: [{ key: 'Buffer', value: 'RIPA' }] })
    expect(await member.json('PUT', path, { sampleIDs: [a.id, b.id] })).toEqual({ status: 204, body: undefined })
    expect((await member.get(`samples/${b.id}?$expand=meta`)).body).toMatchObject({ meta: [{ key: 'Buffer', value: 'SDS' }] })
  })

  test('samples are listed by whole values of their fields, by section, and by being nowhere', async () => {
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    await make({ name: 'Found', meta: { [type + 2]: 'PBS' } })
    await make({ name: 'Other', meta: { [type + 2]: 'pbs', [type + 1]: '"PBS' }, layerId: box.id, position: 1 })
    const values = (value: object) => `filterBySampleTypeMetaValues=${encodeURIComponent(JSON.stringify(value))}`
    expect(names(await member.get(`samples?${values({ [type + 2]: 'PBS' })}`))).toEqual(['Found'])
    expect(names(await member.get(`samples?${values([{ sampleTypeMetaID: type + 1, value: '"PBS' }])}`))).toEqual(['Other'])
    expect((await member.get('samples?filterBySampleTypeMetaValues=PBS')).status).toBe(400)
    expect(names(await member.get(`samplesAndSeries?storageLayerID=${box.id}&unassignedSampleLocation=false`))).toEqual(['Other'])
    const free = names(await member.get('samplesAndSeries?unassignedSampleLocation=true&$records=1000'))
    expect([free.includes('Found'), free.includes('Other')]).toEqual([true, false])
    expect((await member.get(`samplesAndSeries?expJournalID=${gone}`)).body).toMatchObject({ totalRecords: 0 })
  })

  test('a compartment is archived with those in it, and samples only if the script says so', async () => {
    const unit = await lab.server.makeLayer(group, { parentId: null, kind: 'unit' })
    const shelf = await lab.server.makeLayer(group, { parentId: unit.id, unitId: unit.unitId })
    const box = await lab.server.makeLayer(group, { parentId: shelf.id, unitId: unit.unitId, rows: 2, columns: 2 })
    const sample = await make({ layerId: box.id, position: 1 })
    const path = `storageLayers/${shelf.id}`
    expect((await member.get(`storageLayers/${box.id}/ancestry`)).body).toMatchObject({
      storageLayerID: unit.id,
      storageLayers: [{ storageLayerID: shelf.id, storageLayers: [{ storageLayerID: box.id, storageLayers: [] }] }],
    })
    expect(await administrator.json('DELETE', path)).toMatchObject({ status: 400, body: { code: 'layer.not-empty' } })
    expect(await administrator.json('DELETE', `${path}?deleteStorageLayerSamplesBehaviour=Move`)).toMatchObject(
      notKept('query.deleteStorageLayerSamplesBehaviour'),
    )
    expect(await administrator.json('DELETE', `storageLayers/${unit.id}`)).toMatchObject({ status: 400, body: { code: 'layer.outermost' } })
    expect(await administrator.json('DELETE', `${path}?archiveSamples=true`)).toEqual({ status: 204, body: undefined })
    expect((await member.get(`samples/${sample.id}`)).body).toMatchObject({ archived: true })
    expect((await member.get(`storageLayers/childLayers?parentStorageLayerIDs=${unit.id},${shelf.id}`)).body).toMatchObject({ totalRecords: 0 })
  })

  test('a whole storage unit is looked through for free positions', async () => {
    const { storageID, storageLayerID } = (await administrator.json('POST', 'storage', { name: 'Freezer 10', storageTypeID: 1 })).body as {
      storageID: number
      storageLayerID: number
    }
    const path = `storage/${storageID}/freeLocation`
    expect(await member.get(path)).toMatchObject({ status: 400, body: { code: 'storage.full' } })
    const box = await lab.server.makeLayer(group, { unitId: storageID, parentId: storageLayerID, rows: 1, columns: 3 })
    await make({ layerId: box.id, position: 1 })
    expect((await member.get(`${path}?consecutiveSpace=2`)).body).toMatchObject({ storageLayerID: box.id, position: 2, positionName: 'A2' })
    expect(await member.get(`${path}?consecutiveSpace=3`)).toMatchObject({ body: { code: 'storage.full' } })
  })

  test('one person is responsible for a storage unit, and only a member can be', async () => {
    const { storageID } = (await administrator.json('POST', 'storage', { name: 'Freezer 11', storageTypeID: 1 })).body as { storageID: number }
    const path = `storage/${storageID}/managers`
    expect(await administrator.json('PUT', path, { userID: gone })).toMatchObject({ status: 404, body: { code: 'member.gone' } })
    expect((await member.json('PUT', path, { userID: ownerId })).status).toBe(403)
    expect((await administrator.json('PUT', path, { userID: ownerId })).status).toBe(204)
    expect((await member.get(path)).body).toMatchObject({ data: [{ userID: ownerId, storageID }] })
    expect(await administrator.json('DELETE', `${path}/${gone}`)).toMatchObject({ status: 404, body: { code: 'storage.manager-gone' } })
  })

  test('the samples of a series are counted together, by those who may change them, even if nothing changes', async () => {
    const sampleDto = { name: 'Empty', sampleTypeID: type }
    const seriesID = (await member.json('POST', 'sampleSeries/createWithSamples', { series: { name: 'Empty tubes' }, samples: [sampleDto, sampleDto] }))
      .body as number
    const guest = await programAs(lab.server, 'Guest', group)
    expect((await guest.json('POST', `sampleSeries/${seriesID}/quantity/clear`)).status).toBe(403)
    expect((await member.json('POST', `sampleSeries/${seriesID}/quantity/clear`)).status).toBe(204)
    expect(await member.json('POST', `sampleSeries/${seriesID}/quantity/subtract`, 1)).toMatchObject({ status: 400 })
    const empty = (await member.json('POST', 'sampleSeries', { name: 'None' })).body as number
    expect(await member.json('POST', `sampleSeries/${empty}/quantity/clear`)).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
  })

  test('the log of a sample says what was changed, by whom, and from what to what', async () => {
    const id = (await member.json('POST', 'samples', { name: 'Logged', sampleTypeID: type })).body as number
    await member.json('PATCH', `samples/${id}`, { name: 'Logged again' })
    await member.json('PUT', `samples/${id}/meta`, { key: 'Buffer', value: 'RIPA' })
    const { body } = await member.get(`samples/${id}/logs`)
    expect((body as Page).data.map(({ action, sampleMetaKey, oldValue, newValue }) => [action, sampleMetaKey, oldValue, newValue])).toEqual([
      ['UPDATE', 'Buffer', '', 'RIPA'],
      ['RENAME', 'name', 'Logged', 'Logged again'],
      ['CREATE', 'name', '', 'Logged'],
    ])
    expect((await member.get(`samples/${id}/logs?action=RENAME`)).body).toMatchObject({ totalRecords: 1, data: [{ userID: ownerId, sampleID: id }] })
  })
})
