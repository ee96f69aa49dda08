import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'
import { programOf, type Program } from './programs.ts'

describeRoutes('fields that say nothing, and samples as the .ashx addresses read them', (lab) => {
  let group: number
  let typeId: number
  let ownerId: number
  let program: Program
  let fetch: Fetch
  beforeAll(async () => {
    group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Administrator', group)
    ownerId = user.id
    fetch = await lab.server.useToken(user)
    program = programOf(fetch)
    typeId = group * 100
    const fields = [
      { id: typeId + 1, key: 'Vector', type: 'TEXT' as const, required: true, options: [] },
      { id: typeId + 2, key: 'Made of', type: 'SAMPLELINK' as const, required: false, options: [] },
    ]
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: typeId, name: 'Plasmid', unit: 'mL', fields }))
  })
  const make = (fields = {}) => lab.server.makeSample(group, { ownerId, sampleTypeId: typeId, meta: { [typeId + 1]: 'pUC19' }, ...fields })
  const ashx = async (name: string, body: object, asForm = false) => {
    const fields = Object.entries(body).flatMap(([key, value]) =>
      value === null ? [] : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    )
    const init: RequestInit = asForm ? { body: new URLSearchParams(fields) } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`/members/inventory/browser/sample/${name}.ashx`, { method: 'POST', ...init })
    return (await answer.json()) as Record<string, unknown>
  }
  const read = async (sampleID: number) => (await ashx('getSampleData', { sampleID }))['data'] as Record<string, unknown>

  test('[FAULT-109] a field that is not known may be empty, everywhere in a body', async () => {
    const nothing = { chemicalFile: '', chemicals: [], structure: {}, weight: 0, isChemical: false, formula: null }
    const sample = { name: 'N', sampleTypeID: typeId, sampleMetas: [{ key: 'Vector', value: 'x', ...nothing }], ...nothing }
    expect(await program.json('POST', 'samples', sample)).toMatchObject({ status: 200, body: expect.any(Number) })
    const form = { name: 'N', sampleTypeID: String(typeId), sampleMetas: JSON.stringify(sample.sampleMetas), chemicalFile: '', weight: '0' }
    expect(await program.form('POST', 'samples', form)).toMatchObject({ status: 200, body: expect.any(Number) })
    expect(await ashx('saveSample', { name: 'N', sampleTypeID: typeId, meta: sample.sampleMetas, ...nothing })).toMatchObject({ success: true })
    const { id } = await make()
    expect((await program.json('PUT', `samples/${id}/meta`, { key: 'Vector', value: 'y', ...nothing })).status).toBe(200)
    expect(await program.json('PATCH', `samples/${id}`, nothing)).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
  })

  test('[FAULT-109] one that says something is refused with its name', async () => {
    const sent = (more: object) => program.json('POST', 'samples', { name: 'N', sampleTypeID: typeId, sampleMetas: [{ key: 'Vector', value: 'x', ...more }] })
    for (const said of ['CCO', 1, true, ['x'], { a: 1 }])
      expect(await sent({ chemicalFile: said })).toMatchObject({ status: 400, body: { code: 'input.field-unknown' } })
    expect(await program.json('POST', 'samples', { name: 'N', sampleTypeID: typeId, colour: 'red' })).toMatchObject({
      body: { detail: { field: 'body.colour' } },
    })
  })

  test.each([false, true])('[FAULT-109] updateSample.ashx takes what getSampleData.ashx answered (as a form: %s)', async (asForm) => {
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const other = await make({ name: 'pBR322' })
    const parent = await make()
    const { id } = await make({
      layerId: box.id,
      position: 3,
      amount: 1.5,
      unit: 'mL',
      lowAmount: 0.7,
      altBarcode: `A-${box.id}`,
      expiration: '2027-01-31',
      parentId: parent.id,
      meta: { [typeId + 1]: 'pUC19', [typeId + 2]: String(other.id) },
    })
    const before = await read(id)
    expect(await ashx('updateSample', before, asForm)).toMatchObject({ success: true })
    expect(await read(id)).toEqual(before)
    expect(await ashx('updateSample', { ...before, name: 'Renamed', expiration: '2028-02-01', position: 4 }, asForm)).toMatchObject({ success: true })
    const after = await read(id)
    expect(after).toMatchObject({ name: 'Renamed', expiration: '2028-02-01', position: 4, quantityAmount: 1.5, meta: before['meta'], altID: before['altID'] })
    for (const [name, value] of [
      ['quantityAmount', 9],
      ['archived', true],
      ['userID', 987_654],
      ['sampleTypeID', 1],
    ] as const)
      expect(await ashx('updateSample', { ...after, note: 'lost', [name]: value }, asForm)).toMatchObject({
        success: false,
        message: expect.stringContaining(name),
      })
    expect(await ashx('updateSample', { ...after, altID: 'one', barcodeID: 'two' }, asForm)).toMatchObject({ success: false })
    expect(await read(id)).toEqual(after)
    expect(
      await ashx('updateSample', { ...after, barcodeID: `B-${box.id}`, quantity: { ...(after['quantity'] as object), amount: 0.002 } }, asForm),
    ).toMatchObject({
      success: true,
    })
    expect(await read(id)).toMatchObject({ altID: `B-${box.id}`, quantityAmount: 2, quantityUnit: 'mL' })
  })

  test('[FAULT-109] saveSample.ashx takes the code, the parent and the values', async () => {
    const parent = await make()
    const meta = [
      { key: 'Vector', value: 'pUC19' },
      { key: 'Note of a program', value: 'n' },
    ]
    const sent = { name: 'S', sampleTypeID: typeId, barcodeID: `C-${parent.id}`, parentSampleID: parent.id, meta }
    const { sampleID } = await ashx('saveSample', sent)
    expect(await read(Number(sampleID))).toMatchObject({
      barcodeID: `C-${parent.id}`,
      parentSampleID: parent.id,
      meta: meta.map((each) => expect.objectContaining(each)),
    })
    const form = await ashx('saveSample', { ...sent, barcodeID: '', parentSampleID: '' }, true)
    expect(await read(Number(form['sampleID']))).toMatchObject({ barcodeID: '', parentSampleID: 0, meta: [{ value: 'pUC19' }, { value: 'n' }] })
    expect(await ashx('saveSample', { ...sent, altBarcodeID: 'another' })).toMatchObject({ success: false, message: expect.stringContaining('barcodeID') })
    expect(await ashx('saveSample', { ...sent, barcodeID: '', meta: [{ sampleTypeMetaID: 987_654_321, value: 'x' }] })).toMatchObject({
      success: false,
      sampleID: 0,
    })
  })
})
