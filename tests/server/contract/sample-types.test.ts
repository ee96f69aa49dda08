import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType, makeSeries } from '#tests/harness/factories.ts'
import { programAs, type Page, type Program } from './programs.ts'

describeRoutes('sample types, series and barcodes for programs', (lab) => {
  let group: number
  let administrator: Program
  let member: Program
  let stranger: Program
  let first: number

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    administrator = await programAs(lab.server, 'Administrator', group)
    member = await programAs(lab.server, 'Member', group)
    stranger = await programAs(lab.server, 'Administrator', await lab.server.makeGroup('Others'))
    first = group * 100
    await lab.server.saveRows(
      group,
      'sampleTypes',
      makeSampleType({
        id: first,
        name: 'Plasmid',
        description: 'DNA',
        fields: [{ id: first + 7, key: 'Vector', type: 'TEXT', required: true, options: [], mask: 'p0' }],
      }),
      makeSampleType({ id: first + 1, name: 'Old kind', archived: 1 }),
    )
  })

  test('types are listed by name, archived ones only if they are asked for', async () => {
    expect((await member.get('sampleTypes')).body).toMatchObject({
      recordCount: 1,
      data: [
        { sampleTypeID: first, name: 'Plasmid', description: 'DNA', groupID: group, deleted: false, defaultUnit: 'MilliLiter', defaultQuantityType: 'Volume' },
      ],
    })
    expect((await member.get('sampleTypes?archived=true')).body).toMatchObject({ data: [{ name: 'Old kind', deleted: true }] })
    expect((await member.get('sampleTypes?name=PLAS')).body).toMatchObject({ totalRecords: 1 })
    expect((await member.get('sampleTypes?name=cell')).body).toMatchObject({ totalRecords: 0 })
    expect((await member.get(`sampleTypes/${first}`)).body).toMatchObject({ sampleTypeID: first, name: 'Plasmid' })
    expect((await stranger.get('sampleTypes')).body).toMatchObject({ data: [] })
    expect(await stranger.get(`sampleTypes/${first}`)).toMatchObject({ status: 404, body: { code: 'type.gone' } })
  })

  test('a new sample has the amount and the low-stock limit of its type, unless an amount is sent', async () => {
    const defaults = {
      defaultUnit: 'MilliLiter',
      defaultQuantityAmount: 5,
      thresholdEnabled: true,
      defaultQuantityThreshold: 20,
      defaultThresholdAction: 'Notify',
    }
    const id = (await administrator.json('POST', 'sampleTypes', { name: 'Medium', ...defaults })).body as number
    expect((await member.get(`sampleTypes/${id}`)).body).toMatchObject(defaults)
    const quantityOf = async (sent: object) => {
      const sampleId = (await member.json('POST', 'samples', { name: 'DMEM', sampleTypeID: id, ...sent })).body as number
      return (await member.get(`samples/${sampleId}/quantity`)).body
    }
    const low = { thresholdAlertEnabled: true, thresholdPercentage: 20 }
    expect(await quantityOf({})).toMatchObject({ amount: 0.005, displayUnit: 'MilliLiter', ...low })
    expect(await quantityOf({ quantitySettings: { amount: 0.5, displayUnit: 'Liter' } })).toMatchObject({ amount: 0.5, displayUnit: 'Liter', ...low })
    expect(await quantityOf({ quantitySettings: { amount: 0.5, displayUnit: 'Liter', thresholdAlertEnabled: false } })).toMatchObject({
      amount: 0.5,
      thresholdAlertEnabled: false,
    })

    const change = (body: object) => administrator.json('PATCH', `sampleTypes/${id}`, body)
    await change({ defaultQuantityAmount: 2, thresholdEnabled: true })
    expect((await member.get(`sampleTypes/${id}`)).body).toMatchObject({ defaultQuantityAmount: 2, thresholdEnabled: true, defaultQuantityThreshold: 20 })
    await change({ defaultQuantityAmount: 0, thresholdEnabled: false })
    expect((await member.get(`sampleTypes/${id}`)).body).toMatchObject({ defaultQuantityAmount: 0, thresholdEnabled: false, defaultThresholdAction: 'Nothing' })
    expect(await quantityOf({})).toMatchObject({ amount: 0, thresholdAlertEnabled: false })
    expect(await change({ defaultQuantityThreshold: 120 })).toMatchObject({ status: 400, body: { detail: { field: 'body.defaultQuantityThreshold' } } })
  })

  test('only administrators make types and fields; others are refused with 403', async () => {
    expect((await member.json('POST', 'sampleTypes', { name: 'Primer' })).status).toBe(403)
    const answer = await administrator.form('POST', 'sampleTypes/', {
      name: 'Primer',
      description: 'Oligo',
      backgroundColor: '#ff8800',
      defaultUnit: 'MicroLiter',
      quantityRequired: 'true',
    })
    expect(answer).toMatchObject({ status: 200, body: expect.any(Number) })
    const id = answer.body as number
    expect((await member.get(`sampleTypes/${id}`)).body).toMatchObject({
      name: 'Primer',
      description: 'Oligo',
      backgroundColor: '#fdebc8',
      defaultUnit: 'MicroLiter',
    })
    expect(await administrator.json('POST', 'sampleTypes', { name: 'Primer' })).toMatchObject({ status: 400, body: { code: 'type.name-taken' } })
    expect((await member.json('POST', `sampleTypes/${id}/meta`, { key: 'Sequence', sampleDataType: 'TEXT' })).status).toBe(403)
    const add = async (body: object) => {
      const { status, body: fieldId } = await administrator.json('POST', `sampleTypes/${id}/meta`, body)
      expect(status, JSON.stringify(fieldId)).toBe(200)
      return fieldId as number
    }
    const sequence = await add({ key: 'Sequence', sampleDataType: 'TEXT', required: true, notes: '5 to 3' })
    const kind = await add({ key: 'Kind', sampleDataType: 'COMBO', optionValues: ['Forward', 'Reverse'], defaultValue: 'Forward', orderColumn: 0 })
    const fields = (await member.get(`sampleTypes/${id}/meta?$records=1000`)).body as Page
    expect(fields.data).toMatchObject([
      { sampleTypeMetaID: kind, sampleTypeID: id, key: 'Kind', optionValues: ['Forward', 'Reverse'], defaultValue: 'Forward', required: false, orderColumn: 0 },
      { sampleTypeMetaID: sequence, key: 'Sequence', sampleDataType: 'TEXT', required: true, notes: '5 to 3', orderColumn: 1 },
    ])
    expect((await member.get(`sampleTypes/${id}/meta/${kind}`)).body).toMatchObject({ key: 'Kind' })
    expect(await member.get(`sampleTypes/${id}/meta/${first + 7}`)).toMatchObject({ status: 404, body: { code: 'type.field-gone' } })
    expect(await administrator.json('POST', `sampleTypes/${id}/meta`, { key: 'Kind', sampleDataType: 'TEXT' })).toMatchObject({
      body: { code: 'type.field-invalid' },
    })
    expect((await administrator.json('POST', `sampleTypes/${id}/meta`, { key: 'X', sampleDataType: 'TEXT', MaskRegExp: '^a' })).status).toBe(400)
  })

  test('the format of a field is a regular expression', async () => {
    const { MaskRegExp } = (await member.get(`sampleTypes/${first}/meta/${first + 7}`)).body as { MaskRegExp: string }
    expect(new RegExp(MaskRegExp, 'u').test('p1')).toBe(true)
    expect(new RegExp(MaskRegExp, 'u').test('p1x')).toBe(false)
  })

  test('series are listed with the numbers of their samples', async () => {
    await lab.server.saveRows(
      group,
      'sampleSeries',
      makeSeries({ id: first + 1, name: 'Growth', nameFold: 'growth' }),
      makeSeries({ id: first + 2, name: 'Decay', nameFold: 'decay' }),
    )
    const sample = await lab.server.makeSample(group, { seriesId: first + 1 })
    expect((await member.get('sampleSeries?$sort=name&$expand=samples')).body).toMatchObject({
      totalRecords: 2,
      data: [
        { seriesID: first + 2, name: 'Decay', samples: [] },
        {
          seriesID: first + 1,
          name: 'Growth',
          samples: [expect.objectContaining({ sampleID: sample.id, name: sample.name })],
          sampleIDs: [sample.id],
          barcode: `011${String(first + 1).padStart(12, '0')}`,
        },
      ],
    })
    expect((await member.get('sampleSeries?name=grow&$records=1')).body).toMatchObject({ totalRecords: 1 })
    expect((await stranger.get('sampleSeries')).body).toMatchObject({ data: [] })
  })

  test('a barcode says what it is on, of the active group only', async () => {
    const sample = await lab.server.makeSample(group, { altBarcode: `OWN-${group}` })
    const layer = await lab.server.makeLayer(group)
    const series = first + 9
    await lab.server.saveRows(group, 'sampleSeries', makeSeries({ id: series }))
    const codeOf = (prefix: string, id: number) => prefix + String(id).padStart(12, '0')
    const look = async (code: string, by = member) => (await by.get(`barcode/${encodeURIComponent(code)}`)).body
    expect(await look(codeOf('005', sample.id))).toEqual({ type: 'SAMPLE', id: sample.id })
    expect(await look(`OWN-${group}`)).toEqual({ type: 'SAMPLE', id: sample.id })
    expect(await look(codeOf('008', layer.id))).toEqual({ type: 'STORAGELAYER', id: layer.id })
    expect(await look(codeOf('011', series))).toEqual({ type: 'SAMPLESERIES', id: series })
    expect(await look('NOBODY-HAS')).toEqual({ type: 'UNKNOWN', id: 0 })
    expect(await look(codeOf('005', sample.id), stranger)).toEqual({ type: 'UNKNOWN', id: 0 })
  })
})
