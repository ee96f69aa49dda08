import { beforeAll, describe, expect, test } from 'vitest'
import { firstRecord, genericTableInput, toGenericAnswer } from '#server/routes/views/generic-table.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeEquipment } from '#tests/harness/equipment.ts'
import { makeMember, makeSampleType } from '#tests/harness/factories.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

const source = '/media/js/helpers/handlers/viewSource.ashx'
const handler = '/media/js/helpers/handlers/tableViews.ashx'
const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })
const object = (fields: object = {}) =>
  JSON.stringify({ sortColumn: 'name', sortDirection: 'DESC', filters: [{ field: 'type', value: '40' }], columns: ['name', 'type', 'meta.7'], ...fields })

describeRoutes('table views through the existing calls', (lab) => {
  let group: number
  let user: TestUser
  let fetch: Fetch
  let colleague: Fetch
  const call = async (path: string, init?: RequestInit, by = fetch) => {
    const answer = await by(path, init)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const save = async (name: string, by = fetch) =>
    ((await call(source, form({ action: 'saveNewView', scope: 'SAMPLES', viewName: name, viewObject: object() }), by)).body as { viewID: number }[])[0]!.viewID
  const load = async (fields: Record<string, string>) => (await call(source, form({ action: 'loadViewData', scope: 'SAMPLES', ...fields }))).body as LoadedPage
  const namesOf = async (fields: Record<string, string>) => (await load(fields)).data.map((row) => row['name'])

  interface LoadedPage {
    data: Record<string, string>[]
    recordCount: number
    pager: unknown
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    fetch = await lab.server.signIn(user)
    colleague = await lab.server.signIn(await lab.server.makeUser('Member', group))
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: 40, name: 'Plasmid' }), makeSampleType({ id: 41, name: 'Virus', fields: [] }))
    await lab.server.saveRows(group, 'members', makeMember({ id: user.id, fullName: 'Mara' }))
    const box = await lab.server.makeLayer(group, { name: 'Box', rows: 9, columns: 9 })
    await lab.server.makeSample(group, { name: 'pUC19', sampleTypeId: 40, ownerId: user.id, layerId: box.id, position: 10, meta: { 7: '12' } })
    await lab.server.makeSample(group, { name: '=cmd()', sampleTypeId: 41, note: 'ünique', expiration: '2026-03-10' })
    await lab.server.makeSample(group, { name: 'Old', sampleTypeId: 40, archived: 1 })
    const others = await lab.server.makeGroup('Others')
    await lab.server.makeSample(others, { name: 'secret' })
  })

  test('a view is saved, listed, read, changed and deleted [VIEW-10, VIEW-13, VIEW-14]', async () => {
    const id = await save('Plasmids')
    const listed = ((await call(`${source}?action=getViews&scope=SAMPLES`)).body as { viewID: number }[]).find(({ viewID }) => viewID === id)
    expect(listed).toEqual({
      viewID: id,
      viewName: 'Plasmids',
      name: 'Plasmids',
      viewColumns: ['name', 'type', 'meta.7'],
      viewFilters: [{ field: 'type', value: '40' }],
      viewSortColumn: 'name',
      viewSortOrder: 'DESC',
      changed: false,
    })
    const read = async () => (await call(`${source}?action=getView&viewID=${id}&scope=SAMPLES`)).body
    expect(await read()).toEqual({
      activeColumns: ['name', 'type', 'meta.7'],
      filters: [{ field: 'type', value: '40' }],
      sortDirection: 'DESC',
      sortColumn: 'name',
    })
    const changed = object({ columns: [{ key: 'name', name: 'Name', isPrimary: true }], filters: [], sortDirection: 'ASC' })
    await call(source, form({ action: 'saveExistingView', scope: 'SAMPLES', viewID: String(id), viewName: 'All', viewObject: changed }))
    expect(await read()).toEqual({ activeColumns: ['name'], filters: [], sortDirection: 'ASC', sortColumn: 'name' })
    expect((await call(source, form({ action: 'deleteView', scope: 'SAMPLES', viewID: String(id) }))).status).toBe(200)
    expect(await read()).toBeNull()
  })

  test('a view that cannot be loaded returns null [VIEW-09]', async () => {
    const gone = await save('Soon gone')
    await call(source, form({ action: 'deleteView', scope: 'SAMPLES', viewID: String(gone) }))
    for (const [viewID, scope] of [
      [String(gone), 'SAMPLES'],
      ['987654321', 'SAMPLES'],
      ['-2', 'SAMPLES'],
      ['-1', 'NOSUCHTABLE'],
    ] as const)
      expect(await call(`${source}?action=getView&viewID=${viewID}&scope=${scope}`)).toEqual({ status: 200, body: null })
  })

  test('a view without a name is refused in the specification’s words [VIEW-05]', async () => {
    const answer = await call(source, form({ action: 'saveNewView', scope: 'SAMPLES', viewName: '  ', viewObject: object() }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'view.name-missing', message: 'Please enter a view name.' } })
  })

  test('nobody reads, changes or deletes another person’s view: it looks like one that does not exist [VIEW-10]', async () => {
    const id = await save('Mine')
    for (const viewID of [String(id), '987654321']) {
      expect((await call(`${source}?action=getView&viewID=${viewID}&scope=SAMPLES`, undefined, colleague)).body).toBeNull()
      expect((await call(handler, form({ action: 'doesViewExist', scope: 'SAMPLES', viewID }), colleague)).body).toEqual({ exists: false })
      const over = form({ action: 'saveExistingView', scope: 'SAMPLES', viewID, viewName: 'Taken', viewObject: object() })
      expect(await call(source, over, colleague)).toMatchObject({ status: 404, body: { code: 'view.gone' } })
      expect(await call(source, form({ action: 'deleteView', scope: 'SAMPLES', viewID }), colleague)).toMatchObject({
        status: 404,
        body: { code: 'view.gone' },
      })
    }
    expect((await call(`${source}?action=getViews&scope=SAMPLES`, undefined, colleague)).body).toEqual([])
    expect((await call(handler, form({ action: 'doesViewExist', scope: 'SAMPLES', viewID: String(id) }))).body).toEqual({ exists: true })
    expect((await call(handler, form({ action: 'doesViewExist', scope: 'ARCHIVE', viewID: String(id) }))).body).toEqual({ exists: false })
  })

  test('broken JSON in a form is refused and writes nothing', async () => {
    const answer = await call(source, form({ action: 'saveNewView', scope: 'EXPERIMENTS', viewName: 'Broken', viewObject: '{"columns":' }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect((await call(`${source}?action=getViews&scope=EXPERIMENTS`)).body).toEqual([])
  })

  test('loadBaseData returns columns, defaults and filter values; a scope without rows of its own returns none [VIEW-11, VIEW-13]', async () => {
    const { body } = await call(handler, form({ action: 'loadBaseData', scope: 'SAMPLES' }))
    expect(body).toMatchObject({ defaultColumns: expect.arrayContaining(['name', 'place']), imageColumns: [] })
    const { allColumns, filtersValues } = body as { allColumns: { key: string; isPrimary: boolean }[]; filtersValues: { key: string; values: unknown[] }[] }
    expect(allColumns.find(({ key }) => key === 'name')).toEqual({
      key: 'name',
      name: 'Name',
      isPrimary: true,
      label: 'Name',
      action: 'open',
      actionColumnName: 'ID',
      columnType: 'text',
      sortable: true,
      hasUserAccess: true,
    })
    expect(allColumns.find(({ key }) => key === 'series')).toMatchObject({ name: 'Series', label: 'Series' })
    expect(filtersValues.find(({ key }) => key === 'type')).toMatchObject({ key: 'type', label: expect.any(String) })
    expect(allColumns.filter(({ isPrimary }) => isPrimary).map(({ key }) => key)).toEqual(['name'])
    expect(allColumns.map(({ key }) => key)).toContain('meta.7')
    expect(filtersValues.find(({ key }) => key === 'type')?.values).toEqual([
      { value: '40', label: 'Plasmid' },
      { value: '41', label: 'Virus' },
    ])
    const none = { allColumns: [], defaultColumns: [], filtersValues: [], imageColumns: [] }
    expect((await call(handler, form({ action: 'loadBaseData', scope: 'NONE' }))).body).toEqual(none)
  })

  test('[FAULT-121] there is a column for each action on rows, open to those who are offered it in the app [TBL-02, VIEW-11, VIEW-13]', async () => {
    type Column = { key: string; name: string; action: string; actionColumnName: string; hasUserAccess: boolean }
    const base = async (scope: string, by?: Fetch) => (await call(handler, form({ action: 'loadBaseData', scope }), by)).body as { allColumns: Column[] }
    const actionsFor = async (scope: string, by?: Fetch) =>
      (await base(scope, by)).allColumns.filter(({ key }) => key.startsWith('action.')).map(({ action, hasUserAccess }) => [action, hasUserAccess])
    const guest = await lab.server.signIn(await lab.server.makeUser('Guest', group))
    const all = ['move', 'archive', 'bulk-update', 'set-parent', 'clone', 'pick-list', 'add-to-series', 'labels', 'show-in-storage']
    expect(await actionsFor('SAMPLES')).toEqual(all.map((id) => [id, true]))
    expect(await actionsFor('SAMPLES', guest)).toEqual(all.map((id) => [id, id === 'labels' || id === 'show-in-storage']))
    expect(await actionsFor('ARCHIVE', guest)).toEqual([
      ['restore', false],
      ['delete', false],
    ])
    // A row of any table is opened by its name.
    expect(await actionsFor('EXPERIMENTS')).toEqual([])
    for (const scope of ['SAMPLES', 'EXPERIMENTS', 'EQUIPMENT'])
      expect((await base(scope)).allColumns.filter(({ action }) => action === 'open')).toMatchObject([{ isPrimary: true, actionColumnName: 'ID' }])
    const [move] = (await base('SAMPLES')).allColumns.filter(({ action }) => action === 'move')
    expect(move).toMatchObject({ name: 'Move', label: 'Move', isPrimary: false, columnType: 'action', sortable: false, actionColumnName: 'ID' })
    // What it names is in each row, and a column of actions has no text of its own.
    const { data } = await load({ viewColumns: JSON.stringify(['name', 'action.move']), viewSearchItem: 'puc' })
    expect(data).toEqual([{ ID: expect.any(Number), name: 'pUC19' }])
  })

  test('[FAULT-121] columns of files are those that can show pictures [VIEW-11]', async () => {
    const fields = [
      { id: 71, key: 'Map', type: 'FILE' as const, required: false, options: [] },
      { id: 72, key: 'Vector', type: 'TEXT' as const, required: false, options: [] },
    ]
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: 42, name: 'Construct', fields }))
    expect((await call(handler, form({ action: 'loadBaseData', scope: 'SAMPLES' }))).body).toMatchObject({ imageColumns: ['meta.71'] })
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: 42, name: 'Construct', fields, archived: 1 }))
  })

  test('instruments and storage units are the table EQUIPMENT, with what is due and who is responsible [VIEW-01]', async () => {
    await lab.server.saveRows(
      group,
      'equipment',
      makeEquipment({ id: 500, name: 'Confocal', building: 'B', room: '2.1', serialNumber: 'SN-7', nextDue: '2026-12-01', ownerId: user.id }),
      makeEquipment({ id: 501, name: 'Freezer 1', kind: 'freezer', isStorage: 1, status: 'in repair', ownerId: 0 }),
      makeEquipment({ id: 502, name: 'Old reader', archived: 1 }),
    )
    const base = (await call(handler, form({ action: 'loadBaseData', scope: 'EQUIPMENT' }))).body as {
      defaultColumns: string[]
      filtersValues: { key: string; values: unknown }[]
    }
    expect(base.defaultColumns).toEqual(['name', 'kind', 'place', 'serialNumber', 'status', 'due', 'responsible'])
    expect(base.filtersValues.find(({ key }) => key === 'kind')?.values).toEqual([
      { value: 'freezer', label: 'Freezer' },
      { value: 'Microscope', label: 'Microscope' },
    ])
    expect((await load({ scope: 'EQUIPMENT' })).data).toMatchObject([
      { name: 'Confocal', kind: 'Microscope', place: 'B, 2.1', serialNumber: 'SN-7', status: 'available', due: '2026-12-01', responsible: 'Mara' },
      { name: 'Freezer 1', status: 'in repair', due: '', responsible: '' },
    ])
    expect((await load({ scope: 'EQUIPMENT', viewFilters: JSON.stringify([{ field: 'status', value: 'in repair' }]) })).data).toMatchObject([
      { name: 'Freezer 1' },
    ])
    expect((await load({ scope: 'EQUIPMENT', viewSearchItem: 'sn-7' })).data).toMatchObject([{ name: 'Confocal' }])
  })

  test('loadViewData filters, searches, sorts and pages from 0, in this group only [VIEW-10, VIEW-14]', async () => {
    expect(await namesOf({})).toEqual(['=cmd()', 'pUC19'])
    expect(await namesOf({ viewSortColumn: 'name', viewSortOrder: 'DESC' })).toEqual(['pUC19', '=cmd()'])
    expect(await namesOf({ viewFilters: JSON.stringify([{ field: 'type', value: '41' }]) })).toEqual(['=cmd()'])
    expect(await namesOf({ defaultFilters: JSON.stringify([{ field: 'owner', value: user.id }]) })).toEqual(['pUC19'])
    expect(await namesOf({ viewSearchItem: 'UNIQUE' })).toEqual(['=cmd()'])
    expect(await namesOf({ viewSearchItem: 'u '.repeat(120), viewFilters: JSON.stringify([{ field: 'search', value: 'p '.repeat(125) }]) })).toEqual(['pUC19'])
    expect(await namesOf({ viewSearchItem: Array.from({ length: 125 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' ') })).toEqual([])
    expect((await call(source, form({ action: 'loadViewData', scope: 'SAMPLES', viewSearchItem: 'x'.repeat(251) }))).status).toBe(400)
    const second = await load({ viewPageSize: '1', viewPageNumber: '1', viewColumns: JSON.stringify(['name', 'type', 'owner', 'place', 'meta.7']) })
    expect(second).toMatchObject({ recordCount: 2, pager: { recordCount: 2, recordsPerPage: 1, currentPage: 1 } })
    expect(second.data).toEqual([expect.objectContaining({ name: 'pUC19', type: 'Plasmid', owner: 'Mara', place: 'Box B1', 'meta.7': '12' })])
    expect((await call(source, form({ action: 'loadViewData', scope: 'ARCHIVE' }))).body).toMatchObject({ data: [{ name: 'Old' }], recordCount: 1 })
  })

  test('exportViewData returns the view as a file, with only the selected rows if there are any, and no cell is a formula [TBL-07]', async () => {
    const file = async (fields: Record<string, string>) => (await fetch(handler, form({ action: 'exportViewData', scope: 'SAMPLES', ...fields }))).text()
    const lines = (await file({ viewColumns: JSON.stringify(['name', 'type']) })).split('\r\n')
    expect(lines.slice(1)).toEqual(["'=cmd(),Virus", 'pUC19,Plasmid', ''])
    const { ID } = (await load({ viewSearchItem: 'puc' })).data[0]!
    expect((await file({ viewColumns: JSON.stringify(['name']), selectedIDs: `[${ID}]` })).split('\r\n').slice(1)).toEqual(['pUC19', ''])
    expect((await file({ viewColumns: JSON.stringify(['name']), selectedIDs: '' })).split('\r\n')).toHaveLength(4)
  })
})

describe('a generic table', () => {
  test('has 20 records per page and the total count', () => {
    const input = genericTableInput.parse({})
    expect(firstRecord(input)).toBe(0)
    expect(toGenericAnswer(['a', 'b'], 45, input)).toEqual({
      data: ['a', 'b'],
      recordCount: 45,
      pager: { recordCount: 45, recordsPerPage: 20, currentPage: 1 },
    })
  })

  test('returns the requested page, as forms ask for it', () => {
    const input = genericTableInput.parse({ sortColumn: 'name', sortDirection: 'desc', currentPage: '3', maxRecordsPerPage: '20' })
    expect(input).toMatchObject({ sortDirection: 'DESC' })
    expect(firstRecord(input)).toBe(40)
  })
})
