import { beforeAll, expect, test } from 'vitest'
import type { Sql } from '#server/store/sql.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeMember, makeSample, makeSampleType, makeSeries, makeUnit, noon } from '#tests/harness/factories.ts'
import { programAs, programOf, type Page, type Program } from './programs.ts'

describeServer('lists of samples', (lab) => {
  let group: number
  let program: Program
  let userId: number
  let next = 0
  const list = async (query = '', by = program) => {
    const { status, body } = await by.get(`samples${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Page
  }
  const idsOf = ({ data }: Page) => data.map(({ sampleID }) => sampleID)

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    userId = user.id
    program = programOf(await lab.server.useToken(user))
    // Ids of a group of their own, so that no other test has made the same.
    next = group * 1_000
    const id = (at: number) => next + at
    await lab.server.saveRows(group, 'members', makeMember({ id: userId, fullName: 'Mara Okafor' }))
    await lab.server.saveRows(
      group,
      'sampleTypes',
      makeSampleType({ id: id(1), name: 'Plasmid', tone: 'blue', fields: [{ id: id(7), key: 'Vector', type: 'TEXT', required: false, options: [] }] }),
      makeSampleType({ id: id(2), name: 'Cell line' }),
    )
    await lab.server.saveRows(group, 'storageUnits', makeUnit({ id: id(1), rootLayerId: id(1) }))
    await lab.server.makeLayer(group, { id: id(1), unitId: id(1), kind: 'unit', name: 'Freezer 1' })
    await lab.server.makeLayer(group, { id: id(2), unitId: id(1), parentId: id(1), name: 'Box 3', rows: 9, columns: 9, place: 4 })
    await lab.server.saveRows(group, 'sampleSeries', makeSeries({ id: id(1), name: 'Growth' }))
    const of = { ownerId: userId, sampleTypeId: id(1) }
    await lab.server.saveRows(
      group,
      'samples',
      makeSample({ ...of, id: id(1), name: 'pUC19', layerId: id(2), position: 13, amount: 1.5, lowAmount: 0.5, unit: 'mL', meta: { [id(7)]: 'pUC' } }),
      makeSample({ ...of, id: id(2), name: 'Élution buffer', sampleTypeId: id(2), amount: 20, unit: 'mg', altBarcode: `ELU-${group}`, note: 'from stock' }),
      makeSample({ ...of, id: id(3), name: 'pUC19 midi', parentId: id(1), seriesId: id(1), outBy: userId, outAt: noon, amount: 5, unit: 'µL' }),
      makeSample({ ...of, id: id(4), name: 'Old', archived: 1 }),
      makeSample({ ...of, id: id(5), name: 'Tube', ownerId: 1, amount: 3, unit: 'vial' }),
    )
    const others = await lab.server.makeGroup('Others')
    await lab.server.saveRows(others, 'samples', makeSample({ id: id(90), name: 'pUC19 of others' }))
  })
  const samples = (...at: number[]) => at.map((each) => next + each)

  test('are pages of ten by default, whose size and number may be asked for as $ or %24', async () => {
    expect(await list()).toMatchObject({ recordCount: 4, totalRecords: 4, currentPage: 0, maxRecords: 10, hasNextPage: false })
    const first = await list('?$page=0&$records=3')
    expect(first).toMatchObject({ recordCount: 3, totalRecords: 4, hasNextPage: true })
    const second = await list('?%24page=1&%24records=3')
    expect(second).toMatchObject({ recordCount: 1, totalRecords: 4, currentPage: 1, maxRecords: 3, hasNextPage: false })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(samples(1, 2, 3, 5))
    expect(await list('/?$page=7')).toMatchObject({ data: [], recordCount: 0, totalRecords: 4, hasNextPage: false })
  })

  test.each([
    '?$records=-1',
    '?$records=1001',
    '?$records=many',
    '?$page=-1',
    '?$sort=color',
    '?$sort=name sideways',
    '?$expand=color',
    '?minimumQuantityAmount=much',
  ])('what cannot be read in %s is refused', async (query) => {
    expect(await program.get(`samples${query}`)).toMatchObject({ status: 400, body: { message: expect.any(String), errors: [expect.any(String)] } })
  })

  test('each has its type, its owner and its codes', async () => {
    const [sample] = (await list()).data
    expect(sample).toMatchObject({
      sampleID: next + 1,
      name: 'pUC19',
      sampleTypeID: next + 1,
      sampleType: { sampleTypeID: next + 1, name: 'Plasmid', backgroundColor: '#deebfa' },
      barcode: `005${String(next + 1).padStart(12, '0')}`,
      owner: 'Mara Okafor',
      altID: '',
      archived: false,
      checkedOut: false,
      parentSampleID: 0,
      seriesID: 0,
    })
    for (const field of ['meta', 'quantity', 'location', 'parent', 'children', 'experimentData']) expect(sample).not.toHaveProperty(field)
  })

  test('$expand adds values, quantity, location and the family', async () => {
    const [first, , third] = (await list('?$expand=meta,quantity,location,parent,children,experiments')).data
    expect(first).toMatchObject({
      meta: [{ key: 'Vector', value: 'pUC', sampleMetaID: next + 7, sampleTypeMetaID: next + 7, sampleDataType: 'TEXT', archived: false, truncated: false }],
      quantity: { amount: 0.0015, unit: 'Liter', displayUnit: 'MilliLiter', quantityType: 'Volume' },
      location: {
        storageLayerID: next + 2,
        name: 'Box 3',
        position: 13,
        positionName: 'B4',
        parent: { storageLayerID: next + 1, name: 'Freezer 1', position: 4, parent: null },
      },
      parent: null,
      children: [{ sampleID: next + 3 }],
      experimentData: [],
      outputExperimentData: [],
    })
    expect(third).toMatchObject({ parent: { sampleID: next + 1, owner: 'Mara Okafor' }, children: [], location: null })
  })

  test.each<[string, number[]]>([
    ['?name=puc19', [1, 3]],
    ['?name=elution', [2]],
    ['?name=PUC19 MIDI', [3]],
    ['?name=100%25', []],
    ['?search=stock', [2]],
    ['?search=puc midi', [3]],
    ['?archived=true', [4]],
    ['?archived=false', [1, 2, 3, 5]],
    ['?archived=', [1, 2, 3, 5]],
    ['?checkedOut=true', [3]],
    ['?checkedOut=False', [1, 2, 5]],
    ['?quantityID=1', [1, 3]],
    ['?quantityID=Mass', [2]],
    ['?quantityID=3', [5]],
    ['?minimumQuantityAmount=0.001', [1, 2, 5]],
    ['?quantityID=1&minimumQuantityAmount=0.001', [1]],
    ['?minimumQuantityAmount=true', [1]],
    ['?minimumQuantityAmount=False', [2, 3, 5]],
    ['?$sort=name', [2, 1, 3, 5]],
    ['?$sort=sampleTypeID DESC,name DESC', [2, 5, 3, 1]],
    ['?filterByMinimumDate=2026-03-04', []],
    ['?filterByMinimumDate=2026-03-03T12:00:00Z&filterByMaximumDate=2026-03-03T12:00:00Z', [1, 2, 3, 5]],
  ])('%s finds %j', async (query, at) => {
    expect(idsOf(await list(query))).toEqual(samples(...at))
  })

  test('are found by type, place, series, owner and codes', async () => {
    expect(idsOf(await list(`?sampleTypeID=${next + 2}`))).toEqual(samples(2))
    expect(idsOf(await list(`?sampleTypeID=${next + 1},${next + 2}`))).toEqual(samples(1, 2, 3, 5))
    expect(idsOf(await list(`?storageLayerID=${next + 2}`))).toEqual(samples(1))
    expect(idsOf(await list(`?storageID=${next + 1}`))).toEqual(samples(1))
    expect(idsOf(await list(`?seriesID=${next + 1}`))).toEqual(samples(3))
    expect(idsOf(await list(`?userID=${userId}`))).toEqual(samples(1, 2, 3))
    expect(idsOf(await list(`?barcodes=005${String(next + 5).padStart(12, '0')},ELU-${group},NOBODY-HAS`))).toEqual(samples(2, 5))
  })

  test('of a name, the sample that is called exactly so comes first', async () => {
    await lab.server.saveRows(group, 'samples', makeSample({ id: next + 6, name: 'midi', ownerId: userId, sampleTypeId: next + 1 }))
    expect(idsOf(await list('?name=midi'))).toEqual(samples(6, 3))
    await lab.server.saveRows(group, 'samples', { remove: next + 6 })
  })

  test('forBarcodes and get return archived ones as well, and none of another group', async () => {
    const codes = [1, 4, 90].map((at) => `005${String(next + at).padStart(12, '0')}`)
    expect(idsOf((await program.get(`samples/forBarcodes?barcodes=${codes.join(',')}`)).body as Page)).toEqual(samples(1, 4))
    expect(idsOf((await program.get(`samples/forBarcodes?barcodes=${codes.join('&barcodes=')}`)).body as Page)).toEqual(samples(1, 4))
    const { body } = await program.get(`samples/get?sampleID=${next + 4},${next + 1},${next + 90}&$expand=meta`)
    expect(body).toMatchObject([
      { sampleID: next + 1, meta: [{ value: 'pUC' }] },
      { sampleID: next + 4, archived: true },
    ])
  })

  test('samplesAndSeries has a series in place of its samples, and finds it by them', async () => {
    const both = async (query = '') =>
      ((await program.get(`samplesAndSeries${query}`)).body as Page).data.map(({ type, sampleID, seriesID, name }) => [
        type,
        type === 'SAMPLE' ? sampleID : seriesID,
        name,
      ])
    const [elution, growth, puc, tube] = [
      ['SAMPLE', next + 2, 'Élution buffer'],
      ['SERIES', next + 1, 'Growth'],
      ['SAMPLE', next + 1, 'pUC19'],
      ['SAMPLE', next + 5, 'Tube'],
    ]
    expect(await both()).toEqual([elution, growth, puc, tube])
    expect(await both('?name=puc')).toEqual([growth, puc])
    expect(await both('?name=growth')).toEqual([growth])
    expect(await both('?search=midi')).toEqual([growth])
    expect(await both(`?sampleTypeID=${next + 2}`)).toEqual([elution])
    expect(await both('?$records=1&$page=2&$expand=location')).toEqual([puc])
    expect((await program.get('samplesAndSeries?$page=9')).body).toMatchObject({ data: [], totalRecords: 4 })
    expect(await program.get('samplesAndSeries?$sort=created')).toMatchObject({ status: 400 })
  })

  test('are only those of the active group, and nobody’s without a token', async () => {
    const stranger = await programAs(lab.server, 'Member', await lab.server.makeGroup('Empty'))
    expect(await list('', stranger)).toMatchObject({ data: [], totalRecords: 0 })
    expect((await programOf(lab.server.anonymous).get('samples')).status).toBe(401)
  })

  test('a thousand samples with values, quantities and locations take three statements', async () => {
    const many = await lab.server.makeGroup('Many')
    const user = await lab.server.makeUser('Member', many)
    const base = many * 10_000
    await lab.server.saveRows(many, 'sampleTypes', makeSampleType({ id: base }))
    await lab.server.makeLayer(many, { id: base, kind: 'unit' })
    for (let at = 1; at <= 25; at++) await lab.server.makeLayer(many, { id: base + at, parentId: base, rows: 9, columns: 9 })
    const rows = Array.from({ length: 1_050 }, (_, at) =>
      makeSample({ id: base + at, sampleTypeId: base, layerId: base + 1 + (at % 25), position: 1 + Math.floor(at / 25), meta: { 7: String(at) } }),
    )
    await lab.server.saveRows(many, 'samples', ...rows)
    const asked = programOf(await lab.server.useToken(user))
    const statements = await countStatements('samples', async () => {
      const page = await list('?$records=1000&$expand=meta,quantity,location', asked)
      expect(page).toMatchObject({ recordCount: 1000, totalRecords: 1050, hasNextPage: true })
      expect(page.data[999]).toMatchObject({ meta: [{ value: '999' }], quantity: { amount: 0.001 }, location: { parent: { storageLayerID: base } } })
    })
    expect(statements).toBe(3)
  })

  /** Those of the transaction that reads this table. */
  async function countStatements(table: string, work: () => Promise<void>): Promise<number> {
    const { engine } = lab.server.app.services
    const read = engine.read.bind(engine)
    let counted = 0
    engine.read = (task, length) =>
      read(async (sql) => {
        const texts: string[] = []
        const counting: Sql = { all: (text, params) => (texts.push(text), sql.all(text, params)) }
        const result = await task(counting)
        if (texts.some((text) => text.includes(`from ${table} `))) counted = texts.length
        return result
      }, length)
    try {
      await work()
    } finally {
      engine.read = read
    }
    return counted
  }
})
