import { beforeAll, describe, expect, test } from 'vitest'
import type { SampleRow } from '#domain/entities/sample.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { fileRow } from '#tests/harness/files.ts'
import { programAs, programOf, type Page, type Program } from './programs.ts'

describeRoutes('samples written by programs', (lab) => {
  let group: number
  let program: Program
  let guest: Program
  let typeId: number
  let ownerId: number
  const field = (at: number) => typeId + at
  const make = (fields: Partial<SampleRow> = {}) => lab.server.makeSample(group, { ownerId, sampleTypeId: typeId, ...fields })
  const readSample = async (id: number) => {
    const { status, body } = await program.get(`samples/${id}?$expand=meta,quantity,location`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Record<string, unknown>
  }
  const made = async (answer: { status: number; body: unknown }) => {
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: expect.any(Number) })
    return readSample(answer.body as number)
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    ownerId = user.id
    program = programOf(await lab.server.useToken(user))
    guest = await programAs(lab.server, 'Guest', group)
    typeId = group * 100
    await lab.server.saveRows(
      group,
      'sampleTypes',
      makeSampleType({
        id: typeId,
        name: 'Plasmid',
        unit: 'mL',
        fields: [
          { id: field(1), key: 'Vector', type: 'TEXT', required: false, options: [], defaultValue: 'pUC19' },
          { id: field(2), key: 'Resistance', type: 'COMBO', required: false, options: ['Amp', 'Kan'] },
          { id: field(3), key: 'Concentration', type: 'NUMERIC', required: false, options: [] },
          { id: field(4), key: 'Made of', type: 'SAMPLELINK', required: false, options: [] },
          { id: field(6), key: 'Gel', type: 'FILE', required: false, options: [] },
          { id: field(5), key: 'Made on', type: 'DATE', required: false, options: [] },
        ],
      }),
    )
  })

  describe('POST samples', () => {
    test('is answered before the values of required fields are sent, which follow one by one', async () => {
      const ownGroup = await lab.server.makeGroup()
      const own = await programAs(lab.server, 'Member', ownGroup)
      const fields = [{ id: field(8), key: 'Target', type: 'TEXT' as const, required: true, options: [] }]
      await lab.server.saveRows(ownGroup, 'sampleTypes', makeSampleType({ id: typeId + 50, name: 'Antibody', fields }))
      const { status, body: id } = await own.json('POST', 'samples', { name: 'Anti-X', sampleTypeID: typeId + 50 })
      expect(status).toBe(200)
      const value = { sampleTypeMetaID: field(8), key: 'Target', sampleDataType: 'TEXT', value: 'X' }
      expect(await own.json('POST', `samples/${String(id)}/meta`, value)).toEqual({ status: 200, body: field(8) })
      // From then on it stays filled in.
      expect((await own.json('PUT', `samples/${String(id)}/meta`, { ...value, value: '' })).status).toBe(400)
    })

    test('answers the number of the new sample, with its values, quantity and place', async () => {
      const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
      const parent = await make()
      const sample = await made(
        await program.json('POST', 'samples/', {
          name: 'Prep 1',
          sampleTypeID: typeId,
          sampleMetas: [
            { key: 'resistance', sampleDataType: 'COMBO', value: 'Amp' },
            { sampleTypeMetaID: field(3), key: 'Concentration', sampleDataType: 'NUMERIC', value: 0.5 },
            { key: 'Made of', sampleDataType: 'SAMPLELINK', sampleIDs: [String(parent.id)] },
          ],
          quantitySettings: { unit: 'Liter', displayUnit: 'MicroLiter', amount: 0.00002 },
          note: 'n',
          description: 'd',
          lot: ' B347 ',
          altID: `ALT-${parent.id}`,
          parentSampleID: parent.id,
          storageLayerID: box.id,
          position: 3,
          expirationDate: '2027-01-31T00:00:00',
        }),
      )
      expect(sample).toMatchObject({
        name: 'Prep 1',
        sampleTypeID: typeId,
        note: 'n',
        description: 'd',
        lot: 'B347',
        altID: `ALT-${parent.id}`,
        parentSampleID: parent.id,
        storageLayerID: box.id,
        position: 3,
        expirationDate: '2027-01-31T00:00:00.000Z',
        quantityAmount: 20,
        quantityUnit: 'µL',
        quantity: { amount: 0.00002, displayUnit: 'MicroLiter' },
        location: { positionName: 'B1' },
      })
      expect((sample['meta'] as { key: string; value: string }[]).map(({ key, value }) => [key, value])).toEqual([
        ['Resistance', 'Amp'],
        ['Concentration', '0.5'],
        ['Made of', `${parent.name}|${parent.id}`],
      ])
      expect(sample['meta']).toContainEqual(
        expect.objectContaining({ key: 'Made of', samples: [{ sampleID: parent.id, name: parent.name, barcode: expect.any(String) }] }),
      )
    })

    test('takes forms, multipart forms and bodies without a Content-Type', async () => {
      const fields = {
        name: 'From a form',
        sampleTypeID: String(typeId),
        sampleMetas: JSON.stringify([{ key: 'Vector', sampleDataType: 'TEXT', value: 'pBR322' }]),
      }
      for (const answer of [
        await program.form('POST', 'samples', fields),
        await program.multipart('POST', 'samples', fields),
        await program.bare('POST', 'samples', JSON.stringify({ ...fields, sampleTypeID: typeId })),
      ])
        expect(await made(answer)).toMatchObject({ name: 'From a form', meta: [{ value: 'pBR322' }] })
    })

    test('with autoCreateMetaDefaults, fields begin with the defaults of the type, and without a position it is put at the next free one', async () => {
      const box = await lab.server.makeLayer(group, { rows: 1, columns: 2 })
      await make({ layerId: box.id, position: 1 })
      const body = { name: 'With defaults', sampleTypeID: typeId, storageLayerID: box.id }
      expect(await made(await program.json('POST', 'samples?autoCreateMetaDefaults=true', body))).toMatchObject({
        position: 2,
        meta: [{ key: 'Vector', value: 'pUC19' }],
      })
      expect(await program.json('POST', 'samples', body)).toMatchObject({ status: 400, body: { code: 'layer.full' } })
      expect(await made(await program.json('POST', 'samples', { ...body, storageLayerID: 0 }))).toMatchObject({ storageLayerID: 0, meta: [] })
    })

    test.each<[object, number, string]>([
      [{}, 400, 'The new sample requires a valid name.'],
      [{ name: 'X' }, 400, 'The new sample requires a valid sampletypeID.'],
      [{ name: 'X', sampleTypeID: 'of', sampleMetas: [{ sampleTypeMetaID: 987_654_321, value: 'red' }] }, 400, 'This sample type has no such field.'],
      [{ name: 'X', sampleTypeID: 'of', color: 'red' }, 400, 'The request names a field that is not known here: body.color.'],
    ])('%j is refused with a message', async (body, status, message) => {
      const sent = 'sampleTypeID' in body ? { ...body, sampleTypeID: typeId } : body
      expect(await program.json('POST', 'samples', sent)).toMatchObject({ status, body: { message, errors: [message] } })
    })

    test('nobody makes one without the permission, or of a type of another group', async () => {
      expect((await guest.json('POST', 'samples', { name: 'X', sampleTypeID: typeId })).status).toBe(403)
      const stranger = await programAs(lab.server, 'Member', await lab.server.makeGroup('Others'))
      expect(await stranger.json('POST', 'samples', { name: 'X', sampleTypeID: typeId })).toMatchObject({ status: 400, body: { code: 'sample.type-missing' } })
    })
  })

  test('PATCH changes values, quantity and place, all or none', async () => {
    const sample = await make({ amount: 2, unit: 'mL' })
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const path = `samples/${sample.id}`
    const patched = await program.json('PATCH', path, {
      name: 'Renamed',
      lot: 'B348',
      altID: '',
      storageLayerID: box.id,
      quantitySettings: { unit: 'Liter', displayUnit: 'MicroLiter' },
      sampleMetas: [{ key: 'Vector', sampleDataType: 'TEXT', value: 'pET' }],
    })
    expect(patched).toEqual({ status: 200, body: {} })
    expect(await readSample(sample.id)).toMatchObject({
      name: 'Renamed',
      lot: 'B348',
      storageLayerID: box.id,
      position: 1,
      quantityAmount: 2000,
      quantityUnit: 'µL',
      meta: [{ value: 'pET' }],
    })
    await program.form('PATCH', path, { position: '4' })
    await program.json('PATCH', path, { quantitySettings: { amount: 0.001 } })
    expect(await readSample(sample.id)).toMatchObject({ position: 4, quantityAmount: 1000, quantityUnit: 'µL' })
    expect((await program.json('PATCH', path, { name: 'Lost', position: 99 })).status).toBe(400)
    expect(await readSample(sample.id)).toMatchObject({ name: 'Renamed', position: 4 })
    await program.json('PATCH', path, { storageLayerID: 0 })
    expect(await readSample(sample.id)).toMatchObject({ storageLayerID: 0, position: 0 })
    expect((await guest.json('PATCH', path, { quantitySettings: {} })).status).toBe(403)
  })

  test('DELETE moves a sample to the archive, and deletes it for good from there', async () => {
    const sample = await make()
    const path = `samples/${sample.id}`
    expect((await guest.json('DELETE', path)).status).toBe(403)
    expect((await program.json('DELETE', path)).status).toBe(200)
    expect(await readSample(sample.id)).toMatchObject({ archived: true })
    expect((await program.json('DELETE', path)).status).toBe(200)
    expect((await program.get(path)).status).toBe(404)
  })

  describe('values', () => {
    test('are added, replaced by key, read, changed and removed, with a number each', async () => {
      const { id } = await make()
      const path = `samples/${id}/meta`
      expect(await program.json('POST', path, { key: 'Vector', sampleDataType: 'TEXT', value: 'a' })).toEqual({ status: 200, body: field(1) })
      expect(await program.form('PUT', path, { key: 'Vector', sampleDataType: 'TEXT', value: 'b' })).toEqual({ status: 200, body: field(1) })
      expect(
        await program.json('PUT', path, { sampleTypeMetaID: field(5), key: 'Made on', sampleDataType: 'DATE', value: '2026-03-03T09:00:00Z' }),
      ).toMatchObject({
        body: field(5),
      })
      expect((await program.get(`${path}?$records=1&$sort=key DESC`)).body).toMatchObject({ totalRecords: 2, data: [{ key: 'Vector', value: 'b' }] })
      const one = `${path}/${field(1)}`
      expect(await program.get(one)).toMatchObject({ status: 200, body: { sampleMetaID: field(1), value: 'b', sampleDataType: 'TEXT' } })
      expect(await program.json('PATCH', one, { key: 'Vector', sampleTypeMetaID: field(1), value: 'c' })).toEqual({ status: 200, body: {} })
      expect((await program.get(one)).body).toMatchObject({ value: 'c' })
      expect(await program.json('DELETE', one)).toEqual({ status: 200, body: {} })
      expect(await program.get(one)).toMatchObject({ status: 404, body: { code: 'sample.value-gone' } })
      expect((await program.json('DELETE', one)).status).toBe(404)
      expect(((await program.get(path)).body as Page).data).toMatchObject([{ key: 'Made on', value: '2026-03-03' }])
    })

    test('name files by the numbers that programs know, of those that the group has', async () => {
      const { id } = await make()
      const sent = await lab.server.useToken(await lab.server.makeUser('Member', group))
      const { fileID } = (await (await sent('/api/v1/files?fileName=gel.txt', { method: 'POST', body: 'lane 1' })).json()) as { fileID: number }
      const path = `samples/${id}/meta`
      expect((await program.json('POST', path, { key: 'Gel', sampleDataType: 'FILE', fileIDs: [String(fileID), '987654321'] })).status).toBe(200)
      expect((await program.get(path)).body).toMatchObject({
        data: [
          {
            key: 'Gel',
            files: [
              { fileID, name: 'gel.txt', realName: 'gel.txt' },
              { fileID: 987_654_321, name: '' },
            ],
          },
        ],
      })
    })

    test('name files that were chosen on a device, which knows them by ids, by a number; and what programs name has the id for devices [FAULT-123]', async () => {
      const { id } = await make()
      const sent = await lab.server.useToken(await lab.server.makeUser('Member', group))
      const { fileID } = (await (await sent('/api/v1/files?fileName=gel.txt', { method: 'POST', body: 'lane 1' })).json()) as { fileID: number }
      const path = `samples/${id}/meta`
      expect((await program.json('POST', path, { key: 'Gel', sampleDataType: 'FILE', fileIDs: [fileID] })).status).toBe(200)
      const [stored] = await lab.server.engine.read((sql) => sql.all<{ meta: string }>('select meta from samples where id = $1', [id]))
      const [fileId] = Object.values(JSON.parse(stored!.meta) as Record<string, string>)
      expect(fileId).toMatch(/^[A-Za-z0-9-]{16,64}$/)
      const onDevice = '0c5c7a3e-1111-4aaa-8bbb-123456789abc'
      await lab.server.saveRows(group, 'files', fileRow({ id: onDevice, name: 'plate.pdf', subject: `samples#${id}` }))
      expect((await program.json('POST', path, { key: 'Gel', sampleDataType: 'FILE', value: `${fileId}|${onDevice}` })).status).toBe(200)
      const { data } = (await program.get(path)).body as { data: { value: string; files: { fileID: number; name: string }[] }[] }
      expect(data[0]!.files).toMatchObject([
        { fileID, name: 'gel.txt' },
        { fileID: expect.any(Number) as number, name: 'plate.pdf' },
      ])
      expect(data[0]!.files[1]!.fileID).toBeGreaterThan(0)
      expect(data[0]!.value).toBe(data[0]!.files.map((file) => file.fileID).join('|'))
    })

    test('are refused if the type has no such field, or the field no such value', async () => {
      const { id } = await make()
      expect(await program.json('POST', `samples/${id}/meta`, { sampleTypeMetaID: 987_654_321, sampleDataType: 'TEXT', value: 'red' })).toMatchObject({
        body: { code: 'sample.field-unknown' },
      })
      expect(await program.json('PUT', `samples/${id}/meta`, { key: 'Concentration', sampleDataType: 'NUMERIC', value: 'much' })).toMatchObject({ status: 400 })
      expect((await guest.json('PUT', `samples/${id}/meta`, { key: 'Vector', value: 'x' })).status).toBe(403)
    })
  })

  describe('the quantity', () => {
    test('is read in the base unit, and a bare number is taken out or added', async () => {
      const { id } = await make({ amount: 1.5, unit: 'mL' })
      const path = `samples/${id}/quantity`
      expect((await program.get(path)).body).toMatchObject({
        quantityType: 'Volume',
        amount: 0.0015,
        unit: 'Liter',
        displayUnit: 'MilliLiter',
        unitShort: 'mL',
      })
      expect(await program.json('POST', `${path}/subtract`, 0.0005)).toEqual({ status: 200, body: 0.001 })
      expect(await program.bare('POST', `${path}/subtract`, '0.0002')).toEqual({ status: 200, body: 0.0008 })
      expect(await program.bare('POST', `${path}/add/`, '1e-3')).toEqual({ status: 200, body: 0.0018 })
      expect(await readSample(id)).toMatchObject({ quantityAmount: 1.8, quantityUnit: 'mL' })
      expect(await program.json('POST', `${path}/subtract`, 1)).toMatchObject({ status: 400, body: { code: 'amount.below-zero' } })
      expect((await program.json('POST', `${path}/subtract`, -1)).status).toBe(400)
      expect((await guest.json('POST', `${path}/subtract`, 0.0001)).status).toBe(403)
    })

    test('is set, in another unit as well, with a threshold', async () => {
      const { id } = await make({ amount: 1.5, unit: 'mL' })
      const set = await program.json('PUT', `samples/${id}/quantity`, {
        unit: 'Gram',
        displayUnit: 'MilliGram',
        amount: 0.005,
        thresholdAlertEnabled: true,
        thresholdPercentage: 20,
      })
      expect(set).toMatchObject({
        status: 200,
        body: { amount: 0.005, unit: 'Gram', displayUnit: 'MilliGram', thresholdAlertEnabled: true, thresholdPercentage: 20 },
      })
      await program.json('PUT', `samples/${id}/quantity`, { amount: 0.01 })
      expect((await program.get(`samples/${id}/quantity`)).body).toMatchObject({ amount: 0.01, displayUnit: 'MilliGram', thresholdPercentage: 10 })
    })
  })

  describe('moveToLayer', () => {
    test('puts several samples into a compartment, each at the next free position, or from one on', async () => {
      const box = await lab.server.makeLayer(group, { rows: 2, columns: 3 })
      const ids = [(await make()).id, (await make()).id, (await make()).id]
      const places = async () => Promise.all(ids.map(async (id) => (await readSample(id))['position']))
      expect((await program.json('POST', `samples/moveToLayer/${box.id}/?sampleIDs=${ids.join(',')}`)).status).toBe(204)
      expect(await places()).toEqual([1, 2, 3])
      expect((await program.json('POST', 'samples/moveToLayer', { storageLayerID: box.id, position: 4, sampleIDs: ids })).status).toBe(204)
      expect(await places()).toEqual([4, 5, 6])
      expect((await program.bare('POST', `samples/${ids[0]}/moveToLayer/${box.id}`, '2')).body).toMatchObject({
        storageLayerID: box.id,
        position: 2,
        positionName: 'A2',
      })
      expect((await program.json('POST', `samples/${ids[0]}/moveToLayer/${box.id}?position=3`)).body).toMatchObject({ position: 3 })
      expect((await program.bare('POST', `samples/${ids[0]}/moveToLayer/${box.id}?position=3`, '2')).body).toMatchObject({ position: 2 })
      expect((await program.json('POST', 'samples/moveToLayer', { storageLayerID: box.id, position: 5, sampleIDs: ids })).status).toBe(400)
      expect(await places()).toEqual([2, 5, 6])
      expect((await guest.json('POST', `samples/moveToLayer/${box.id}?sampleIDs=${ids[0]}`)).status).toBe(403)
    })
  })

  test('clones have the same data, numbered names, and the sample as their parent if it is wanted', async () => {
    const sample = await make({ name: 'Stock', note: 'n', meta: { [field(1)]: 'pUC' }, altBarcode: `STOCK-${group}` })
    const box = await lab.server.makeLayer(group, { rows: 1, columns: 4 })
    await make({ layerId: box.id, position: 2 })
    const path = `samples/${sample.id}`
    const clone = { cloneTimes: 2, trackParent: true, storagePositionRanges: [{ storageLayerID: box.id, offset: 0, limit: 4 }] }
    expect(await program.json('POST', `${path}/clone`, clone)).toEqual({ status: 204, body: undefined })
    const children = (await program.get(`${path}/children?$expand=meta&$sort=name`)).body as Page
    expect(children.data).toMatchObject([
      { name: 'Stock (1)', note: 'n', altID: '', position: 1, meta: [{ value: 'pUC' }] },
      { name: 'Stock (2)', position: 3, parentSampleID: sample.id },
    ])
    expect((await program.json('POST', `${path}/clone`, clone)).status).toBe(400)
    expect((await program.json('POST', `${path}/clone`)).status).toBe(204)
    expect((await program.get(`samples?name=Stock (1)&sampleTypeID=${typeId}`)).body).toMatchObject({ totalRecords: 2 })
    expect((await guest.json('POST', `${path}/clone`)).status).toBe(403)
  })

  test('parents are nested from the direct one on, and nothing without any', async () => {
    const first = await make({ name: 'Grandparent' })
    const second = await make({ name: 'Parent', parentId: first.id })
    const third = await make({ parentId: second.id })
    expect((await program.get(`samples/${third.id}/parents`)).body).toMatchObject({ name: 'Parent', parent: { name: 'Grandparent', parent: null } })
    expect(await program.get(`samples/${first.id}/parents`)).toEqual({ status: 204, body: undefined })
  })

  test('a program reads types, makes samples, pages through them until it has all, moves, changes and removes them [API-02]', async () => {
    const box = await lab.server.makeLayer(group, { rows: 3, columns: 3 })
    const kind = makeSampleType({ id: typeId + 50, name: 'Primer', fields: [{ id: typeId + 51, key: 'Sequence', type: 'TEXT', required: true, options: [] }] })
    await lab.server.saveRows(group, 'sampleTypes', kind)
    expect((await program.get(`sampleTypes/${kind.id}/meta`)).body).toMatchObject({ data: [{ key: 'Sequence', sampleTypeMetaID: typeId + 51 }] })
    const ids: number[] = []
    for (const name of ['M13 forward', 'M13 reverse', 'T7']) {
      const parentSampleID = ids[0] ?? 0
      const sent = { name, sampleTypeID: kind.id, parentSampleID, sampleMetas: [{ key: 'Sequence', sampleDataType: 'TEXT', value: 'ACGT' }] }
      ids.push((await program.json('POST', 'samples', sent)).body as number)
    }
    expect((await program.get(`samples/${ids[1]}?$expand=quantity,meta,parent`)).body).toMatchObject({
      name: 'M13 reverse',
      quantity: { amount: 0 },
      meta: [{ value: 'ACGT' }],
      parent: { sampleID: ids[0] },
    })
    expect((await program.get('samples?name=M13 reverse&$expand=meta,quantity')).body).toMatchObject({ data: [{ sampleID: ids[1], meta: [{}], quantity: {} }] })
    const read: unknown[] = []
    for (let page = 0, total = Infinity; read.length < total; page++) {
      const { data, totalRecords } = (await program.get(`samples?sampleTypeID=${kind.id}&$page=${page}&$records=2`)).body as Page
      total = totalRecords
      read.push(...data.map(({ sampleID }) => sampleID))
    }
    expect(read).toEqual(ids)
    expect((await program.json('POST', `samples/moveToLayer/${box.id}/?sampleIDs=${ids[0]},${ids[1]}`)).status).toBe(204)
    expect((await program.json('POST', `samples/${ids[2]}/moveToLayer/${box.id}?consecutiveSpace=1`, { position: 9 })).status).toBe(200)
    expect(await Promise.all(ids.map(async (id) => (await readSample(id))['position']))).toEqual([1, 2, 9])
    expect((await program.json('PATCH', `samples/${ids[2]}`, { note: 'diluted' })).status).toBe(200)
    expect((await program.json('DELETE', `samples/${ids[2]}`)).status).toBe(200)
    const codes = ids.map((id) => `005${String(id).padStart(12, '0')}`)
    expect((await program.get(`samples/forBarcodes?barcodes=${codes.join(',')}`)).body).toMatchObject({
      data: ids.map((sampleID, at) => ({ sampleID, archived: at === 2 })),
    })
  })

  test('a sample of another group is as little there as one that does not exist', async () => {
    const theirs = await lab.server.makeSample(await lab.server.makeGroup('Others'))
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['GET', '/children'],
      ['GET', '/parents'],
      ['GET', '/meta'],
      ['PUT', '/meta', { key: 'Vector', value: 'x' }],
      ['GET', '/quantity'],
      ['POST', '/quantity/subtract', 1],
      ['POST', '/clone', {}],
    ]
    for (const [method, path, body] of calls) {
      const of = async (id: number) => {
        const { status, body: said } = await (method === 'GET' ? program.get(`samples/${id}${path}`) : program.json(method, `samples/${id}${path}`, body))
        return { status, code: (said as { code: string }).code }
      }
      expect(await of(theirs.id), path).toEqual({ status: 404, code: 'sample.gone' })
      expect(await of(987_654_321), path).toEqual({ status: 404, code: 'sample.gone' })
    }
  })
})
