import { expect, test } from 'vitest'
import { bucketGrantId } from '#domain/entities/bucket-grant.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeSample, makeSampleType, makeSeries } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

const source = '/media/js/helpers/handlers/viewSource.ashx'
const handler = '/media/js/helpers/handlers/tableViews.ashx'
const bucketId = 5

/** The names that a person finds in every way there is to ask for a list. */
async function readNames(fetch: Fetch, seriesId: number) {
  const post = (path: string, fields: object) =>
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ scope: 'SAMPLES', ...fields }) })
  const page = async (fields: object) => {
    const { data, recordCount } = (await (await post(source, { action: 'loadViewData', viewColumns: ['name'], ...fields })).json()) as {
      data: { name: string }[]
      recordCount: number
    }
    return { names: data.map(({ name }) => name), recordCount }
  }
  const series = (await (await fetch(`/api/v1/sampleSeries/${seriesId}`)).json()) as { sampleIDs: number[] }
  const counted = (await (await post(source, { action: 'loadViewData', scope: 'SERIES', viewColumns: ['samples'] })).json()) as { data: { samples: string }[] }
  const base = (await (await post(handler, { action: 'loadBaseData' })).json()) as { allColumns: { name: string }[] }
  return {
    all: await page({}),
    filtered: await page({ viewFilters: [{ field: 'series', value: seriesId }], viewSortColumn: 'created' }),
    found: await page({ viewSearchItem: 'plasmid' }),
    file: (await (await post(handler, { action: 'exportViewData', viewColumns: ['name'] })).text()).split('\r\n').slice(1, -1),
    inSeries: series.sampleIDs,
    counted: counted.data.map(({ samples }) => samples),
    columns: base.allColumns.map(({ name }) => name).filter((name) => name === 'Resistance'),
  }
}

const nothing = {
  all: { names: [], recordCount: 0 },
  filtered: { names: [], recordCount: 0 },
  found: { names: [], recordCount: 0 },
  file: [],
  inSeries: [],
  counted: ['0'],
  columns: [],
}
const everything = {
  all: { names: ['Plasmid A'], recordCount: 1 },
  filtered: { names: ['Plasmid A'], recordCount: 1 },
  found: { names: ['Plasmid A'], recordCount: 1 },
  file: ['Plasmid A'],
  inSeries: [1],
  counted: ['1'],
  columns: ['Resistance'],
}

describeServer('a row in a shared bucket', (lab) => {
  test('is in the lists of those who have the bucket and of supervisors, in nobody else’s, and in none from the moment the bucket is lost', async () => {
    const { server } = lab
    const groupId = await server.makeGroup()
    const [member, other] = [await server.makeUser('Member', groupId), await server.makeUser('Member', groupId)]
    const supervisor = await server.useToken(await server.makeUser('Administrator', groupId))
    const [fetch, fetchOther] = [await server.useToken(member), await server.useToken(other)]
    const grant = { id: bucketGrantId(member.id, bucketId), audience: member.id, bucketId }
    await server.saveRows(groupId, 'sampleSeries', makeSeries({ id: 3 }))
    await server.saveRows(groupId, 'samples', { ...makeSample({ id: 1, name: 'Plasmid A', seriesId: 3 }), audience: -bucketId } as never)
    const field = { id: 7, key: 'Resistance', type: 'TEXT', required: false, options: [] }
    await server.saveRows(groupId, 'sampleTypes', { ...makeSampleType({ id: 2, fields: [field] as never }), audience: -bucketId } as never)
    expect(await readNames(fetch, 3)).toEqual(nothing)

    await server.saveRows(groupId, 'bucketGrants', grant)
    expect(await readNames(fetch, 3)).toEqual(everything)
    expect(await readNames(fetchOther, 3)).toEqual(nothing)
    expect(await readNames(supervisor, 3)).toEqual(everything)

    await server.saveRows(groupId, 'bucketGrants', { remove: grant.id })
    expect(await readNames(fetch, 3)).toEqual(nothing)
  })

  test('leaves everyone else’s lists when it moves there, and comes back when it moves out', async () => {
    const { server } = lab
    const groupId = await server.makeGroup()
    const fetch = await server.useToken(await server.makeUser('Member', groupId))
    const sample = makeSample({ id: 1, name: 'Plasmid A', seriesId: 3 })
    await server.saveRows(groupId, 'sampleSeries', makeSeries({ id: 3 }))
    await server.saveRows(groupId, 'samples', sample)
    expect(await readNames(fetch, 3)).toEqual({ ...everything, columns: [] })
    await server.saveRows(groupId, 'samples', { ...sample, audience: -bucketId } as never)
    expect(await readNames(fetch, 3)).toEqual(nothing)
    await server.saveRows(groupId, 'samples', sample)
    expect(await readNames(fetch, 3)).toEqual({ ...everything, columns: [] })
  })
})
