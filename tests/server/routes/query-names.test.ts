import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

describeRoutes('capitals in addresses and in the names of a query', (lab) => {
  let fetch: Fetch
  let typeId: number
  const names = async (query: string) => {
    const answer = await fetch(`/api/v1/samples?${query}`)
    expect(answer.status, query).toBe(200)
    return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name)
  }

  beforeAll(async () => {
    const group = await lab.server.makeGroup()
    fetch = await lab.server.useToken(await lab.server.makeUser('Member', group))
    typeId = group * 100
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: typeId }))
    await lab.server.makeSample(group, { name: 'A', sampleTypeId: typeId })
    await lab.server.makeSample(group, { name: 'B', sampleTypeId: typeId })
    await lab.server.makeSample(group, { name: 'C', sampleTypeId: 1 })
  })

  test.each([
    ['$Records=1&$Sort=name DESC', ['C']],
    ['%24RECORDS=1&$PAGE=1&$sort=Name', ['B']],
    ['SampleTypeID=$type&$Sort=NAME desc', ['B', 'A']],
    ['sampletypeid=$type&SEARCH=a', ['A']],
  ])('%s is read as it is meant', async (query, expected) => {
    expect(await names(query.replace('$type', String(typeId)))).toEqual(expected)
  })

  test('what is expanded may be written with capitals, too', async () => {
    const answer = await fetch('/api/v1/samples?$Expand=Meta,QUANTITY&$records=1')
    expect(await answer.json()).toMatchObject({ data: [{ meta: [], quantity: {} }] })
  })

  test.each(['/api/v1/SAMPLES/get', '/api/v1/samples/GET', '/Api/V1/Samples/Get/', '/api/v1/sampleseries', '/api/v1/sampletypes'])(
    '%s is the address in any capitals',
    async (path) => {
      const query = /get/i.test(path) ? '?sampleID=1' : ''
      expect((await fetch(path + query)).status).toBe(200)
    },
  )

  test('what an address names keeps its capitals', async () => {
    const set = await fetch('/api/v1/users/Setting/Sort.Column/SET/AltID', { method: 'POST' })
    expect(set.status, await set.text()).toBe(200)
    expect(await (await fetch('/api/v1/users/setting/Sort.Column/get')).json()).toEqual({ key: 'Sort.Column', value: 'AltID' })
  })

  test.each(['$records=1&$Records=2', '$Sort=name&$sort=name', '$page=0&$page=1', 'SampleTypeID=1&sampleTypeID=2'])(
    '%s is refused: one of the two would be passed over',
    async (query) => {
      expect((await fetch(`/api/v1/samples?${query}`)).status).toBe(400)
    },
  )

  test('an order or an expansion that is not known is refused in any spelling, also where nothing can be expanded', async () => {
    for (const path of ['samples', 'groups/active', 'projects'])
      for (const query of ['$Expand=nothing', '$SORT=nothing']) expect((await fetch(`/api/v1/${path}?${query}`)).status, `${path}?${query}`).toBe(400)
  })

  test('handlers of existing pages follow the same rule', async () => {
    const answer = await fetch(`/members/fn/authloader.ashx?FILEID=987654321`)
    expect(answer.status).toBe(404)
  })
})
