import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { errors } from '#domain/errors.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeSeries } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const browser = '/members/inventory/browser'
const update = `${browser}/sample/updateSampleFields.ashx`
const setParent = `${browser}/sample/setParentSample.ashx`
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describeServer('a call that would do less than it says', (lab) => {
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
      ['addToSampleSeries.ashx', `${browser}/addToSampleSeries.ashx`, json({ seriesName: 'x', addSampleIds: numbers(1_001) }), most],
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
        body: { code: 'input.too-many', message: errors['input.too-many'].message, detail: { most: limit } },
      })
    })

    test('and nothing of it was done [FAULT-07]', async () => {
      const sample = await lab.server.makeSample(group, { note: 'before' })
      await call(update, json({ sampleIDs: [sample.id, ...numbers(1_199)], sampleFieldsDTO: { note: 'after' } }))
      expect((await call(`/api/v1/samples/${sample.id}`)).body).toMatchObject({ note: 'before' })
    })

    test('what comes twice counts once: a list of the limit passes [FAULT-07]', async () => {
      const codes = numbers(100).map((n) => `AB-${1_000 + n}`)
      expect(await call(`/api/v1/samples/forBarcodes?barcodes=${[...codes, ...codes].join(',')}`)).toMatchObject({ status: 200, body: { recordCount: 0 } })
    })
  })

  describe('a call that names nothing to change is refused', () => {
    test.each([
      ['without ids', { parentID: 1 }],
      ['with an empty list', { parentID: 1, sampleIDs: [] }],
    ])('setParentSample.ashx %s [FAULT-53]', async (_, body) => {
      expect((await call(setParent, json(body))).body).toEqual({ success: false, message: 'Error: No valid sample data was found for submission.' })
    })

    test('updateSampleFields.ashx with unknown fields only [FAULT-53]', async () => {
      const sample = await lab.server.makeSample(group)
      const refused = { success: false, message: 'Error: The request contains nothing to change.' }
      for (const sampleFieldsDTO of [{ colour: 'red' }, {}, JSON.stringify({ colour: 'red' })]) {
        expect((await call(update, json({ sampleID: sample.id, sampleFieldsDTO }))).body).toEqual(refused)
      }
      expect((await call(update, json({ sampleID: sample.id }))).body).toEqual(refused)
    })

    test('PATCH with unknown fields only, or with none [FAULT-53]', async () => {
      const sample = await lab.server.makeSample(group)
      for (const body of [{ colour: 'red' }, {}]) {
        expect(await call(`/api/v1/samples/${sample.id}`, json(body, 'PATCH'))).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
      }
    })

    test('unknown fields beside known ones are passed over, as programs expect [FAULT-53]', async () => {
      const sample = await lab.server.makeSample(group)
      expect(await call(`/api/v1/samples/${sample.id}`, json({ note: 'new', colour: 'red' }, 'PATCH'))).toEqual({ status: 200, body: {} })
      expect((await call(update, json({ sampleID: sample.id, sampleFieldsDTO: { note: 'newer', colour: 'red' } }))).body).toMatchObject({ success: true })
      expect((await call(`/api/v1/samples/${sample.id}`)).body).toMatchObject({ note: 'newer' })
    })

    test.each(['add', 'remove'])('samples/%s of a series with an empty list [FAULT-53]', async (what) => {
      await lab.server.saveRows(group, 'sampleSeries', makeSeries({ id: 90 }))
      expect(await call(`/api/v1/sampleSeries/90/samples/${what}`, json([]))).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
    })
  })
})
