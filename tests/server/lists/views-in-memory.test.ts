import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketGrantId } from '#domain/entities/bucket-grant.ts'
import { experimentStatuses } from '#domain/entities/experiment.ts'
import { orderStatuses } from '#domain/entities/order-item.ts'
import { equipmentStatuses } from '#domain/rules/equipment/plain-equipment.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import type { TableScopeName } from '#domain/tables/table-definition.ts'
import { tables } from '#domain/tables/tables.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { makeLayer, makeMember, makeSample, makeSampleType, makeSeries, makeUnit, noon } from '#tests/harness/factories.ts'
import { makeEquipment } from '#tests/harness/equipment.ts'
import { makeExperiment, makeStudy } from '#tests/harness/notebook.ts'
import { selectInMemory } from '#tests/harness/select-in-memory.ts'
import { makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'

/** Beginnings of each other, accents, case, more than 250 characters, and characters whose order in UTF-8 differs from that in UTF-16. */
const text = fc.constantFrom(
  '',
  'Box',
  'box',
  'Box B',
  'Box 1',
  'Bóx › x',
  'a%b',
  'a_b',
  'back\\slash',
  'Z z',
  '😀 tube',
  '\ue000 tube',
  'ﬁ',
  'ÅΣ',
  'ab'.repeat(125),
  'ab'.repeat(140),
  `${'ab'.repeat(140)}c`,
)
const name = text.filter((each) => each !== '')
const id = (most: number) => fc.integer({ min: 1, max: most })
const value = fc.constantFrom('', '10', '9', '-2.5', '1e3', 'none', ' 3', 'Ten')
const day = fc.constantFrom('', '2026-03-01', '2026-03-03', '2026-04-02', '2027-01-01')

const users = { reader: 1, colleague: 2 }
const buckets = [5, 6] as const
const sample = fc.record({
  id: id(14),
  name: text,
  description: text,
  note: text,
  sampleTypeId: id(4),
  seriesId: fc.option(id(3)),
  parentId: fc.option(id(14)),
  layerId: fc.option(id(5)),
  position: fc.integer({ min: 0, max: 7 }),
  altBarcode: fc.option(name),
  amount: fc.constantFrom(0, 1, 2, 10, 0.5, 1e9),
  unit: fc.constantFrom('', 'mL', 'vial'),
  expiration: day,
  missingSince: fc.option(fc.constant(noon)),
  lowAmount: fc.option(fc.constant(1)),
  outBy: fc.option(fc.constantFrom(users.reader, users.colleague, 12)),
  ownerId: id(3),
  archived: fc.constantFrom<0 | 1>(0, 0, 0, 1),
  createdAt: fc.constantFrom(noon, noon - 1, noon + 86_400_000),
  meta: fc.dictionary(fc.constantFrom('7', '8', '9'), value),
  audience: fc.constantFrom(undefined, undefined, users.reader, users.colleague, -buckets[0], -buckets[1]),
})
const fields = (most: 'fields' | 'none') =>
  most === 'none'
    ? []
    : [
        { id: 7, key: 'Passage', type: 'NUMERIC', required: false, options: [] } as const,
        { id: 8, key: 'Lot', type: 'TEXT', required: false, options: [] } as const,
      ]
const experiment = fc
  .record({
    id: id(6),
    name,
    studyId: id(4),
    ownerId: id(3),
    status: fc.constantFrom(...experimentStatuses),
    changedAt: fc.constantFrom(noon, noon - 1, noon + 86_400_000),
    isTemplate: fc.constantFrom<0 | 1>(0, 0, 1),
    archived: fc.constantFrom<0 | 1>(0, 0, 1),
    audience: fc.constantFrom(0, 0, -buckets[0]),
  })
  .map((row) => ({ entity: 'experiments', row: makeExperiment(row) as object }))
const change = fc.oneof(
  { weight: 8, arbitrary: sample.map((row) => ({ entity: 'samples', row: makeSample(row) as object })) },
  { weight: 1, arbitrary: id(14).map((remove) => ({ entity: 'samples', row: { remove } })) },
  {
    weight: 3,
    arbitrary: fc
      .record({ audience: fc.constantFrom(users.reader, users.reader, users.colleague), bucketId: fc.constantFrom(...buckets), isGiven: fc.boolean() })
      .map(({ isGiven, audience, bucketId }) => {
        const id = bucketGrantId(audience, bucketId)
        return { entity: 'bucketGrants', row: isGiven ? { id, audience, bucketId } : { remove: id } }
      }),
  },
  fc
    .record({ id: id(4), name, archived: fc.constantFrom<0 | 1>(0, 0, 1), fields: fc.constantFrom('fields', 'none').map(fields as never) })
    .map((row) => ({ entity: 'sampleTypes', row: makeSampleType(row as never) })),
  id(4).map((remove) => ({ entity: 'sampleTypes', row: { remove } })),
  fc.record({ id: id(3), fullName: name }).map((row) => ({ entity: 'members', row: makeMember(row) })),
  fc.record({ id: id(3), name }).map((row) => ({ entity: 'sampleSeries', row: makeSeries(row) })),
  id(3).map((remove) => ({ entity: 'sampleSeries', row: { remove } })),
  fc
    .record({ id: id(5), name, rows: fc.constantFrom(0, 2), above: fc.option(id(4)), rowNumbering: fc.constantFrom('alphabetic', 'roman') })
    .map(({ rows, above, ...row }) => ({
      entity: 'storageLayers',
      row: makeLayer({ ...row, rows, columns: rows * 2, parentId: above !== null && above < row.id ? above : null }),
    })),
  id(5).map((remove) => ({ entity: 'storageLayers', row: { remove } })),
  fc
    .record({
      id: id(3),
      name,
      department: text,
      building: text,
      room: text,
      temperature: fc.constantFrom(-80, 4, -196.5),
      kind: fc.constantFrom('freezer', 'cabinet'),
      archived: fc.constantFrom<0 | 1>(0, 1),
    })
    .map((row) => ({ entity: 'storageUnits', row: makeUnit(row as never) })),
  fc.record({ id: id(3), name }).map((row) => ({ entity: 'studies', row: makeStudy(row) })),
  { weight: 3, arbitrary: experiment },
  fc
    .record({
      id: id(4),
      name,
      supplier: text,
      price: fc.constantFrom(null, 2.5, 40),
      sampleTypeId: fc.constantFrom(null, 1, 2),
      changedAt: fc.constantFrom(noon, noon + 86_400_000),
      archived: fc.constantFrom<0 | 1>(0, 0, 1),
    })
    .map((row) => ({ entity: 'products', row: makeProduct(row) as object })),
  fc
    .record({
      id: id(4),
      name,
      quantity: fc.constantFrom(1, 2, 12),
      price: fc.constantFrom(null, 2.5, 40),
      status: fc.constantFrom(...orderStatuses),
      requestedBy: id(3),
      requestedAt: fc.constantFrom(noon, noon + 86_400_000),
      dueOn: fc.constantFrom('', '2026-12-01'),
    })
    .map((row) => ({ entity: 'orderItems', row: makeOrderItem(row) as object })),
  fc
    .record({
      id: id(4),
      name,
      kind: fc.constantFrom('freezer', 'Microscope', ''),
      building: text,
      room: text,
      status: fc.constantFrom(...equipmentStatuses),
      nextDue: day,
      ownerId: id(3),
      barcode: fc.option(name),
      changedAt: fc.constantFrom(noon, noon + 86_400_000),
      archived: fc.constantFrom<0 | 1>(0, 0, 1),
    })
    .map((row) => ({ entity: 'equipment', row: makeEquipment(row) as object })),
)

const filter = fc.oneof(
  fc.record({ field: fc.constantFrom('type', 'owner', 'series', 'none'), value: fc.constantFrom('', '1', '2', '3', 'x') }),
  fc.record({ field: fc.constant('expires'), value: fc.constantFrom('soon', 'past') }),
  fc.record({ field: fc.constant('status'), value: fc.constantFrom('missing', 'low', 'out', 'mine', 'mine', 'x') }),
  fc.record({ field: fc.constantFrom('study', 'owner'), value: fc.constantFrom('1', '2') }),
  fc.record({ field: fc.constant('status'), value: fc.constantFrom(...experimentStatuses) }),
  fc.record({ field: fc.constantFrom('status', 'responsible'), value: fc.constantFrom('in repair', '1', '2') }),
  fc.record({ field: fc.constantFrom('kind', 'building'), value: fc.constantFrom('freezer', 'BOX', 'ab'.repeat(125)) }),
  fc.record({ field: fc.constant('search'), value: fc.constantFrom('box', '3') }),
)
const columnsOf: Readonly<Record<TableScopeName, readonly string[]>> = {
  SAMPLES: [
    'name',
    'barcode',
    'type',
    'amount',
    'place',
    'expiration',
    'owner',
    'series',
    'parent',
    'description',
    'note',
    'created',
    'meta.7',
    'meta.8',
    'meta.9',
    '',
  ],
  ARCHIVE: ['name', 'type', 'place', 'meta.7'],
  SERIES: ['name', 'barcode', 'samples'],
  STORAGE: ['name', 'kind', 'temperature', 'department', 'building', 'room'],
  EXPERIMENTS: ['name', 'code', 'study', 'status', 'owner', 'created', 'changed', ''],
  PRODUCTCATALOG: ['name', 'supplier', 'catalogNumber', 'price', 'type', 'changed'],
  SHOPPINGLIST: ['name', 'supplier', 'packs', 'cost', 'status', 'requester', 'requested', 'due'],
  EQUIPMENT: ['name', 'kind', 'place', 'serialNumber', 'status', 'due', 'responsible', 'barcode', 'changed'],
}
const scope = fc.constantFrom<TableScopeName>(
  'SAMPLES',
  'SAMPLES',
  'SAMPLES',
  'ARCHIVE',
  'SERIES',
  'STORAGE',
  'EXPERIMENTS',
  'PRODUCTCATALOG',
  'SHOPPINGLIST',
  'EQUIPMENT',
)
const question = scope.chain((scope) =>
  fc.record({
    scope: fc.constant(scope),
    filters: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 3, arbitrary: fc.array(filter, { maxLength: 2 }) }),
    search: fc.constantFrom('', '', '', 'BOX', 'tube', '%', 'a_b', '\\', '00500', 'ab c', 'fi'),
    sortColumn: fc.constantFrom(...columnsOf[scope]),
    sortDirection: fc.constantFrom<'ASC' | 'DESC'>('ASC', 'DESC'),
    size: fc.constantFrom(2, 3, 5, 25),
  }),
)
/** What there is first, so that the changes meet names and compartments in use. */
const beginning = [
  ...[1, 2, 3].map((id) => ({ entity: 'sampleTypes', row: makeSampleType({ id, name: `Type ${id}`, fields: fields('fields') }) })),
  ...[1, 2, 3].map((id) => ({ entity: 'members', row: makeMember({ id, fullName: `Member ${id}` }) })),
  ...[1, 2, 3].map((id) => ({ entity: 'sampleSeries', row: makeSeries({ id, name: `Series ${id}` }) })),
  ...[1, 2, 3].map((id) => ({ entity: 'storageUnits', row: makeUnit({ id, name: `Unit ${id}` }) })),
  ...[1, 2, 3].map((id) => ({ entity: 'studies', row: makeStudy({ id, name: `Study ${id}` }) })),
  ...[1, 2, 3].map((id) => ({ entity: 'experiments', row: makeExperiment({ id, name: `Experiment ${id}`, studyId: id }) })),
  ...[1, 2, 3, 4].map((id) => ({
    entity: 'storageLayers',
    row: makeLayer({ id, name: id % 2 ? 'Box' : 'Box B', parentId: id > 2 ? id - 2 : null, rows: 2, columns: 4 }),
  })),
]
const samples = fc.array(
  sample.map((row) => ({ entity: 'samples', row: makeSample({ ...row, id: row.id }) as object })),
  { minLength: 14, maxLength: 24 },
)
const questions = fc.array(question, { minLength: 2, maxLength: 5 })
const steps = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 5 })

