import { beforeAll, describe, expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeSample } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

const lists = ['samples', 'samplesAndSeries', 'sampleSeries', 'sampleTypes', 'storageLayers', 'storage', 'projects', 'studies', 'experiments', 'files', 'tasks']

describeServer('lists that are asked for what they cannot be', (lab) => {
  let group: number
  let fetch: Fetch
  const statusOf = async (path: string) => {
    const answer = await fetch(`/api/v1/${path}`)
    const text = await answer.text()
    // Nothing of what happened inside is in an answer.
    expect(text).not.toMatch(/select |sqlite|postgres|syntax|at .*\.ts:/i)
    return answer.status
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    fetch = await lab.server.useToken(await lab.server.makeUser('Member', group))
    await lab.server.makeSample(group, { name: 'The only one' })
  })

  describe.each(lists)('%s', (list) => {
    test.each(['-1', '0', '1001', '99999999999999999999', '1e3', '0x10', '10.5', 'NaN', 'Infinity', ' ', '', '10,20', "10'--"])(
      '$records=%s',
      async (records) => {
        expect(await statusOf(`${list}?$records=${encodeURIComponent(records)}`)).toBe(400)
      },
    )

    test('$page as far as numbers go is an empty page, and beyond it is refused', async () => {
      const answer = await fetch(`/api/v1/${list}?$page=1000000000&$records=1000`)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ data: [], recordCount: 0, currentPage: 1_000_000_000, hasNextPage: false })
      for (const page of ['1000000001', '-1', '9007199254740993', '1e9', '$page']) expect(await statusOf(`${list}?$page=${page}`), page).toBe(400)
    })

    test.each([
      'name;drop table samples',
      'name desc, (select 1)',
      'name DESC--',
      "name' or '1'='1",
      'name/**/desc',
      'name desc nulls first',
      'id collate nocase',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty desc',
      'name\u0000',
      'name,'.repeat(40),
      ','.repeat(5),
    ])('$sort=%j is no order', async (sort) => {
      expect(await statusOf(`${list}?$sort=${encodeURIComponent(sort)}`)).toBe(400)
    })

    test.each([
      'parent.parent.parent',
      `parent${'.parent'.repeat(25)}`,
      'parent(parent)',
      'children.children',
      '*',
      '__proto__',
      'meta;drop table samples',
      '../meta',
      'constructor',
    ])('$expand=%s is no expansion', async (expand) => {
      expect(await statusOf(`${list}?$expand=${encodeURIComponent(expand)}`)).toBe(400)
    })

    test('a query of thousands of names, lists and brackets is answered', async () => {
      const many = Array.from({ length: 1_500 }, (_, at) => `a${at}=1`).join('&')
      for (const query of [many, '$records[]=1', '$records[a]=1', '__proto__[x]=1', 'constructor.prototype.x=1', '&&&', '=', '%24', 'search=%'])
        expect([200, 400], query.slice(0, 30)).toContain(await statusOf(`${list}?${query}`))
      expect(({} as { x?: unknown }).x).toBeUndefined()
    })
  })

  test('a message that has values comes with its template, for devices to translate', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/v1/projects', { method: 'POST', headers, body: JSON.stringify({ name: 'x', colour: 'red' }) })
    expect(await answer.json()).toMatchObject({
      message: 'The request names a field that is not known here: body.colour.',
      template: 'The request names a field that is not known here: {field}.',
      detail: { field: 'body.colour' },
    })
    expect(await (await fetch('/api/v1/samples/987654321')).json()).not.toHaveProperty('template')
  })

  test('signs of patterns in a search are only signs', async () => {
    await lab.server.makeSample(group, { name: '100% of _it_ \\ done' })
    const found = async (query: string) => ((await (await fetch(`/api/v1/samples?${query}`)).json()) as { totalRecords: number }).totalRecords
    for (const sign of ['%', '_', '\\']) expect(await found(`name=${encodeURIComponent(sign)}`), sign).toBe(1)
    expect(await found('name=%25of')).toBe(0)
  })

  test('ancestors that lead in a circle end', async () => {
    const [a, b] = [group * 100 + 1, group * 100 + 2]
    await lab.server.saveRows(group, 'samples', makeSample({ id: a, name: 'A', parentId: b }), makeSample({ id: b, name: 'B', parentId: a }))
    for (const path of [`samples/${a}/parents`, `samples/${a}/children`, `samples/${a}?$expand=parent,children`, `samples?$expand=parent,children&search=A`])
      expect([200, 400], path).toContain(await statusOf(path))
    const own = group * 100 + 3
    await lab.server.saveRows(group, 'samples', makeSample({ id: own, name: 'Its own parent', parentId: own }))
    expect(await statusOf(`samples/${own}/parents`)).toBe(200)
  })
})
