import { beforeAll, expect, test } from 'vitest'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { programAs, programOf, type Program } from './programs.ts'

describeRoutes('several samples in one call of a program', (lab) => {
  let group: number
  let ownerId: number
  let program: Program
  const make = (fields: Partial<SampleRow> = {}) => lab.server.makeSample(group, { ownerId, ...fields })
  const read = async (id: number) => (await program.get(`samples/${id}`)).body as Record<string, unknown>
  const gone = 987_654_321

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    ownerId = user.id
    program = programOf(await lab.server.useToken(user))
  })

  test('they are checked out and returned, alone and together', async () => {
    const ids = [(await make()).id, (await make()).id]
    expect(await program.json('POST', 'samples/checkout', ids)).toEqual({ status: 200, body: ids })
    expect(await read(ids[0]!)).toMatchObject({ checkedOut: true })
    expect(await program.json('POST', `samples/${ids[0]}/checkout`)).toMatchObject({ status: 400, body: { code: 'sample.out' } })
    expect(await program.json('POST', 'samples/checkin', { sampleIDs: ids })).toEqual({ status: 200, body: ids })
    expect(await read(ids[1]!)).toMatchObject({ checkedOut: false })
    expect(await program.json('POST', `samples/${ids[1]}/checkout`)).toEqual({ status: 200, body: {} })
    expect(await program.json('POST', `samples/${ids[1]}/checkin`)).toEqual({ status: 200, body: {} })
  })

  test('they leave their positions, are archived, and deleted for good from there', async () => {
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const ids = [(await make({ layerId: box.id, position: 1 })).id, (await make({ layerId: box.id, position: 2 })).id]
    expect(await program.json('POST', 'samples/removeFromLocation', ids)).toEqual({ status: 200, body: ids })
    expect(await read(ids[0]!)).toMatchObject({ storageLayerID: 0, position: 0 })
    expect(await program.json('POST', 'samples/archive', { sampleIDs: ids.slice(0, 1) })).toMatchObject({ status: 200 })
    expect(await read(ids[0]!)).toMatchObject({ archived: true })
    expect(await program.json('DELETE', 'samples/bulk', ids)).toEqual({ status: 200, body: ids })
    expect((await program.get(`samples/${ids[0]}`)).status).toBe(404)
    expect(await read(ids[1]!)).toMatchObject({ archived: true })
  })

  test('two in a box change places', async () => {
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const [a, b] = [(await make({ layerId: box.id, position: 1 })).id, (await make({ layerId: box.id, position: 2 })).id]
    const samplePositions = [
      { sampleID: a, position: 2 },
      { sampleID: b, position: 1 },
    ]
    expect(await program.json('POST', 'samples/changeLocations', { storageLayerID: box.id, samplePositions })).toEqual({ status: 200, body: {} })
    expect([(await read(a))['position'], (await read(b))['position']]).toEqual([2, 1])
  })

  test('one that is not possible stops all, and nothing is done', async () => {
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    const { id } = await make({ layerId: box.id, position: 1 })
    const theirs = await lab.server.makeSample(await lab.server.makeGroup('Others'))
    for (const other of [gone, theirs.id]) {
      for (const [method, path, body] of [
        ['POST', 'samples/checkout', [id, other]],
        ['POST', 'samples/archive', { sampleIDs: [id, other] }],
        ['POST', 'samples/removeFromLocation', [id, other]],
        ['DELETE', 'samples/bulk', [id, other]],
        [
          'POST',
          'samples/changeLocations',
          {
            storageLayerID: box.id,
            samplePositions: [
              { sampleID: id, position: 2 },
              { sampleID: other, position: 3 },
            ],
          },
        ],
      ] as const)
        expect(await program.json(method, path, body), path).toMatchObject({ status: 404, body: { code: 'sample.gone' } })
    }
    expect(await read(id)).toMatchObject({ archived: false, checkedOut: false, storageLayerID: box.id, position: 1 })
  })

  test('none, too many, or samples of others without the permission are refused', async () => {
    const guest = await programAs(lab.server, 'Guest', group)
    const { id } = await make()
    for (const path of ['checkout', 'checkin', 'archive', 'removeFromLocation']) {
      expect(await program.json('POST', `samples/${path}`, []), path).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
      const tooMany = Array.from({ length: limits.many.samples + 1 }, (_, at) => at + 1)
      expect(await program.json('POST', `samples/${path}`, tooMany), path).toMatchObject({ status: 400, body: { code: 'input.too-many' } })
    }
    for (const path of ['checkout', 'archive', 'removeFromLocation']) expect((await guest.json('POST', `samples/${path}`, [id])).status, path).toBe(403)
    expect((await guest.json('DELETE', 'samples/bulk', [id])).status).toBe(403)
  })

  test('a new series begins with its samples', async () => {
    const ids = [(await make()).id, (await make()).id]
    const { status, body: seriesID } = await program.json('POST', 'sampleSeries', { name: 'Plate 7', sampleIDs: ids })
    expect([status, typeof seriesID]).toEqual([200, 'number'])
    expect((await program.get(`sampleSeries/${String(seriesID)}`)).body).toMatchObject({ name: 'Plate 7', sampleIDs: ids })
    expect(await program.json('POST', 'sampleSeries', { name: 'Nothing of ours', sampleIDs: [gone] })).toMatchObject({
      status: 404,
      body: { code: 'sample.gone' },
    })
  })

  test('values of several fields are set, all or none', async () => {
    const typeId = group * 100
    const fields = [{ id: typeId + 1, key: 'Volume', type: 'NUMERIC' as const, required: false, options: [] }]
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: typeId, fields }))
    const { id } = await make({ sampleTypeId: typeId })
    const path = `samples/${id}/metas`
    const values = [
      { key: 'Volume', value: '2' },
      { key: 'Clone', value: '4C' },
    ]
    expect(await program.json('PUT', path, values)).toEqual({ status: 200, body: [typeId + 1, expect.any(Number)] })
    expect(
      (
        await program.json('PUT', path, [
          { key: 'Clone', value: '4D' },
          { key: 'Volume', value: 'much' },
        ])
      ).status,
    ).toBe(400)
    expect((await program.get(`samples/${id}/meta`)).body).toMatchObject({ data: [{ value: '2' }, { value: '4C' }] })
    expect(await program.json('PUT', path, [])).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
  })

  test('an administrator changes, archives and restores a type', async () => {
    const typeId = group * 100 + 50
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: typeId, name: 'Organoid' }))
    const administrator = await programAs(lab.server, 'Administrator', group)
    const path = `sampleTypes/${typeId}`
    expect(await administrator.json('PATCH', path, { name: 'Organoids', description: 'd', backgroundColor: '#00aa00' })).toEqual({ status: 200, body: {} })
    expect((await program.get(path)).body).toMatchObject({ name: 'Organoids', description: 'd' })
    expect(await administrator.json('PATCH', path, { backgroundColor: 'colorful' })).toMatchObject({ status: 400 })
    expect(await administrator.json('PATCH', path, {})).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
    expect(await administrator.json('DELETE', path)).toEqual({ status: 200, body: {} })
    expect((await program.get(path)).body).toMatchObject({ deleted: true })
    expect(await administrator.json('POST', `${path}/restore`)).toEqual({ status: 200, body: {} })
    for (const [method, end] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const)
      expect((await program.json(method, path + end, method === 'PATCH' ? { name: 'x' } : undefined)).status, method).toBe(403)
  })
})
