import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { programAs, type Program } from './programs.ts'

describeRoutes('amounts that programs send', (lab) => {
  let group: number
  let typeId: number
  let program: Program
  beforeAll(async () => {
    group = await lab.server.makeGroup()
    program = await programAs(lab.server, 'Administrator', group)
    typeId = group * 100
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: typeId, name: 'Buffer', unit: 'mL', fields: [] }))
  })
  const make = async (amount = 1, unit = 'L') => (await lab.server.makeSample(group, { sampleTypeId: typeId, amount, unit })).id
  const stored = async (id: number) => {
    const { quantityAmount, quantityUnit } = (await program.get(`samples/${id}`)).body as { quantityAmount: number; quantityUnit: string }
    return [quantityAmount, quantityUnit]
  }
  const refusedAt = (field: string) => ({
    status: 400,
    body: { message: expect.stringContaining(field.split('.').at(-1)!), detail: { field: `body.${field}` } },
  })

  test.each<[object, [number, string]]>([
    [{ amount: 0.3, unit: 'MilliLiter' }, [0.3, 'mL']],
    [{ amount: 2.85, unit: 'KiloGram' }, [2.85, 'kg']],
    [{ amount: 1234.56789, unit: 'MicroLiter' }, [1234.56789, 'µL']],
    [{ amount: 300, unit: 'MicroLiter', displayUnit: 'MilliLiter' }, [0.3, 'mL']],
    [{ amount: 0.3, unit: 'Liter', displayUnit: 'MilliLiter' }, [300, 'mL']],
    [{ amount: 0.3, displayUnit: 'MilliLiter' }, [300, 'mL']],
    [{ amount: 0.3, unit: 'Nothing' }, [0.3, 'L']],
    [{ amount: 0.3 }, [0.3, 'L']],
    [{ amount: 4, unit: 'Unit' }, [4, 'unit']],
  ])('[FAULT-131] %j is stored as %j by every call', async (sent, amount) => {
    const ids = [await make(), await make(), await make(), await make()]
    const [put, patched, whole, ofSeries] = ids as [number, number, number, number]
    expect((await program.json('PUT', `samples/${put}/quantity`, sent)).status).toBe(200)
    expect((await program.json('PATCH', `samples/${patched}/quantity`, sent)).status).toBe(200)
    expect((await program.json('PATCH', `samples/${whole}`, { quantitySettings: sent })).status).toBe(200)
    const { body: seriesId } = await program.json('POST', 'sampleSeries', { name: 'S', sampleIDs: [ofSeries] })
    expect((await program.json('PUT', `sampleSeries/${String(seriesId)}/quantity`, sent)).status).toBe(200)
    for (const id of ids) expect(await stored(id)).toEqual(amount)
  })

  test('[FAULT-131] a new sample and a copy have the amount in the unit that is named', async () => {
    const quantitySettings = {
      amount: 300,
      unit: 'MicroLiter',
      fullAmount: 0.5,
      fullAmountUnit: 'MilliLiter',
      thresholdAlertEnabled: true,
      thresholdPercentage: 20,
    }
    const { body: id } = await program.json('POST', 'samples', { name: 'N', sampleTypeID: typeId, quantitySettings })
    expect(await stored(id as number)).toEqual([300, 'µL'])
    // A fifth of 0.5 mL are 100 of 300 µL.
    expect((await program.get(`samples/${String(id)}/quantity`)).body).toMatchObject({ thresholdAlertEnabled: true, thresholdPercentage: 33.3333333333 })
    const series = { series: { name: 'T' }, samples: [{ name: 'O', sampleTypeID: typeId }], quantitySettings: { amount: 5, unit: 'MilliGram' } }
    const { body: seriesId } = await program.json('POST', 'sampleSeries/createWithSamples', series)
    const [first] = ((await program.get(`sampleSeries/${String(seriesId)}`)).body as { sampleIDs: number[] }).sampleIDs
    expect(await stored(first!)).toEqual([5, 'mg'])
    expect((await program.json('POST', `samples/${String(id)}/clone`, { quantity: { amount: 2.5, unit: 'MilliLiter' } })).status).toBe(204)
    const copies = (await program.get('samples?name=N%20(1)')).body as { data: { sampleID: number }[] }
    expect(await stored(copies.data[0]!.sampleID)).toEqual([2.5, 'mL'])
  })

  test('[FAULT-131] a quantity that is sent back as it was read changes nothing', async () => {
    const id = await make(3, 'mL')
    const path = `samples/${id}/quantity`
    await program.json('PATCH', path, { thresholdAlertEnabled: true, thresholdPercentage: 33 })
    const { body } = await program.get(path)
    expect(await program.json('PUT', path, body)).toEqual({ status: 200, body })
    const form = Object.fromEntries(Object.entries(body as object).map(([name, value]) => [name, String(value)]))
    expect(await program.form('PUT', path, form)).toEqual({ status: 200, body })
    expect(await stored(id)).toEqual([3, 'mL'])
  })

  test.each<[string, number]>([
    ['162,75', 162.75],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234', 1.234],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['2.5e-3', 0.0025],
    [' 2 ', 2],
  ])('[FAULT-131] the text %j can be read in one way', async (amount, read) => {
    const id = await make(1, 'g')
    expect((await program.form('PUT', `samples/${id}/quantity`, { amount, unit: 'Gram' })).status).toBe(200)
    expect(await stored(id)).toEqual([read, 'g'])
  })

  test.each(['1,234', '-1,234', '12,345', '1,23,4', '1.2.3', '1,2.3,4', 'much', '', '1 000,5 g'])('[FAULT-131] the text %j is refused', async (amount) => {
    const id = await make()
    expect(await program.json('PUT', `samples/${id}/quantity`, { amount, unit: 'Liter' })).toMatchObject(refusedAt('amount'))
    expect(await stored(id)).toEqual([1, 'L'])
  })

  test('[FAULT-131] a refusal names the field that was sent, and nothing is written', async () => {
    const id = await make(1, 'µL')
    const put = (body: object) => program.json('PUT', `samples/${id}/quantity`, body)
    expect(await put({ amount: 5000 })).toMatchObject(refusedAt('amount'))
    expect(await put({ amount: 5000, unit: 'Liter', displayUnit: 'MicroLiter' })).toMatchObject(refusedAt('amount'))
    expect(await put({ amount: 1, unit: 'Gram', displayUnit: 'MilliLiter' })).toMatchObject(refusedAt('unit'))
    expect(await put({ amount: 1, unit: 'gallon' })).toMatchObject(refusedAt('unit'))
    expect(await put({ amount_delta: 1 })).toMatchObject({ status: 400, body: { code: 'input.not-kept', detail: { field: 'body.amount_delta' } } })
    const threshold = { thresholdAlertEnabled: true, thresholdPercentage: 10, fullAmount: 1, fullAmountUnit: 'Gram' }
    expect(await put(threshold)).toMatchObject(refusedAt('fullAmountUnit'))
    expect(await program.json('PATCH', `samples/${id}`, { quantitySettings: { amount: 5000 } })).toMatchObject(refusedAt('quantitySettings.amount'))
    expect(await program.json('POST', `samples/${id}/clone`, { quantity: { amount: 1e10 } })).toMatchObject(refusedAt('quantity.amount'))
    expect(await program.json('POST', `samples/${id}/quantity/add`, 5000)).toMatchObject({ status: 400, body: { detail: { field: 'body' } } })
    expect(await program.json('POST', `samples/${id}/quantity/subtract`, '1,234')).toMatchObject({ status: 400, body: { detail: { field: 'body' } } })
    expect(await stored(id)).toEqual([1, 'µL'])
    expect((await put({ amount: '1,234' })).body).toMatchObject({
      message: 'The field amount can be read as two different numbers: send it with a decimal point and without a thousands separator.',
    })
  })

  test('[FAULT-131] the .ashx addresses read amounts and units like the others', async () => {
    const fetch = await lab.server.useToken(await lab.server.makeUser('Member', group))
    const call = async (name: string, fields: Record<string, string>) => {
      const answer = await fetch(`/members/inventory/browser/sample/${name}.ashx`, { method: 'POST', body: new URLSearchParams(fields) })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const saved = await call('saveSample', { name: 'A', sampleTypeID: String(typeId), Amount: '2.5', SelectedUnit: 'MilliLiter' })
    const id = Number(saved.body['sampleID'])
    expect(await stored(id)).toEqual([2.5, 'mL'])
    expect((await call('updateSample', { sampleID: String(id), Amount: '7', FullAmountUnit: 'mg' })).body).toMatchObject({ success: true })
    expect(await stored(id)).toEqual([7, 'mg'])
    expect(await call('updateSample', { sampleID: String(id), Amount: '1,234', SelectedUnit: 'mg' })).toMatchObject(refusedAt('Amount'))
    expect(await call('updateSample', { sampleID: String(id), Amount: '1e10', SelectedUnit: 'mg' })).toMatchObject(refusedAt('Amount'))
    const wrong = { success: false, message: expect.stringContaining('SelectedUnit') }
    expect((await call('updateSample', { sampleID: String(id), Amount: '1', SelectedUnit: 'furlong' })).body).toMatchObject(wrong)
    expect((await call('saveSample', { name: 'B', sampleTypeID: String(typeId), Amount: '1', SelectedUnit: 'furlong' })).body).toMatchObject(wrong)
    expect(await stored(id)).toEqual([7, 'mg'])
  })
})
