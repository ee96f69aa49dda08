import { beforeAll, describe, expect, test } from 'vitest'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const form = (...fields: [string, string][]): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })
const browser = '/members/inventory/browser'

describeRoutes('samples, series and storage through the existing calls', (lab) => {
  let group: number
  let others: number
  let fetch: Fetch
  let student: Fetch
  let mine: SampleRow
  let typeId: number
  const call = async (path: string, init?: RequestInit, by = fetch) => {
    const answer = await by(path, init)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const read = async (id: number) => (await call(`/api/v1/samples/${id}?$expand=meta`)).body

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    others = await lab.server.makeGroup('Others')
    const user = await lab.server.makeUser('Member', group)
    fetch = await lab.server.signIn(user)
    student = await lab.server.signIn(await lab.server.makeUser('Student', group))
    typeId = 40
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: typeId, name: 'Plasmid' }), makeSampleType({ id: 41, name: 'Old kind', archived: 1 }))
    mine = await lab.server.makeSample(group, { name: 'pUC19', sampleTypeId: typeId, ownerId: user.id })
  })

  test('a sample is read with all its fields, and the values of its type in the order of its fields [INV-01]', async () => {
    const kind = makeSampleType({
      id: 42,
      archived: 1,
      name: 'Cell line',
      fields: [
        { id: 8, key: 'Medium', type: 'COMBO', required: false, options: ['DMEM'] },
        { id: 9, key: 'Sex', type: 'RADIO', required: false, options: ['f', 'm'] },
        { id: 10, key: 'Clone', type: 'TEXT', required: false, options: [] },
        { id: 11, key: 'Nothing yet', type: 'TEXT', required: false, options: [] },
      ],
    })
    await lab.server.saveRows(group, 'sampleTypes', kind)
    const parent = await lab.server.makeSample(group)
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const kept = { name: 'HeLa', description: 'd', note: 'n', sampleTypeId: 42, parentId: parent.id, seriesId: 5, layerId: box.id, position: 3 }
    const row = await lab.server.makeSample(group, {
      ...kept,
      amount: 0.5,
      unit: 'mL',
      expiration: '2027-01-31',
      ownerId: 7,
      meta: { 10: 'A3', 9: 'f', 8: 'DMEM' },
    })
    await lab.server.saveRows(group, 'samples', { ...row, altBarcode: `CL-${row.id}` })
    const value = (sampleTypeMetaID: number, key: string, sampleDataType: string, value: string) => ({
      sampleMetaID: sampleTypeMetaID,
      sampleTypeMetaID,
      key,
      sampleDataKey: key,
      sampleDataType,
      value,
      archived: false,
      truncated: false,
      samples: [],
      files: [],
      sampleTypeMetaDefaultsIDs: [],
    })
    expect(await read(row.id)).toEqual({
      sampleID: row.id,
      name: 'HeLa',
      description: 'd',
      note: 'n',
      sampleTypeID: 42,
      seriesID: 5,
      parentSampleID: parent.id,
      storageLayerID: box.id,
      storagelayerID: box.id,
      position: 3,
      quantityAmount: 0.5,
      quantityUnit: 'mL',
      barcode: toBarcode('sample', row.id),
      altID: `CL-${row.id}`,
      altBarcodeID: `CL-${row.id}`,
      barcodeID: `CL-${row.id}`,
      userID: 7,
      creatorID: 7,
      owner: '',
      sampleType: {
        sampleTypeID: 42,
        name: 'Cell line',
        userID: 0,
        groupID: group,
        backgroundColor: '#daefef',
        foregroundColor: '#00565a',
        showSectionsInTabs: false,
      },
      checkedOut: false,
      checkedOutDate: null,
      archived: false,
      created: new Date(row.createdAt).toISOString(),
      expirationDate: '2027-01-31T00:00:00.000Z',
      expiration: '2027-01-31',
      lot: '',
      meta: [value(8, 'Medium', 'COMBO', 'DMEM'), value(9, 'Sex', 'RADIO', 'f'), value(10, 'Clone', 'TEXT', 'A3')],
    })
  })

  describe('saveSample.ashx', () => {
    const save = async (...fields: [string, string][]) => (await call(`${browser}/sample/saveSample.ashx`, form(...fields))).body

    test('creates a sample from the creation fields of the specification [INV-03] [VAL-03]', async () => {
      const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
      const made = await save(
        ['name', ' HeLa p12 '],
        ['id', '0'],
        ['sampleTypeID', String(typeId)],
        ['location', `${box.id}_3`],
        ['Amount', '1,5'],
        ['SelectedUnit', 'µL'],
        ['FullAmountUnit', 'mL'],
        ['expiration', '2027-01-31'],
        ['altBarcodeID', `NEW-${box.id}`],
        ['description', 'from a script'],
        ['note', 'n'],
        ['sender', 'SDK'],
      )
      expect(made).toEqual({ success: true, message: '', sampleID: expect.any(Number) })
      expect(await read(Number(made['sampleID']))).toMatchObject({
        name: 'HeLa p12',
        sampleTypeID: typeId,
        storagelayerID: box.id,
        position: 3,
        quantityAmount: 1.5,
        quantityUnit: 'µL',
        expiration: '2027-01-31',
        altBarcodeID: `NEW-${box.id}`,
        description: 'from a script',
        note: 'n',
        archived: false,
      })
      const plain = await save(['name', 'HeLa p13'], ['sampleTypeID', String(typeId)], ['Amount', '2'], ['FullAmountUnit', 'mg'])
      expect(await read(Number(plain['sampleID']))).toMatchObject({ storagelayerID: 0, quantityAmount: 2, quantityUnit: 'mg' })
    })

    test('without a name or a type it says so in the specification’s words, and creates nothing [INV-03]', async () => {
      const nameless = { success: false, message: 'The new sample requires a valid name.', sampleID: 0 }
      expect(await save(['name', '  '], ['sampleTypeID', String(typeId)])).toEqual(nameless)
      const typeless = { success: false, message: 'The new sample requires a valid sampletypeID.', sampleID: 0 }
      expect(await save(['name', 'X'])).toEqual(typeless)
      expect(await save(['name', 'X'], ['sampleTypeID', '987654'])).toEqual(typeless)
    })

    test.each<[string, string]>([
      ['id', '12'],
      ['Amount', 'much'],
      ['Amount', '-1'],
      ['location', 'B4'],
      ['colour', 'red'],
    ])('%s %s is refused', async (field, value) => {
      expect((await call(`${browser}/sample/saveSample.ashx`, form(['name', 'X'], ['sampleTypeID', String(typeId)], [field, value]))).status).toBe(400)
    })
  })

  describe('the other addresses of a sample', () => {
    const address = (name: string) => `${browser}/sample/${name}.ashx`

    test('updateSample.ashx changes what is sent, all or none, and getSampleData.ashx reads it, without what is of another group [LEG-02]', async () => {
      const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
      const row = await lab.server.makeSample(group, { name: 'pBR322', sampleTypeId: typeId, amount: 2, unit: 'mL', note: 'kept' })
      const sent = form(
        ['sampleID', String(row.id)],
        ['name', 'pBR322 b'],
        ['location', `${box.id}_4`],
        ['Amount', '1,5'],
        ['SelectedUnit', 'µL'],
        ['expiration', '2027-01-31'],
        ['altBarcodeID', `UPD-${row.id}`],
        ['meta', JSON.stringify([{ sampleTypeMetaID: 7, sampleMetaID: 7, key: 'Passage', sampleDataKey: 'Passage', sampleDataType: 'NUMERIC', value: '12' }])],
        ['sender', 'SDK'],
      )
      expect((await call(address('updateSample'), sent)).body).toEqual({ success: true, message: 'The sample was updated succesfully' })
      const { body } = await call(address('getSampleData'), form(['sampleID', String(row.id)]))
      expect(body).toMatchObject({
        success: true,
        data: {
          name: 'pBR322 b',
          note: 'kept',
          storagelayerID: box.id,
          position: 4,
          quantityAmount: 1.5,
          quantityUnit: 'µL',
          expiration: '2027-01-31',
          altBarcodeID: `UPD-${row.id}`,
          meta: [{ key: 'Passage', value: '12' }],
        },
      })
      expect((await call(address('updateSample'), json({ id: row.id, name: 'lost', Amount: 1, SelectedUnit: 'furlong' }))).body).toMatchObject({
        success: false,
      })
      expect((await call(address('updateSample'), json({ id: row.id, name: 'lost', parentSampleID: row.id }))).body).toEqual({
        success: false,
        message: 'Error: Cannot set parent to the same value as the current sample',
      })
      expect(await read(row.id)).toMatchObject({ name: 'pBR322 b' })
      const theirs = await lab.server.makeSample(others)
      const gone = { success: false, message: 'This sample no longer exists.' }
      expect((await call(address('updateSample'), json({ sampleID: theirs.id, name: 'x' }))).body).toEqual(gone)
      expect((await call(address('getSampleData'), json({ sampleID: theirs.id }))).body).toEqual({ ...gone, data: null })
    })

    test('without a number above 0, there is nothing to save or read [INV-03]', async () => {
      const none = { success: false, message: 'No valid sample data was found for submission.' }
      expect((await call(address('updateSample'), json({ sampleID: 0, name: 'x' }))).body).toEqual(none)
      expect((await call(address('getSampleData'), { method: 'POST' })).body).toEqual({ ...none, data: null })
    })

    test('getSampleTypeMeta.ashx lists the fields of a type [LEG-02]', async () => {
      const fields = async (sampleTypeID: number) => (await call(address('getSampleTypeMeta'), form(['sampleTypeID', String(sampleTypeID)]))).body
      expect(await fields(typeId)).toMatchObject({ results: [{ sampleTypeMetaID: 7, key: 'Passage', sampleDataType: 'NUMERIC', required: false }] })
      expect(await fields(987_654)).toEqual({ results: [] })
    })
  })

  describe('PATCH samples', () => {
    test('sets name, description, note and parent, all or none [BULK-04]', async () => {
      const parent = await lab.server.makeSample(group)
      const set = await call(`/api/v1/samples/${mine.id}`, json({ name: ' pUC19 b ', note: 'midi', description: 'd', parentSampleID: parent.id }, 'PATCH'))
      expect(set).toEqual({ status: 200, body: {} })
      expect(await read(mine.id)).toMatchObject({ name: 'pUC19 b', note: 'midi', description: 'd', parentSampleID: parent.id })
      const failed = await call(`/api/v1/samples/${mine.id}`, json({ note: 'lost', parentSampleID: mine.id }, 'PATCH'))
      expect(failed).toMatchObject({ status: 400, body: { message: 'Error: Cannot set parent to the same value as the current sample' } })
      expect(await read(mine.id)).toMatchObject({ note: 'midi' })
      await call(`/api/v1/samples/${mine.id}`, json({ parentSampleID: 0 }, 'PATCH'))
      expect(await read(mine.id)).toMatchObject({ parentSampleID: 0 })
    })

    test('a sample of another group counts as missing [PERM-02]', async () => {
      const theirs = await lab.server.makeSample(others)
      expect(await call(`/api/v1/samples/${theirs.id}`, json({ name: 'x' }, 'PATCH'))).toMatchObject({ status: 404, body: { code: 'sample.gone' } })
    })
  })

  test('forBarcodes returns sampleID and archived for each code of the group [BULK-05]', async () => {
    const old = await lab.server.makeSample(group, { archived: 1, altBarcode: `OLD-${mine.id}` })
    const theirs = await lab.server.makeSample(others)
    const codes = [toBarcode('sample', mine.id), old.altBarcode!, toBarcode('sample', theirs.id), 'NOBODY-HAS']
    const { body } = await call(`/api/v1/samples/forBarcodes?barcodes=${codes.join(',')}`)
    expect(body).toMatchObject({
      data: [
        { sampleID: mine.id, archived: false },
        { sampleID: old.id, archived: true },
      ],
      totalRecords: 2,
    })
  })

  describe('updateSampleFields.ashx', () => {
    const update = `${browser}/sample/updateSampleFields.ashx`

    test('sets fields of the sample and of its type on several samples, and says Info [BULK-03]', async () => {
      const two = [await lab.server.makeSample(group, { sampleTypeId: typeId }), await lab.server.makeSample(group, { sampleTypeId: typeId })]
      const ids = two.map((sample): [string, string] => ['sampleIDs[]', String(sample.id)])
      const sent = form(...ids, ['sampleTypeMetaID', '7'], ['sampleMetaValue', '12'], ['sampleFieldsDTO', JSON.stringify({ note: 'thawed' })])
      expect((await call(update, sent)).body).toEqual({ success: true, message: 'Info: Samples updated' })
      for (const { id } of two) expect(await read(id)).toMatchObject({ note: 'thawed', meta: [{ sampleTypeMetaID: 7, value: '12' }] })
    })

    test('one that cannot be set leaves all unchanged, and says Error [BULK-03]', async () => {
      const one = await lab.server.makeSample(group, { sampleTypeId: typeId, note: 'before' })
      const sent = json({ sampleIDs: [one.id, 999_999_999], sampleFieldsDTO: { note: 'after' } })
      expect((await call(update, sent)).body).toEqual({ success: false, message: 'Error: This sample no longer exists.' })
      expect(await read(one.id)).toMatchObject({ note: 'before' })
      const wrong = json({ sampleID: one.id, sampleTypeMetaID: 7, sampleMetaValue: 'twelve' })
      expect((await call(update, wrong)).body).toEqual({ success: false, message: 'Error: Passage: This value is not valid for the field.' })
    })

    test('no sample, or values without fields, is not a submission [INV-03]', async () => {
      const error = { success: false, message: 'Error: No valid sample data was found for submission.' }
      expect((await call(update, json({ sampleFieldsDTO: { note: 'x' } }))).body).toEqual(error)
      expect((await call(update, json({ sampleID: mine.id, sampleTypeMetaID: [7, 8], sampleMetaValue: ['1'] }))).body).toEqual(error)
    })
  })

  describe('setParentSample.ashx', () => {
    const set = `${browser}/sample/setParentSample.ashx`

    test('links and unlinks a selection in the specification’s words [BULK-06]', async () => {
      const parent = await lab.server.makeSample(group)
      const child = await lab.server.makeSample(group)
      expect((await call(set, json({ parentID: parent.id, sampleIDs: [child.id] }))).body).toEqual({
        success: true,
        message: 'Link to sample parent successfully updated.',
      })
      expect(await read(child.id)).toMatchObject({ parentSampleID: parent.id })
      expect((await call(set, json({ parentID: 0, sampleIDs: [child.id] }))).body).toMatchObject({ message: 'Link to sample parent successfully removed.' })
      expect((await call(set, json({ parentID: parent.id, sampleIDs: [child.id, 999_999_999] }))).body).toEqual({
        success: false,
        message: 'There was an error while updating the reference. Operation cancelled',
      })
      expect(await read(child.id)).toMatchObject({ parentSampleID: 0 })
      expect((await call(set, json({ parentID: 0, sampleIDs: [999_999_999] }))).body).toEqual({
        success: false,
        message: 'There was an error while removing the link to parent. Operation cancelled',
      })
    })

    test('someone else’s sample without UpdateOthers: its own sentence [BULK-06] [PERM-02]', async () => {
      const parent = await lab.server.makeSample(group)
      expect((await call(set, json({ parentID: parent.id, sampleIDs: [mine.id] }), student)).body).toEqual({
        success: false,
        message: "You don't have permission to update the parent of the selected samples",
      })
    })
  })

  describe('series', () => {
    test('are read, renamed, filled, emptied and deleted; the samples stay [SER-01] [API-04]', async () => {
      await lab.server.saveRows(group, 'sampleSeries', { id: 50, name: 'Time course', nameFold: 'time course' })
      const [a, b] = [await lab.server.makeSample(group), await lab.server.makeSample(group)]
      await call('/api/v1/sampleSeries/50/samples/add/', json([a.id, b.id]))
      await call('/api/v1/sampleSeries/50/samples/remove/', json({ sampleIDs: [b.id] }))
      await call('/api/v1/sampleSeries/50', json({ name: 'Day 1' }, 'PATCH'))
      expect((await call('/api/v1/sampleSeries/50')).body).toMatchObject({
        seriesID: 50,
        sampleSeriesID: 50,
        name: 'Day 1',
        samples: [{ sampleID: a.id, name: a.name }],
        sampleIDs: [a.id],
      })
      expect((await call('/api/v1/sampleSeries/50', { method: 'DELETE' })).status).toBe(200)
      expect(await call('/api/v1/sampleSeries/50')).toMatchObject({ status: 404, body: { message: 'The sample series could not be found.' } })
      expect(await read(a.id)).toMatchObject({ seriesID: 0 })
    })

    test('addToSampleSeries.ashx fills the series of that name, or creates it [SER-02]', async () => {
      const [a, b] = [await lab.server.makeSample(group), await lab.server.makeSample(group)]
      const add = (id: number) => call(`${browser}/addToSampleSeries.ashx`, form(['seriesName', ' Growth '], ['addSampleIds', String(id)]))
      const { sampleSeriesId } = (await add(a.id)).body as { sampleSeriesId: number }
      expect(sampleSeriesId).toBeGreaterThan(0)
      expect((await add(b.id)).body).toEqual({ sampleSeriesId })
      expect((await call(`/api/v1/sampleSeries/${sampleSeriesId}`)).body).toMatchObject({ name: 'Growth', sampleIDs: [a.id, b.id] })
    })
  })

  test('getSampleTypes.ashx returns the types that are not archived with their fields, and meta lists one type’s [INV-04]', async () => {
    const { results } = (await call('/members/inventory/barcodeConfigurator/getSampleTypes.ashx', { method: 'POST' })).body as { results: unknown[] }
    const passage = { sampleTypeMetaID: 7, key: 'Passage', sampleDataType: 'NUMERIC', required: false, optionValues: [] }
    expect(results).toMatchObject([{ sampleTypeID: typeId, name: 'Plasmid', meta: [passage] }])
    expect((await call(`/api/v1/sampleTypes/${typeId}/meta?$records=1000`)).body).toMatchObject({ data: [passage], recordCount: 1 })
    expect((await call('/api/v1/sampleTypes/999999/meta')).status).toBe(404)
  })

  describe('storage', () => {
    test('friendlylocation.ashx returns a readable path [STO-02]', async () => {
      const freezer = await lab.server.makeLayer(group, { name: 'Freezer 2', kind: 'unit' })
      const box = await lab.server.makeLayer(group, { name: 'Box 3', parentId: freezer.id, rows: 9, columns: 9 })
      expect((await call(`${browser}/friendlylocation.ashx?position=${box.id}_13`)).body).toBe('Freezer 2 > Box 3, B4')
      expect((await call(`${browser}/friendlylocation.ashx?position=${freezer.id}`)).body).toBe('Freezer 2')
      const theirs = await lab.server.makeLayer(others)
      expect((await call(`${browser}/friendlylocation.ashx?position=${theirs.id}_1`)).status).toBe(404)
    })

    test('updateAltIDStorageLayer.ashx gives a compartment its own barcode, which a scan then finds [STO-02]', async () => {
      const box = await lab.server.makeLayer(group)
      const barcode = `BX-${box.id}`
      expect((await call(`${browser}/updateAltIDStorageLayer.ashx`, form(['storageLayerID', String(box.id)], ['barcode', barcode]))).body).toMatchObject({
        success: true,
      })
      expect((await call(`${browser}/fetchIDByAltID.ashx`, form(['barcode', barcode]))).body).toMatchObject({ data: [{ ID: box.id, type: 'storagelayer' }] })
      const other = await lab.server.makeLayer(group)
      expect((await call(`${browser}/updateAltIDStorageLayer.ashx`, form(['storageLayerID', String(other.id)], ['barcode', barcode]))).body).toMatchObject({
        code: 'barcode.taken',
      })
    })
  })
})
