import { beforeAll, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'
import { programAs, programOf, type Page, type Program } from './programs.ts'

describeServer('fields that a sample has besides those of its type', (lab) => {
  let group: number
  let ownerId: number
  let typeId: number
  let program: Program
  let fetch: Fetch
  const make = () => lab.server.makeSample(group, { ownerId, sampleTypeId: typeId })
  const readMeta = async (sampleId: number) => ((await program.get(`samples/${sampleId}/meta`)).body as Page).data

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    typeId = group * 100
    const user = await lab.server.makeUser('Member', group)
    ownerId = user.id
    fetch = await lab.server.useToken(user)
    program = programOf(fetch)
    const fields = [{ id: typeId + 1, key: 'Vector', type: 'TEXT' as const, required: false, options: [] }]
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: typeId, fields }))
  })

  test('a new sample takes values under any name, in the order of the fields of its type, then as they were sent', async () => {
    const sampleMetas = [
      { key: 'Clone', sampleDataType: 'TEXT', value: '4C' },
      { key: 'vector', value: 'pUC19' },
      { key: 'Passages', sampleDataType: 'NUMERIC', value: '0,5' },
      { key: 'Resistance', sampleDataType: 'RADIO', value: 'Amp' },
    ]
    const { status, body: id } = await program.json('POST', 'samples', { name: 'From a script', sampleTypeID: typeId, sampleMetas })
    expect(status).toBe(200)
    expect(await readMeta(id as number)).toMatchObject([
      { key: 'Vector', value: 'pUC19', sampleTypeMetaID: typeId + 1 },
      { key: 'Clone', value: '4C', sampleDataType: 'TEXT', sampleTypeMetaID: 0 },
      { key: 'Passages', value: '0.5', sampleDataType: 'NUMERIC' },
      { key: 'Resistance', value: 'Amp', sampleDataType: 'RADIO' },
    ])
  })

  test('they are added, replaced by name, read, renamed and removed by number, and found by their text', async () => {
    const { id } = await make()
    const path = `samples/${id}/meta`
    const { body: number } = await program.json('POST', path, { key: 'Donor', sampleDataType: 'TEXT', value: 'unusualword' })
    expect(number).toEqual(expect.any(Number))
    expect(await program.form('PUT', path, { key: 'donor', sampleDataType: 'TEXT', value: 'anotherword' })).toEqual({ status: 200, body: number })
    expect((await program.get('samples?search=anotherword')).body).toMatchObject({ data: [{ sampleID: id }] })
    const one = `${path}/${String(number)}`
    expect(await program.json('PATCH', one, { key: 'Donor code', value: 'D-7' })).toEqual({ status: 200, body: {} })
    expect((await program.get(one)).body).toMatchObject({ key: 'Donor code', value: 'D-7', sampleMetaID: number })
    expect(await program.json('PATCH', one, { key: 'Donor number' })).toEqual({ status: 200, body: {} })
    expect((await program.get(one)).body).toMatchObject({ key: 'Donor number', value: 'D-7' })
    await program.json('PATCH', one, { key: 'Donor code' })
    expect(await program.json('DELETE', one)).toEqual({ status: 200, body: {} })
    expect((await program.get(one)).status).toBe(404)
    expect(await readMeta(id)).toEqual([])
    // Under the same name, it can be of another kind then.
    expect(await program.json('POST', path, { key: 'Donor code', sampleDataType: 'NUMERIC', value: 7 })).toEqual({ status: 200, body: number })
    expect(await readMeta(id)).toMatchObject([{ key: 'Donor code', sampleDataType: 'NUMERIC', value: '7' }])
  })

  test('a field takes the name of one that was removed', async () => {
    const { id } = await make()
    const path = `samples/${id}/meta`
    const { body: removed } = await program.json('POST', path, { key: 'Donor', value: 'D-7' })
    const { body: kept } = await program.json('POST', path, { key: 'Clone', value: '4C' })
    expect(await program.json('PATCH', `${path}/${String(kept)}`, { key: 'Donor' })).toMatchObject({ status: 400, body: { code: 'sample.field-taken' } })
    await program.json('DELETE', `${path}/${String(removed)}`)
    expect(await program.json('PATCH', `${path}/${String(kept)}`, { key: 'Donor' })).toEqual({ status: 200, body: {} })
    expect(await readMeta(id)).toMatchObject([{ sampleMetaID: kept, key: 'Donor', value: '4C' }])
  })

  test.each([
    ['DATETIME', '2026-03-04 02:07:00', '2026-03-04 02:07'],
    ['DATETIME', '2026-03-04T02:07:00.000Z', '2026-03-04T02:07'],
    ['DATETIME', '2026-03-04T02:07', '2026-03-04T02:07'],
    ['DATE', '2026-03-04 00:00:00', '2026-03-04'],
  ])('a %s is written as %s', async (sampleDataType, value, stored) => {
    const { id } = await make()
    expect((await program.json('POST', `samples/${id}/meta`, { key: 'Taken', sampleDataType, value })).status).toBe(200)
    expect(await readMeta(id)).toMatchObject([{ key: 'Taken', value: stored }])
  })

  test('PATCH and updateSample.ashx take them as well, all values of a call or none', async () => {
    const { id } = await make()
    const wrong = [
      { key: 'Clone', value: '4C' },
      { key: 'Passages', sampleDataType: 'NUMERIC', value: 'many' },
    ]
    expect(await program.json('PATCH', `samples/${id}`, { name: 'Lost', sampleMetas: wrong })).toMatchObject({
      status: 400,
      body: { code: 'sample.field-invalid' },
    })
    expect(await readMeta(id)).toEqual([])
    const twice = [
      { key: 'Clone', value: '4C' },
      { key: 'clone', value: '4D' },
    ]
    expect(await program.json('PATCH', `samples/${id}`, { sampleMetas: twice })).toEqual({ status: 200, body: {} })
    expect(await readMeta(id)).toMatchObject([{ key: 'Clone', value: '4D' }])
  })

  test('copies have them', async () => {
    const { id } = await make()
    await program.json('POST', `samples/${id}/meta`, { key: 'Clone', value: '4C' })
    expect((await program.json('POST', `samples/${id}/clone`, { trackParent: true })).status).toBe(204)
    const [copy] = ((await program.get(`samples/${id}/children`)).body as Page).data
    expect(await readMeta(copy!['sampleID'] as number)).toMatchObject([{ key: 'Clone', value: '4C' }])
  })

  test('two calls that add the same name at the same moment make one field, with one number', async () => {
    const { id } = await make()
    const add = (value: string) => program.json('POST', `samples/${id}/meta`, { key: 'Donor', value })
    const answers = await Promise.all(['D-1', 'D-2', 'D-3'].map(add))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [value, ...others] = await readMeta(id)
    expect(others).toEqual([])
    expect(['D-1', 'D-2', 'D-3']).toContain(value!['value'])
    for (const { body } of answers) expect(body).toBe(value!['sampleMetaID'])
  })

  test('a sample is copied as it is, with fields that its type has had or requires now', async () => {
    const field = (at: number, required = false) => ({ id: group * 100 + 50 + at, key: `Field ${at}`, type: 'TEXT' as const, required, options: [] })
    const other = { id: group * 100 + 50, fields: [field(1), field(2)] }
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType(other))
    const sample = await lab.server.makeSample(group, { ownerId, sampleTypeId: other.id, meta: { [field(1).id]: 'kept', [field(2).id]: 'of a removed field' } })
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ ...other, fields: [field(1), field(3, true)] }))
    expect((await program.json('POST', `samples/${sample.id}/clone`, { trackParent: true })).status).toBe(204)
    const [copy] = ((await program.get(`samples/${sample.id}/children`)).body as Page).data
    expect(await readMeta(copy!['sampleID'] as number)).toMatchObject([{ key: 'Field 1', value: 'kept' }])
  })

  test('views show them as columns by their names', async () => {
    const { id } = await make()
    await program.json('POST', `samples/${id}/meta`, { key: 'Column of one', value: 'shown here' })
    const asked = { scope: 'SAMPLES', viewSearchItem: 'shown', viewColumns: ['name', 'own.column of one', 'own.unknown'] }
    const answer = await fetch('/media/js/helpers/handlers/viewSource.ashx', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'loadViewData', ...asked }),
    })
    expect(await answer.json()).toMatchObject({ data: [{ ID: id, 'own.column of one': 'shown here', 'own.unknown': '' }] })
  })

  test.each<[string, object]>([
    ['a value without a name', { value: 'x' }],
    ['an empty name', { key: '  ', value: 'x' }],
    ['a number that no field has', { sampleTypeMetaID: 987_654_321, key: 'Clone', value: 'x' }],
    ['a name that is too long', { key: 'k'.repeat(limits.name.longest + 1), value: 'x' }],
    ['a value that is too long', { key: 'Clone', value: 'v'.repeat(limits.text.longest + 1) }],
    ['a kind that is not known', { key: 'Clone', sampleDataType: 'COLOR', value: 'x' }],
  ])('%s is refused', async (_, value) => {
    const { id } = await make()
    const { status, body } = await program.json('POST', `samples/${id}/meta`, value)
    expect(status).toBe(400)
    expect((body as { message: string }).message).not.toBe('')
    expect(await readMeta(id)).toEqual([])
  })

  test('more of them than the limit are refused, and none is written', async () => {
    const { id } = await make()
    const sampleMetas = Array.from({ length: limits.many.ownFields + 1 }, (_, at) => ({ key: `Field ${at}`, value: 'x' }))
    expect((await program.json('PATCH', `samples/${id}`, { sampleMetas })).status).toBe(400)
    expect((await program.json('PATCH', `samples/${id}`, { sampleMetas: sampleMetas.slice(1) })).status).toBe(200)
    expect((await program.json('POST', `samples/${id}/meta`, sampleMetas[0])).status).toBe(400)
  })

  test('nobody adds one without the permission, or to a sample of another group', async () => {
    const { id } = await make()
    const guest = await programAs(lab.server, 'Guest', group)
    expect((await guest.json('POST', `samples/${id}/meta`, { key: 'Clone', value: 'x' })).status).toBe(403)
    const stranger = await programAs(lab.server, 'Member', await lab.server.makeGroup('Others'))
    expect(await stranger.json('POST', `samples/${id}/meta`, { key: 'Clone', value: 'x' })).toMatchObject({ status: 404, body: { code: 'sample.gone' } })
    expect(await readMeta(id)).toEqual([])
  })
})
