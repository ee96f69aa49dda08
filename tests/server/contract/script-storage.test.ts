import { beforeAll, expect, test } from 'vitest'
import { definitionIdOf } from '#domain/wire/inventory/storage-to-wire.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeEquipment } from '#tests/harness/equipment.ts'
import { programAs, programOf, type Page, type Program } from './programs.ts'

const gone = 987_654_321
const box = { kind: 'box', rows: 2, columns: 2, rowNumbering: 'alphabetic', columnNumbering: 'numeric', transposed: 0 } as const

describeRoutes('what scripts do with storage', (lab) => {
  let group: number
  let memberId: number
  let administrator: Program
  let member: Program
  let stranger: Program
  let unit: { storageID: number; storageLayerID: number }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    memberId = user.id
    member = programOf(await lab.server.useToken(user))
    administrator = await programAs(lab.server, 'Administrator', group)
    stranger = await programAs(lab.server, 'Administrator', await lab.server.makeGroup())
    unit = (await administrator.json('POST', 'storage', { name: 'Freezer 1', storageTypeID: 1 })).body as typeof unit
  })

  const refused = (status: number, code: string) => ({ status, body: { code } })
  const details = async (storageId = unit.storageID) =>
    Object.fromEntries(((await member.get(`storage/${storageId}/meta`)).body as Page).data.map(({ name, value }) => [name, value]))

  test('details of a storage unit are set, changed and removed by their numbers', async () => {
    const path = `storage/${unit.storageID}/meta`
    const serial = (await administrator.json('POST', path, { name: 'Serial number', value: ' SN-1 ', metaType: 'TEXT' })).body as number
    const temperature = (await administrator.json('POST', path, { name: 'Temperature', value: '−86,5 °C' })).body as number
    expect(await details()).toEqual({ serialNumber: 'SN-1', temperature: '-86.5' })
    expect((await member.get(`${path}/${serial}`)).body).toMatchObject({ storageMetaID: serial, name: 'serialNumber', value: 'SN-1' })
    const read = (await member.get(`${path}/${temperature}`)).body as object
    expect((await administrator.json('PATCH', `${path}/${temperature}`, { ...read, value: '-80' })).status).toBe(204)
    expect((await administrator.json('DELETE', `${path}/${serial}`)).status).toBe(204)
    expect(await details()).toEqual({ temperature: '-80' })
    expect(await member.get(`${path}/${serial}`)).toMatchObject(refused(404, 'storage.detail-gone'))
    expect(await administrator.json('DELETE', `${path}/${temperature}`)).toMatchObject(refused(400, 'storage.detail-needed'))
  })

  test('a detail that is not kept is refused with the reason, and nothing is written', async () => {
    const path = `storage/${unit.storageID}/meta`
    const before = await details()
    const send = (fields: object) => administrator.json('POST', path, { name: 'model', value: 'ULT', ...fields })
    expect(await send({ name: 'Alarm number' })).toMatchObject(refused(400, 'storage.detail-unknown'))
    expect(await send({ metaType: 'FILE', metaFileID: 3 })).toMatchObject({ ...refused(400, 'input.not-kept'), body: { detail: { field: 'body.metaType' } } })
    expect(await send({ order: 7 })).toMatchObject({ ...refused(400, 'input.not-kept'), body: { detail: { field: 'body.order' } } })
    expect(await send({ value: '' })).toMatchObject(refused(400, 'input.invalid'))
    expect(await send({ name: 'temperature', value: 'cold' })).toMatchObject(refused(400, 'unit.temperature-invalid'))
    expect(await send({ name: 'temperature', value: '-300' })).toMatchObject(refused(400, 'unit.temperature-invalid'))
    expect((await member.json('POST', path, { name: 'model', value: 'ULT' })).status).toBe(403)
    expect(await details()).toEqual(before)
  })

  test('details of several storage units are written together or not at all, and only in their own group', async () => {
    const { storageID: other } = (await administrator.json('POST', 'storage', { name: 'Freezer 2', storageTypeID: 1 })).body as typeof unit
    const instrument = group * 100
    await lab.server.saveRows(group, 'equipment', makeEquipment({ id: instrument, name: 'Reader', model: '' }))
    const model = (storageID: number, value: string) => ({ storageID, name: 'model', value })
    expect(await administrator.json('POST', 'storage/meta/bulk', [model(other, 'A'), model(gone, 'B')])).toMatchObject(refused(404, 'unit.gone'))
    expect(await details(other)).not.toHaveProperty('model')
    const { body } = await administrator.json('POST', 'storage/meta/bulk', [model(other, 'A'), model(instrument, 'B')])
    const [first, second] = body as { storageMetaID: number; value: string }[]
    expect([first!.value, second!.value]).toEqual(['A', 'B'])
    const change = [{ storageMetaID: first!.storageMetaID, value: 'C' }]
    expect(await stranger.json('PATCH', 'storage/meta/bulk', change)).toMatchObject(refused(404, 'unit.gone'))
    expect((await administrator.json('PATCH', 'storage/meta/bulk', change)).status).toBe(204)
    expect(await details(other)).toMatchObject({ model: 'C' })
    expect((await administrator.json('DELETE', 'storage/meta/bulk', [first!.storageMetaID, second!.storageMetaID])).status).toBe(204)
    expect([await details(other), await details(instrument)]).not.toContainEqual(expect.objectContaining({ model: expect.anything() as string }))
    expect(await administrator.json('POST', `storage/${instrument}/meta`, { name: 'temperature', value: '4' })).toMatchObject(
      refused(400, 'storage.detail-unknown'),
    )
    expect(await administrator.json('DELETE', 'storage/meta/bulk', [])).toMatchObject(refused(400, 'input.nothing'))
  })

  test('a list of people responsible for a storage unit has one of them', async () => {
    const path = `storage/${unit.storageID}/managers`
    expect(await administrator.json('PUT', `${path}/bulk`, [memberId, gone])).toMatchObject(refused(400, 'storage.one-manager'))
    expect(await administrator.json('PUT', `${path}/bulk`, [])).toMatchObject(refused(400, 'input.nothing'))
    expect(await administrator.json('PUT', `${path}/bulk`, [gone])).toMatchObject(refused(404, 'member.gone'))
    expect((await administrator.json('PUT', `${path}/bulk`, [memberId])).status).toBe(204)
    expect((await member.get(path)).body).toMatchObject({ totalRecords: 1, data: [{ userID: memberId }] })
    expect(await administrator.json('DELETE', `${path}/bulk`, [gone])).toMatchObject(refused(404, 'storage.manager-gone'))
    expect((await administrator.json('DELETE', `${path}/bulk`, [memberId])).status).toBe(204)
    expect((await member.get(path)).body).toMatchObject({ totalRecords: 0 })
  })

  test('an empty compartment has nothing in it and nothing reserved for others', async () => {
    const { storageID, storageLayerID } = (await administrator.json('POST', 'storage', { name: 'Freezer 3', storageTypeID: 1 })).body as typeof unit
    const shelf = await lab.server.makeLayer(group, { unitId: storageID, parentId: storageLayerID, kind: 'shelf', rows: 0, columns: 0 })
    const inShelf = { ...box, unitId: storageID, parentId: shelf.id }
    const [full, reserved] = [
      await lab.server.makeLayer(group, inShelf),
      await lab.server.makeLayer(group, { ...inShelf, reserved: { 1: { userId: memberId, note: '' } } }),
    ]
    await lab.server.makeSample(group, { layerId: full.id, position: 1 })
    const find = (by: Program, layerId = storageLayerID, definition = definitionIdOf(box)) =>
      by.get(`storageLayers/${layerId}/emptyStorageLayer?storageLayerDefinitionID=${definition}`)
    expect(await find(administrator)).toMatchObject(refused(400, 'layer.none-empty'))
    expect((await find(member)).body).toMatchObject({ storageLayerID: reserved.id })
    expect(await find(member, storageLayerID, definitionIdOf({ ...box, kind: 'shelf', rows: 0, columns: 0 }))).toMatchObject(refused(400, 'layer.none-empty'))
    const empty = await lab.server.makeLayer(group, inShelf)
    expect((await find(administrator)).body).toMatchObject({ storageLayerID: empty.id, storageID, isGrid: true })
    expect(await find(administrator, empty.id)).toMatchObject(refused(400, 'layer.none-empty'))
    expect(await find(administrator, storageLayerID, 999_999_999)).toMatchObject(refused(404, 'layer.definition-gone'))
    expect(await find(stranger)).toMatchObject(refused(404, 'layer.gone'))
  })

  test('the usage of a compartment counts what is in it and in those directly in it, at any depth', async () => {
    const { storageID, storageLayerID } = (await administrator.json('POST', 'storage', { name: 'Freezer 4', storageTypeID: 1 })).body as typeof unit
    const shelf = await lab.server.makeLayer(group, { unitId: storageID, parentId: storageLayerID, kind: 'shelf', rows: 0, columns: 0 })
    const inner = await lab.server.makeLayer(group, { ...box, unitId: storageID, parentId: shelf.id })
    await lab.server.makeSample(group, { layerId: inner.id, position: 2 })
    const figures = async (layerId: number) =>
      ((await member.get(`storagelayer/${layerId}/usage`)).body as Record<string, number>[]).map((row) => [
        row.storageLayerID,
        row.topStorageLayerID,
        row.sampleCount,
        row.storageLayerCount,
        row.maxSize,
      ])
    expect(await figures(storageLayerID)).toEqual([
      [storageLayerID, storageLayerID, 1, 1, 0],
      [shelf.id, storageLayerID, 1, 1, 0],
    ])
    expect(await figures(inner.id)).toEqual([[inner.id, storageLayerID, 1, 0, 4]])
    expect(await stranger.get(`storagelayer/${storageLayerID}/usage`)).toMatchObject(refused(404, 'layer.gone'))
  })
})
