import { beforeAll, expect, test } from 'vitest'
import { routes } from '#server/routes/list.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { openFilterLab, type FilterLab } from './filter-lab.ts'

/** What a list of the API can be asked. Numbers of the laboratory are in braces. */
interface List {
  /** As the route has it, below /api/v1/. */
  readonly path: string
  /** The field that tells rows apart. */
  readonly by: string
  /** Each parameter, and what is found, in the order in which it is found. */
  readonly filters?: readonly (readonly [query: string, found: readonly string[]])[]
  /** Each order, and the rows in it. */
  readonly orders: Readonly<Record<string, readonly string[]>>
}

const sections = { path: 'experiments/:experimentId/sections', by: 'sectionHeader' } as const
const layersOf = (path: string, all: readonly string[]): List => ({
  path,
  by: 'name',
  filters: [
    ['name=bo', ['Box 1']],
    ['barcodes=BX-{group}', ['Box 1']],
    ['storageID={b}&$sort=storageLayerID DESC', ['Box 1', 'Freezer 1'].filter((name) => all.includes(name))],
    ['deviceType=EQUIPMENT', []],
    ...(all.length > 1
      ? ([
          ['parentStorageLayerID={b}', ['Box 1']],
          ['parentStorageLayerID=0&$sort=name', ['Freezer 1', 'Tank 4']],
          ['parentStorageLayerIDs={a},{b}', ['Box 1']],
        ] as const)
      : []),
  ],
  orders: Object.fromEntries(
    Object.entries({
      storageLayerID: ['Tank 4', 'Freezer 1', 'Box 1'],
      name: ['Box 1', 'Freezer 1', 'Tank 4'],
      position: ['Tank 4', 'Freezer 1', 'Box 1'],
    }).map(([order, names]) => [order, names.filter((name) => all.includes(name))]),
  ),
})

const lists: readonly List[] = [
  {
    path: 'projects',
    by: 'name',
    filters: [
      ['search=CELL', ['Cell lines']],
      ['searchName=vec', ['Vectors']],
      ['projectID={b}', ['Cell lines']],
    ],
    orders: { name: ['Cell lines', 'Vectors'], created: ['Vectors', 'Cell lines'], projectID: ['Vectors', 'Cell lines'] },
  },
  {
    path: 'studies',
    by: 'name',
    filters: [
      ['search=knock', ['Knock-outs']],
      ['searchName=plasmid', ['Plasmids']],
      ['studyID={a}', ['Plasmids']],
      ['projectID={b}', ['Knock-outs']],
    ],
    orders: { name: ['Knock-outs', 'Plasmids'], created: ['Plasmids', 'Knock-outs'], studyID: ['Plasmids', 'Knock-outs'] },
  },
  {
    path: 'experiments',
    by: 'name',
    filters: [
      ['', ['Clone screen', 'Gel']],
      ['search=clone', ['Clone screen']],
      ['searchName=gel', ['Gel']],
      ['studyID={a}', ['Gel']],
      ['projectID={b}', ['Clone screen']],
      ['createdAfter=2026-03-04', ['Clone screen']],
      ['createdBefore=2026-03-04', ['Gel']],
      ['statusChangedAfter=2026-03-04T00:00:00Z', ['Clone screen']],
      ['statusChangedBefore=2026-03-04T00:00:00Z', ['Gel']],
    ],
    orders: {
      name: ['Clone screen', 'Gel'],
      created: ['Gel', 'Clone screen'],
      experimentID: ['Gel', 'Clone screen'],
      lastEditDate: ['Gel', 'Clone screen'],
    },
  },
  {
    ...sections,
    filters: [
      ['', ['Aim', 'Result']],
      ['archived=true', ['Old']],
      ['archived=false', ['Aim', 'Result']],
    ],
    orders: { order: ['Aim', 'Result'], expJournalID: ['Result', 'Aim'], created: ['Result', 'Aim'] },
  },
  {
    path: 'sampleTypes',
    by: 'name',
    filters: [
      ['name=cell', ['Cell line']],
      ['archived=true', ['Old cell line']],
    ],
    orders: { name: ['Cell line', 'Plasmid'], sampleTypeID: ['Plasmid', 'Cell line'] },
  },
  {
    path: 'sampleSeries',
    by: 'name',
    filters: [['name=grow', ['Growth']]],
    orders: { name: ['Decay', 'Growth'], seriesID: ['Growth', 'Decay'], sampleSeriesID: ['Growth', 'Decay'] },
  },
  {
    path: 'samplesAndSeries',
    by: 'name',
    filters: [
      ['name=puc', ['pUC19']],
      ['search=day 2', ['Growth']],
      ['sampleTypeID={b}', ['Growth', 'HEK']],
      ['storageID={b}', ['pUC19']],
      ['storageLayerID={a}', ['HEK']],
      ['userID={colleague}', ['Growth', 'HEK']],
      ['unassignedSampleLocation=true', ['Growth']],
      ['expJournalID={c}', []],
      ['showSharedSamples=false', ['Growth', 'HEK', 'pUC19']],
    ],
    orders: {},
  },
  {
    path: 'storage',
    by: 'name',
    filters: [
      ['name=tank', ['Tank 4']],
      ['deviceType=EQUIPMENT', ['Confocal']],
      ['storageTypeID=3', ['Tank 4']],
      ['storageTypeName=freezer', ['Freezer 1']],
      ['storageMetaName=temperature', ['Tank 4', 'Freezer 1']],
      ['storageMetaName=model', []],
    ],
    orders: { storageID: ['Tank 4', 'Freezer 1'], name: ['Freezer 1', 'Tank 4'] },
  },
  layersOf('storageLayers', ['Tank 4', 'Freezer 1', 'Box 1']),
  layersOf('storageLayers/:layerId/childLayers', ['Box 1']),
  {
    path: 'storageTypes',
    by: 'name',
    filters: [['deviceType=EQUIPMENT', ['Microscope']]],
    orders: {
      name: ['Cabinet', 'Freezer', 'Microscope', 'Nitrogen tank', 'Refrigerator'],
      storageTypeID: ['Freezer', 'Refrigerator', 'Nitrogen tank', 'Cabinet', 'Microscope'],
    },
  },
  {
    path: 'files',
    by: 'filename',
    filters: [
      ['fileName=gel.csv', ['gel.csv']],
      ['search=BLOT', ['blot.csv']],
      ['userID={colleague}', ['blot.csv']],
      ['folderID={b}', ['map.csv']],
      ['groupID={group}&$sort=filename', ['blot.csv', 'gel.csv', 'map.csv']],
    ],
    orders: {
      filename: ['blot.csv', 'gel.csv', 'map.csv'],
      realName: ['blot.csv', 'gel.csv', 'map.csv'],
      created: ['gel.csv', 'blot.csv', 'map.csv'],
      stored: ['gel.csv', 'blot.csv', 'map.csv'],
      size: ['map.csv', 'gel.csv', 'blot.csv'],
      fileSize: ['map.csv', 'gel.csv', 'blot.csv'],
    },
  },
  {
    path: 'supplies/catalogitems',
    by: 'name',
    filters: [
      ['name=TAQ', ['Taq']],
      ['catalogItemID={b}', ['anti-p53 (DO-1)']],
      ['supplierID={a}', ['Taq']],
    ],
    orders: { name: ['anti-p53 (DO-1)', 'Taq'], catalogItemID: ['Taq', 'anti-p53 (DO-1)'] },
  },
  {
    path: 'supplies/orders',
    by: 'status',
    filters: [
      ['status=ORDERED', ['ORDERED']],
      ['sampleID={b}', ['PENDING']],
      ['catalogItemID={a}', ['ORDERED']],
    ],
    orders: { shoppingItemID: ['ORDERED', 'PENDING'], dateEntered: ['PENDING', 'ORDERED'] },
  },
  {
    path: 'tasks',
    by: 'title',
    filters: [
      ['status=ASSIGNED', ['Defrost', 'Refill']],
      ['status=PROGRESS', []],
      ['status=COMPLETED', []],
      ['assignee={colleague}', []],
      ['afterDate=2000-01-01', ['Defrost', 'Refill']],
      ['beforeDate=2000-01-01', []],
    ],
    orders: { taskID: ['Refill', 'Defrost'], created: ['Refill', 'Defrost'], title: ['Defrost', 'Refill'] },
  },
  { path: 'groups', by: 'name', orders: { name: ['Ours', 'Theirs'], groupID: ['Ours', 'Theirs'] } },
  {
    path: 'addons/installed',
    by: 'rootVar',
    filters: [['rootVar=PLATES', ['PLATES']]],
    orders: { name: ['LABELS', 'PLATES'], rootVar: ['LABELS', 'PLATES'] },
  },
]