const source = '/media/js/helpers/handlers/viewSource.ashx'
const handler = '/media/js/helpers/handlers/tableViews.ashx'

describeServer('a page of a view', (lab) => {
  // The server puts storage units into the list of equipment by itself, so that list is compared where there are none.
  const parts = [
    { part: 'without equipment', asks: (scope: TableScopeName) => scope !== 'EQUIPMENT', writes: () => true },
    { part: 'of equipment', asks: (scope: TableScopeName) => scope === 'EQUIPMENT', writes: (entity: string) => entity !== 'storageUnits' },
  ]
  test.each(parts)('is what filtering, searching and sorting all rows in memory returns, $part [VIEW-10, VIEW-14]', async ({ asks, writes }) => {
    await fc.assert(
      fc.asyncProperty(samples, questions, steps, async (samples, questions, steps) => {
        const groupId = await lab.server.makeGroup()
        const user = await lab.server.makeUser('Member', groupId)
        const fetch = await lab.server.useToken(user)
        const post = (path: string, fields: object) =>
          fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) })
        const mine = (field: string, row: object) => (field in row && row[field as never] === users.reader ? { [field]: user.id } : {})
        const personal = (row: object) => ({ ...row, ...mine('audience', row), ...mine('outBy', row) })
        const rows = {
          samples: new Map<number, RowOf<'samples'>>(),
          sampleTypes: new Map<number, RowOf<'sampleTypes'>>(),
          members: new Map([[user.id, makeMember({ id: user.id, fullName: user.fullName })]]),
          sampleSeries: new Map<number, RowOf<'sampleSeries'>>(),
          storageUnits: new Map<number, RowOf<'storageUnits'>>(),
          storageLayers: new Map<number, RowOf<'storageLayers'>>(),
          studies: new Map<number, RowOf<'studies'>>(),
          experiments: new Map<number, RowOf<'experiments'>>(),
          products: new Map<number, RowOf<'products'>>(),
          orderItems: new Map<number, RowOf<'orderItems'>>(),
          equipment: new Map<number, RowOf<'equipment'>>(),
          bucketGrants: new Map<string, RowOf<'bucketGrants'>>(),
        }
        for (const changes of [[...beginning, ...samples], ...steps]) {
          for (const { entity, row } of changes.filter((each) => writes(each.entity))) {
            await lab.server.saveRows(groupId, entity as EntityName, personal(row) as never)
            const own = rows[entity as keyof typeof rows] as Map<number | string, object>
            if ('remove' in row) own.delete(row.remove as number | string)
            else own.set((row as { id: number | string }).id, personal(row))
          }
          for (const { scope, size, ...query } of questions.filter((each) => asks(each.scope))) {
            // A call without a column has the table's own order.
            const sortColumn = query.sortColumn || tables[scope].defaultSort.column
            const expected = selectInMemory(tables[scope], rows, user.id, lab.server.now, { ...query, sortColumn })
            const asked = {
              scope,
              viewFilters: query.filters,
              viewSearchItem: query.search,
              viewSortColumn: query.sortColumn,
              viewSortOrder: query.sortDirection,
              viewColumns: tables[scope]
                .columns({
                  types: [...rows.sampleTypes.values()],
                  members: [],
                  series: [],
                  units: [],
                  studies: [],
                  equipment: [],
                  me: 0,
                  startOfToday: 0,
                  yesterday: '',
                  soon: '',
                })
                .map(({ key }) => key),
            }
            for (let page = 0; page * size <= expected.length; page++) {
              const answer = await post(source, { action: 'loadViewData', ...asked, viewPageSize: size, viewPageNumber: page })
              expect(await answer.json()).toEqual({
                data: expected.slice(page * size, (page + 1) * size),
                recordCount: expected.length,
                pager: { recordCount: expected.length, recordsPerPage: size, currentPage: page },
              })
            }
            const file = await (await post(handler, { action: 'exportViewData', ...asked, viewColumns: ['barcode'] })).text()
            const codes = expected.map(({ barcode }) => barcode)
            expect(file.split('\r\n').slice(1, -1)).toEqual(codes.map((code) => (code === undefined ? '' : expect.stringContaining(String(code)))))
          }
        }
      }),
      { numRuns: Number(process.env.LIST_RUNS ?? 12) },
    )
  })
})
