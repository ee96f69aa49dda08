import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { plainEquipment } from '#domain/rules/equipment/plain-equipment.ts'
import { programAs, programOf, type Page, type Program } from './programs.ts'

describeRoutes('storage for programs', (lab) => {
  let group: number
  let administrator: Program
  let member: Program
  let guest: Program
  let stranger: Program

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    // Its one program has a session instead of a token, as scripts of pages do.
    administrator = programOf(await lab.server.signIn(await lab.server.makeUser('Administrator', group)))
    member = await programAs(lab.server, 'Member', group)
    guest = await programAs(lab.server, 'Guest', group)
    stranger = await programAs(lab.server, 'Administrator', await lab.server.makeGroup('Others'))
  })

  const makeUnit = async (fields: object = {}) => {
    const { status, body } = await administrator.json('POST', 'storage/', { name: 'Freezer 2', storageTypeID: 1, ...fields })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { storageID: number; storageLayerID: number }
  }
  const define = async (storageID: number, body: object) => {
    const answer = await member.json('POST', `storage/${storageID}/storageLayerDefinitions`, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: expect.any(Number) })
    return answer.body as number
  }
  const addLayer = async (parent: number, body: object) => {
    const answer = await member.json('POST', `storageLayers/${parent}/childLayers`, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: expect.any(Number) })
    return answer.body as number
  }
  const names = ({ body }: { body: unknown }) => (body as Page).data.map(({ name }) => name)

  test('the types of storage have numbers and names, and those of equipment follow', async () => {
    await lab.server.saveRows(group, 'equipment', {
      ...plainEquipment,
      id: group * 10,
      isStorage: 0,
      name: 'Cytometer',
      nameFold: 'cytometer',
      kind: 'Flow cytometer',
      barcode: `EQ-${group}`,
      createdAt: 0,
      changedBy: 1,
      changedAt: 0,
    })
    const { body } = await member.get('storageTypes')
    expect((body as Page).data.map(({ name, deviceType }) => [name, deviceType])).toEqual([
      ['Freezer', 'STORAGE'],
      ['Refrigerator', 'STORAGE'],
      ['Nitrogen tank', 'STORAGE'],
      ['Cabinet', 'STORAGE'],
      ['Flow cytometer', 'EQUIPMENT'],
    ])
    expect((await member.get('storageTypes?deviceType=STORAGE')).body).toMatchObject({ totalRecords: 4 })
    expect((await member.get('storageTypes/3')).body).toMatchObject({ storageTypeID: 3, name: 'Nitrogen tank', deviceType: 'STORAGE' })
    expect((await member.get('storageTypes/9')).status).toBe(404)
    expect((await stranger.get('storageTypes')).body).toMatchObject({ totalRecords: 4 })
    expect((await member.get('storage?deviceType=EQUIPMENT')).body).toMatchObject({
      data: [
        {
          storageID: group * 10,
          name: 'Cytometer',
          storageLayerID: 0,
          deviceType: 'EQUIPMENT',
          barcode: `EQ-${group}`,
          storageType: { name: 'Flow cytometer' },
        },
      ],
    })
  })

  test('a storage unit is made, and read with its compartment', async () => {
    const made = await makeUnit({ name: 'Tank 4', storageTypeID: 3, building: 'B', floor: '2', room: '2.04', department: 'Biology', notes: 'fill on Mondays' })
    expect(made).toEqual({ storageID: expect.any(Number), storageLayerID: expect.any(Number) })
    expect((await member.get(`storage/${made.storageID}?$expand=storageLayer,managers,statistics`)).body).toMatchObject({
      ...made,
      name: 'Tank 4',
      storageType: { storageTypeID: 3, name: 'Nitrogen tank' },
      barcode: `008${String(made.storageLayerID).padStart(12, '0')}`,
      building: 'B',
      floor: '2',
      room: '2.04',
      department: 'Biology',
      notes: 'fill on Mondays',
      storageLayer: { storageLayerID: made.storageLayerID, isGrid: false },
      managers: [],
      statistics: { totalSamples: 0 },
    })
    expect(names(await member.get('storage?name=tank'))).toEqual(['Tank 4'])
    expect(names(await member.get('storage?storageTypeID=2'))).toEqual([])
    expect(await member.json('POST', 'storage', { name: 'X', storageTypeID: 1 })).toMatchObject({ status: 403 })
    expect(await administrator.json('POST', 'storage', { storageTypeID: 1 })).toMatchObject({ status: 400, body: { code: 'unit.name-missing' } })
    expect((await administrator.json('POST', 'storage', { name: 'X', storageTypeID: 99 })).status).toBe(404)
    expect((await stranger.get(`storage/${made.storageID}`)).status).toBe(404)
  })

  test('compartments are made of a defined shape, listed, and changed', async () => {
    const { storageID, storageLayerID } = await makeUnit({ name: 'Freezer 7' })
    const shelf = await define(storageID, { name: 'Shelf', level: 1, icon: 'shelf', isGrid: false, transposed: false })
    const box = await define(storageID, {
      name: 'Cryobox',
      level: 2,
      isGrid: true,
      dimension: { rows: { count: 9, numbering: 'ALPHA' }, columns: { count: 9, numbering: 'NUMERIC' } },
    })
    const shelfId = await addLayer(storageLayerID, { storageLayerDefinitionID: shelf, name: 'Shelf A' })
    const boxId = await addLayer(shelfId, { storageLayerDefinitionID: box, name: 'Box 1', transposed: true, altID: `BX-${group}` })
    expect((await member.get(`storageLayers/${boxId}?$expand=location,storage,storageLayers,samples,statistics`)).body).toMatchObject({
      storageLayerID: boxId,
      name: 'Box 1',
      parentStorageLayerID: shelfId,
      storageID,
      storageLayerDefinitionID: expect.any(Number),
      isGrid: true,
      transposed: true,
      icon: 'box',
      altID: `BX-${group}`,
      barcode: `008${String(boxId).padStart(12, '0')}`,
      dimension: { rows: { count: 9, numbering: 'ALPHA' }, columns: { count: 9, numbering: 'NUMERIC' } },
      location: { name: 'Shelf A', parent: { name: 'Freezer 7', parent: null } },
      storage: { name: 'Freezer 7', storageType: { name: 'Freezer' } },
      storageLayers: [],
      samples: [],
      statistics: { totalGridLayers: 1, totalGridPositions: 81 },
    })
    expect(names(await member.get(`storageLayers/${storageLayerID}/childLayers`))).toEqual(['Shelf A'])
    expect(names(await member.get(`storageLayers?storageID=${storageID}&$sort=name`))).toEqual(['Box 1', 'Freezer 7', 'Shelf A'])
    expect(names(await member.get(`storageLayers?parentStorageLayerID=${shelfId}`))).toEqual(['Box 1'])
    expect(names(await member.get(`storageLayers?barcodes=BX-${group},008${String(shelfId).padStart(12, '0')}`))).toEqual(['Shelf A', 'Box 1'])
    expect(names(await member.get('storageLayers?name=shelf a&$records=1'))).toEqual(['Shelf A'])
    expect((await stranger.get('storageLayers')).body).toMatchObject({ data: [] })

    const patched = await member.json('PATCH', `storageLayers/${boxId}`, { name: 'Box 2', dimension: { rows: 10, columns: { count: 10, numbering: 'ROMAN' } } })
    expect(patched).toEqual({ status: 200, body: {} })
    expect((await member.get(`storageLayers/${boxId}`)).body).toMatchObject({
      name: 'Box 2',
      transposed: true,
      dimension: { rows: { count: 10, numbering: 'ALPHA' }, columns: { count: 10, numbering: 'ROMAN' } },
    })
    expect((await member.json('PATCH', `storageLayers/${boxId}`, {})).status).toBe(400)
    expect((await guest.json('PATCH', `storageLayers/${boxId}`, { maxSize: 3 })).status).toBe(403)
    expect((await guest.json('POST', `storage/${storageID}/storageLayerDefinitions`, { name: 'X', level: 1 })).status).toBe(403)
    expect((await guest.json('POST', `storageLayers/${shelfId}/childLayers`, { storageLayerDefinitionID: box })).status).toBe(403)
    expect(await member.json('POST', `storageLayers/${shelfId}/childLayers`, { storageLayerDefinitionID: 99_999_999 })).toMatchObject({ status: 404 })
    expect((await member.json('POST', `storage/${storageID}/storageLayerDefinitions`, { name: 'X', dimension: { rows: 9, columns: 0 } })).status).toBe(400)
    expect((await stranger.json('POST', `storage/${storageID}/storageLayerDefinitions`, { name: 'X' })).status).toBe(404)
  })

  test('a storage unit is renamed by its outermost compartment, too', async () => {
    const { storageID, storageLayerID } = await makeUnit({ name: 'Freezer 9' })
    // Members may change compartments, but not storage units.
    expect((await member.json('PATCH', `storageLayers/${storageLayerID}`, { name: 'Freezer 10' })).status).toBe(403)
    expect(await administrator.json('PATCH', `storageLayers/${storageLayerID}`, { name: 'Freezer 10' })).toEqual({ status: 200, body: {} })
    for (const path of [`storageLayers/${storageLayerID}`, `storage/${storageID}`]) expect((await member.get(path)).body).toMatchObject({ name: 'Freezer 10' })
  })

  test('what is in a unit is listed and counted, and a free place is found', async () => {
    const { storageID, storageLayerID } = await makeUnit({ name: 'Freezer 8' })
    const box = await lab.server.makeLayer(group, { unitId: storageID, parentId: storageLayerID, rows: 1, columns: 2 })
    const shelf = await lab.server.makeLayer(group, { unitId: storageID, parentId: storageLayerID })
    const one = await lab.server.makeSample(group, { name: 'In box', layerId: box.id, position: 1 })
    const two = await lab.server.makeSample(group, { name: 'On shelf', layerId: shelf.id })
    expect((await member.get(`storage/${storageID}/statistics`)).body).toEqual({
      totalSamples: 2,
      totalGridLayers: 1,
      totalFilledGridLayers: 0,
      totalGridPositions: 2,
      totalFilledGridPositions: 1,
    })
    const page = (await member.get(`storage/${storageID}/samples?$expand=location`)).body as Page
    expect(page.data).toMatchObject([{ sampleID: one.id, location: { positionName: 'A1' } }, { sampleID: two.id }])
    expect(names(await member.get(`storage/${storageID}/samples?name=shelf`))).toEqual(['On shelf'])
    expect(names(await member.get(`storageLayers/${box.id}/samples`))).toEqual(['In box'])
    expect((await member.get(`storageLayers/${box.id}/freeLocation?consecutiveSpace=1`)).body).toMatchObject({
      storageLayerID: box.id,
      position: 2,
      positionName: 'A2',
    })
    for (const path of ['', '/samples', '/statistics']) expect((await stranger.get(`storage/${storageID}${path}`)).status, path).toBe(404)
    for (const path of ['', '/samples', '/childLayers', '/freeLocation']) expect((await stranger.get(`storageLayers/${box.id}${path}`)).status, path).toBe(404)
  })

  test('what cannot be expanded or sorted by is refused', async () => {
    for (const path of [
      'storage?$expand=color',
      'storage?$sort=color',
      'storageLayers?$expand=color',
      'storageLayers?$sort=color',
      'storageTypes?$expand=x',
      'storageLayers?$records=0',
    ])
      expect((await member.get(path)).status, path).toBe(400)
  })
})