/** Lists of samples have a test of their own: sample-lists.test.ts. */
const names = lists.map((list) => [list.path, list] as const)

function declaredFilters(path: string): string[] {
  const route = routes.find((each) => each.method === 'GET' && each.path === `/api/v1/${path}`)!
  const { shape } = (route.input as unknown as { _zod: { def: { shape: { query: { _zod: { def: { shape: object } } } } } } })._zod.def
  return Object.keys(shape.query._zod.def.shape).filter((name) => !name.startsWith('$'))
}

test.each(names)('%s: each parameter that it takes is tried here', (path, { filters = [] }) => {
  const tried = new Set(filters.flatMap(([query]) => [...new URLSearchParams(query).keys()].filter((name) => !name.startsWith('$'))))
  expect([...tried].toSorted()).toEqual(declaredFilters(path).toSorted())
})

describeServer('lists for programs', (lab) => {
  let own: FilterLab
  const find = async ({ path, by }: List, query: string) => {
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(own.numbers[name]))
    const answer = await own.program(`/api/v1/${fill(path.replace(/:\w+/, '{b}'))}?${fill(query)}`)
    const page = (await answer.json()) as { data: Record<string, string>[]; totalRecords: number; recordCount: number }
    expect(answer.status, JSON.stringify(page)).toBe(200)
    return { rows: page.data.map((row) => row[by]), total: page.totalRecords }
  }
  beforeAll(async () => {
    own = await openFilterLab(lab.server)
  })

  test.each(names.filter(([, { filters }]) => filters))('%s: each parameter chooses among the rows, and the total counts what it leaves', async (_, list) => {
    for (const [query, found] of list.filters ?? []) expect(await find(list, query), query).toEqual({ rows: found, total: found.length })
  })

  test.each(names.filter(([, { orders }]) => Object.keys(orders).length > 0))('%s: is in the order that is asked for, over all its pages', async (_, list) => {
    for (const [order, rows] of Object.entries(list.orders)) {
      const total = rows.length
      expect(await find(list, `$sort=${order}`), order).toEqual({ rows, total })
      expect(await find(list, `$sort=${order} DESC`), order).toEqual({ rows: rows.toReversed(), total })
      for (const [at, row] of rows.entries()) expect(await find(list, `$sort=${order}&$records=1&$page=${at}`)).toEqual({ rows: [row], total })
    }
  })
})
