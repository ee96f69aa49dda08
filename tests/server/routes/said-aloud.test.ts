import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { allErrors } from '#domain/error-code.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSeries } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const browser = '/members/inventory/browser'
const update = `${browser}/sample/updateSampleFields.ashx`
const setParent = `${browser}/sample/setParentSample.ashx`
const addToSeries = `${browser}/addToSampleSeries.ashx`
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describeRoutes('a call that would do less than it says', (lab) => {
  let group: number
  let fetch: Fetch
  const call = async (path: string, init?: RequestInit) => {
    const answer = await fetch(path, init)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  beforeAll(async () => {
    group = await lab.server.makeGroup()
    fetch = await lab.server.signIn(await lab.server.makeUser('Member', group))
  })

  describe('a list longer than its limit is refused with the limit', () => {
    const most = limits.many.samples
    test.each<[string, string, RequestInit | undefined, number]>([
      ['updateSampleFields.ashx', update, json({ sampleIDs: numbers(1_200), sampleFieldsDTO: { note: 'x' } }), most],
      ['updateSampleFields.ashx in several spellings', update, json({ sampleIDs: numbers(1_000), sampleID: [2_000], sampleFieldsDTO: { note: 'x' } }), most],
      [
        'updateSampleFields.ashx as a form',
        update,
        { method: 'POST', body: new URLSearchParams({ sampleIDs: numbers(1_001).join(','), sampleFieldsDTO: '{"note":"x"}' }) },
        most,
      ],
      [
        'updateSampleFields.ashx with fields',
        update,
        json({ sampleID: 1, sampleTypeMetaIDs: numbers(201), sampleMetaValues: numbers(201).map(String) }),
        limits.many.fields,
      ],
      ['setParentSample.ashx', setParent, json({ parentID: 1, sampleIDs: numbers(1_001) }), most],
      ['addToSampleSeries.ashx', addToSeries, json({ seriesName: 'x', addSampleIds: numbers(1_001) }), most],
      ['samples/add', '/api/v1/sampleSeries/1/samples/add', json(numbers(1_001)), most],
      ['samples/remove', '/api/v1/sampleSeries/1/samples/remove', json({ sampleIDs: numbers(1_001) }), most],
      [
        'forBarcodes',
        `/api/v1/samples/forBarcodes?barcodes=${numbers(150)
          .map((n) => `AB-${1_000 + n}`)
          .join(',')}`,
        undefined,
        limits.many.barcodes,
      ],
    ])('%s [FAULT-07]', async (_, path, init, limit) => {
      expect(await call(path, init)).toMatchObject({
        status: 400,
        body: { code: 'input.too-many', message: allErrors['input.too-many'].message, detail: { most: limit } },
      })
    })

    test('and nothing of it was done [FAULT-07]', async () => {
      const sample = await lab.server.makeSample(group, { note: 'before' })
      await call(update, json({ sampleIDs: [sample.id, ...numbers(1_199)], sampleFieldsDTO: { note: 'after' } }))
      expect((await call(`/api/v1/samples/${sample.id}`)).body).toMatchObject({ note: 'before' })
    })

    test('duplicates count once: a list at the limit passes [FAULT-07]', async () => {
      const codes = numbers(100).map((n) => `AB-${1_000 + n}`)
      expect(await call(`/api/v1/samples/forBarcodes?barcodes=${[...codes, ...codes].join(',')}`)).toMatchObject({ status: 200, body: { recordCount: 0 } })
    })
  })

  describe('a call that changes nothing is refused', () => {
    test.each([
      ['without ids', { parentID: 1 }],
      ['with an empty list', { parentID: 1, sampleIDs: [] }],
    ])('setParentSample.ashx %s [FAULT-53]', async (_, body) => {
      expect((await call(setParent, json(body))).body).toEqual({ success: false, message: 'Error: No valid sample data was found for submission.' })
    })

    test('updateSampleFields.ashx without ids, and without a field [FAULT-53] [BULK-03]', async () => {
      const sample = await lab.server.makeSample(group)
      for (const none of [{}, { sampleIDs: [] }, { 'sampleIDs[]': [] }]) {
        const noSample = { success: false, message: 'Error: No valid sample data was found for submission.' }
        expect((await call(update, json({ ...none, sampleFieldsDTO: { note: 'x' } }))).body).toEqual(noSample)
      }
      for (const none of [{}, { sampleFieldsDTO: {} }, { sampleFieldsDTO: '{}' }]) {
        const noField = { success: false, message: 'Error: The request contains nothing to change.' }
        expect((await call(update, json({ sampleID: sample.id, ...none }))).body).toEqual(noField)
      }
    })

    test('addToSampleSeries.ashx without samples, and creates no series for them [FAULT-53] [SER-02]', async () => {
      for (const none of [{}, { addSampleIds: [] }]) {
        expect(await call(addToSeries, json({ seriesName: 'Nobody in it', ...none }))).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
      }
      expect(await lab.server.engine.read((sql) => sql.all('select id from sample_series where name = $1', ['Nobody in it']))).toEqual([])
    })

    test('PATCH without a field [FAULT-53] [BULK-04]', async () => {
      const sample = await lab.server.makeSample(group)
      expect(await call(`/api/v1/samples/${sample.id}`, json({}, 'PATCH'))).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
    })

    test.each(['add', 'remove'])('samples/%s of a series with an empty list [FAULT-53]', async (what) => {
      await lab.server.saveRows(group, 'sampleSeries', makeSeries({ id: 90 }))
      expect(await call(`/api/v1/sampleSeries/90/samples/${what}`, json([]))).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
    })
  })

  test('an unknown field is refused by its name, alone and next to known ones, and nothing of the call is done [FAULT-53] [BULK-03] [BULK-04]', async () => {
    const sample = await lab.server.makeSample(group, { note: 'before' })
    const box = await lab.server.makeLayer(group, { rows: 2, columns: 2 })
    await lab.server.saveRows(group, 'sampleSeries', makeSeries({ id: 91, name: 'before' }))
    const view = { action: 'saveNewView', scope: 'SAMPLES', viewName: 'Mine', viewObject: { columns: ['name'], filter: ['x'] } }
    const asked: [string, RequestInit, string][] = [
      [`/api/v1/samples/${sample.id}`, json({ colour: 'red' }, 'PATCH'), 'body.colour'],
      [`/api/v1/samples/${sample.id}`, json({ note: 'after', colour: 'red' }, 'PATCH'), 'body.colour'],
      [update, json({ sampleID: sample.id, sampleFieldsDTO: { note: 'after', colour: 'red' } }), 'body.sampleFieldsDTO.colour'],
      [update, json({ sampleID: sample.id, sampleFieldsDTO: '{"note":"after","colour":"red"}' }), 'body.sampleFieldsDTO.colour'],
      [update, json({ sampleID: sample.id, sampleFieldsDTO: { note: 'after' }, sampleMeta: '1' }), 'body.sampleMeta'],
      [`/api/v1/samples/${sample.id}/moveToLayer/${box.id}`, json({ place: 4 }), 'body.place'],
      ['/api/v1/sampleSeries/91', json({ name: 'after', description: 'd' }, 'PATCH'), 'body.description'],
      ['/api/v1/sampleSeries/91/samples/add', json({ sampleIDs: [sample.id], position: 1 }), 'body.position'],
      [setParent, json({ parentID: 0, sampleIDs: [sample.id], note: 'x' }), 'body.note'],
      [addToSeries, json({ seriesName: 'before', addSampleIds: [sample.id], colour: 'red' }), 'body.colour'],
      ['/media/js/helpers/handlers/viewSource.ashx', json(view), 'body.viewObject.filter'],
    ]
    for (const [path, init, field] of asked) {
      const message = `The request names a field that is not known here: ${field}.`
      expect(await call(path, init), path).toMatchObject({ status: 400, body: { code: 'input.field-unknown', message, errors: [message], detail: { field } } })
    }
    expect((await call(`/api/v1/samples/${sample.id}`)).body).toMatchObject({ note: 'before', storageLayerID: 0, seriesID: 0 })
    expect((await call('/api/v1/sampleSeries/91')).body).toMatchObject({ name: 'before', samples: [] })
  })
})
