import { beforeAll, describe, expect, test } from 'vitest'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

const json = (body: string): RequestInit => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } })
const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })
const nothing: RequestInit = { method: 'POST' }
const couldNotPlace = 'Error: Could not place sample at this location'
const noMoreRoom = 'No more room for placing this sample at this storage compartment'

describeServer('where a sample goes', (lab) => {
  let fetch: Fetch
  let group: number
  let sample: SampleRow
  const boxOfFour = (...taken: number[]) => fillBox(2, 2, taken)
  const fillBox = async (rows: number, columns: number, taken: number[]) => {
    const box = await lab.server.makeLayer(group, { rows, columns, name: 'Box' })
    for (const position of taken) await lab.server.makeSample(group, { layerId: box.id, position })
    return box
  }
  /** What it says about a compartment that is in nothing else. */
  const atTop = (layerId: number) => ({ barcode: toBarcode('layer', layerId), parent: null })
  const freeIn = async (layerId: number, query = '?consecutiveSpace=1') => {
    const answer = await fetch(`/api/v1/storageLayers/${layerId}/freeLocation${query}`)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const move = async (sampleId: number, layerId: number, init: RequestInit, query = '?consecutiveSpace=1') => {
    const answer = await fetch(`/api/v1/samples/${sampleId}/moveToLayer/${layerId}${query}`, init)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const whereIs = async (sampleId: number) => {
    const { storageLayerID, position } = (await (await fetch(`/api/v1/samples/${sampleId}`)).json()) as { storageLayerID: number; position: number }
    return { storageLayerID, position }
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    fetch = await lab.server.signIn(await lab.server.makeUser('Member', group))
    sample = await lab.server.makeSample(group)
  })

  describe('freeLocation', () => {
    test('returns storageLayerID and position of the first free position [LOC-02]', async () => {
      const box = await boxOfFour(1, 2, 4)
      expect(await freeIn(box.id)).toEqual({ status: 200, body: { storageLayerID: box.id, position: 3, name: 'Box', positionName: 'B1', ...atTop(box.id) } })
    })

    test('says what the compartment is in, as the location of a sample does', async () => {
      const shelf = await lab.server.makeLayer(group, { name: 'Shelf' })
      const box = await lab.server.makeLayer(group, { name: 'Box', rows: 2, columns: 2, parentId: shelf.id, place: 3 })
      expect((await freeIn(box.id)).body).toMatchObject({
        barcode: toBarcode('layer', box.id),
        parent: { storageLayerID: shelf.id, name: 'Shelf', position: 3, parent: null },
      })
    })

    test('consecutiveSpace asks for that many adjacent free positions, 1 by default [LOC-02]', async () => {
      const box = await fillBox(1, 6, [2])
      expect((await freeIn(box.id, '')).body).toMatchObject({ position: 1 })
      expect((await freeIn(box.id, '?consecutiveSpace=4')).body).toMatchObject({ position: 3 })
      expect((await freeIn(box.id, '?consecutiveSpace=5')).status).toBe(400)
    })

    test('a position reserved for someone else is not free [LOC-02, STO-01]', async () => {
      const kept = await lab.server.makeLayer(group, { rows: 1, columns: 3, reserved: { 1: { userId: 987_654, note: 'PBMC' } } })
      expect((await freeIn(kept.id)).body).toMatchObject({ position: 2 })
    })

    test('a compartment without a grid has no positions: 0 [LOC-02]', async () => {
      const shelf = await lab.server.makeLayer(group, { name: 'Shelf' })
      expect(await freeIn(shelf.id)).toEqual({
        status: 200,
        body: { storageLayerID: shelf.id, position: 0, name: 'Shelf', positionName: '', ...atTop(shelf.id) },
      })
    })

    test('a full one returns 400 and the sentence [LOC-03]', async () => {
      const box = await boxOfFour(1, 2, 3, 4)
      expect(await freeIn(box.id)).toEqual({
        status: 400,
        body: { code: 'layer.full', message: noMoreRoom, errors: [noMoreRoom], detail: { layerId: box.id } },
      })
    })

    test('a position whose sample was archived is free again', async () => {
      const box = await lab.server.makeLayer(group, { rows: 1, columns: 1 })
      const old = await lab.server.makeSample(group, { layerId: box.id, position: 1 })
      await lab.server.saveRows(group, 'samples', { ...old, archived: 1, layerId: null, position: 0 })
      expect((await freeIn(box.id)).status).toBe(200)
    })
  })

  describe('moveToLayer', () => {
    test.each([
      ['JSON', json('{"position":3}')],
      ['JSON with the number as text', json('{"position":"3"}')],
      ['form-urlencoded', form({ position: '3' })],
      ['a bare number', json('3')],
      ['a bare number without a Content-Type', { method: 'POST', body: new Blob(['3']) }],
    ])('uses the position in the body, as %s, and returns it [LOC-02]', async (_, init) => {
      const box = await boxOfFour()
      expect(await move(sample.id, box.id, init)).toEqual({
        status: 200,
        body: { storageLayerID: box.id, position: 3, name: 'Box', positionName: 'B1', ...atTop(box.id) },
      })
      expect(await whereIs(sample.id)).toEqual({ storageLayerID: box.id, position: 3 })
    })

    test.each([
      ['no body', nothing],
      ['an empty object', json('{}')],
      ['position null', json('{"position":null}')],
      ['an empty field', form({ position: '' })],
    ])('chooses the next free position itself with %s [LOC-02]', async (_, init) => {
      const box = await boxOfFour(1, 3)
      expect(await move(sample.id, box.id, init)).toEqual({
        status: 200,
        body: { storageLayerID: box.id, position: 2, name: 'Box', positionName: 'A2', ...atTop(box.id) },
      })
      expect(await whereIs(sample.id)).toEqual({ storageLayerID: box.id, position: 2 })
    })

    test('works without consecutiveSpace and with a trailing slash [LOC-02]', async () => {
      const box = await boxOfFour()
      expect((await move(sample.id, box.id, nothing, '')).status).toBe(200)
      expect((await move(sample.id, box.id, nothing, '/')).status).toBe(200)
    })

    test.each([nothing, json('{"position":0}')])('a compartment without a grid accepts it without a position, with or without 0 [LOC-02]', async (init) => {
      const shelf = await lab.server.makeLayer(group, { name: 'Shelf' })
      expect(await move(sample.id, shelf.id, init)).toEqual({
        status: 200,
        body: { storageLayerID: shelf.id, position: 0, name: 'Shelf', positionName: '', ...atTop(shelf.id) },
      })
    })

    test('a taken position returns 400, the sentence, and who is there, and moves nothing [LOC-03]', async () => {
      const box = await boxOfFour()
      const there = await lab.server.makeSample(group, { layerId: box.id, position: 2, name: 'HeLa' })
      const before = await whereIs(sample.id)
      const { status, body } = await move(sample.id, box.id, json('{"position":2}'))
      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: 'position.taken',
        message: couldNotPlace,
        errors: [couldNotPlace],
        detail: { by: there.id, byName: 'HeLa', free: [3, 1, 4] },
      })
      expect(await whereIs(sample.id)).toEqual(before)
    })

    test.each([0, 5])('position %i of a box of four returns 400 and the sentence [LOC-03]', async (position) => {
      const box = await boxOfFour()
      expect(await move(sample.id, box.id, json(String(position)))).toMatchObject({ status: 400, body: { code: 'position.outside', message: couldNotPlace } })
    })

    test('a full compartment returns 400 and its own sentence [LOC-03]', async () => {
      const box = await boxOfFour(1, 2, 3, 4)
      expect(await move(sample.id, box.id, nothing)).toMatchObject({ status: 400, body: { code: 'layer.full', message: noMoreRoom, errors: [noMoreRoom] } })
    })

    test('moving a sample to its own location is not a conflict', async () => {
      const box = await boxOfFour()
      await move(sample.id, box.id, json('4'))
      expect((await move(sample.id, box.id, json('4'))).status).toBe(200)
    })

    test.each([['nonsense'], ['-1'], ['1.5'], ['1e9'], ['[1]'], ['true']])('position %s is invalid input: 400', async (text) => {
      const box = await boxOfFour()
      expect(await move(sample.id, box.id, form({ position: text }))).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    })

    test('of eight who want the one free position at the same moment, one gets it [LOC-03]', async () => {
      const box = await boxOfFour(1, 2, 3)
      const samples = await Promise.all(Array.from({ length: 8 }, () => lab.server.makeSample(group)))
      const answers = await Promise.all(samples.map(({ id }, at) => move(id, box.id, at % 2 ? nothing : json('4'))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
    })

    test('the move is in the audit log as device "api" without a number, with its person, once', async () => {
      const box = await boxOfFour()
      const mine = await lab.server.makeSample(group)
      await move(mine.id, box.id, json('1'))
      const rows = await lab.server.engine.read((sql) =>
        sql.all('select device, n, command, code from audit where group_id = $1 order by seq desc limit 1', [group]),
      )
      expect(rows).toEqual([{ device: 'api', n: null, command: 'sample.move@1', code: null }])
    })
  })

  test('GET storageLayers/{id} returns isGrid, freeLocation a position in it, and moveToLayer puts a sample there [LOC-02] [API-03]', async () => {
    const box = await boxOfFour()
    const answer = await fetch(`/api/v1/storageLayers/${box.id}/`)
    expect(await answer.json()).toMatchObject({
      storageLayerID: box.id,
      name: 'Box',
      parentStorageLayerID: 0,
      storageID: 1,
      isGrid: true,
      dimension: { rows: { count: 2, numbering: 'ALPHA' }, columns: { count: 2, numbering: 'NUMERIC' } },
      barcode: `008${String(box.id).padStart(12, '0')}`,
      altID: '',
    })
    expect((await fetch('/api/v1/storageLayers/987654321')).status).toBe(404)
    const { position } = (await freeIn(box.id)).body as { position: number }
    await move(sample.id, box.id, json(String(position)))
    expect(await whereIs(sample.id)).toEqual({ storageLayerID: box.id, position })
  })
})
