import { describe, expect, test } from 'vitest'
import { saveTableView } from '#domain/commands/save-table-view.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const view = {
  isNew: true,
  scope: 'SAMPLES',
  name: ' Mine ',
  columns: ['name', 'type'],
  filters: [{ field: 'type', value: '1' }],
  sortColumn: 'name',
  sortDirection: 'DESC' as const,
}
const made = async (device: TestDevice, changes: Partial<typeof view> = {}) => ({ ...view, id: await device.takeId('tableViews'), ...changes })

describe('view.save', () => {
  test('a view created offline is on the person’s other devices after the next contact, and on nobody else’s [VIEW-12] [VIEW-13]', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    const input = await made(ada)
    await ada.do(saveTableView, input)
    expect(ada.row('tableViews', input.id)).toMatchObject({ name: 'Mine', audience: 1 })
    expect(await ada.sync()).toBe('applied')
    await max.sync()
    expect(max.row('tableViews', input.id)).toBeUndefined()
    const second = await lab.device(1)
    expect(second.row('tableViews', input.id)).toEqual(ada.row('tableViews', input.id))
  })

  test('changing it keeps its id [VIEW-06]', async () => {
    const { ada } = await makeTwoDevices()
    const input = await made(ada)
    await ada.do(saveTableView, input)
    await ada.do(saveTableView, { ...input, isNew: false, name: 'Changed', filters: [] })
    await ada.sync()
    expect(ada.row('tableViews', input.id)).toMatchObject({ name: 'Changed', filters: [] })
    expect(ada.state.inbox).toEqual([])
  })

  test('an empty trimmed name is refused in the specification’s words [VIEW-05]', async () => {
    const { ada } = await makeTwoDevices()
    await expect(ada.do(saveTableView, await made(ada, { name: '  ' }))).rejects.toMatchObject({ code: 'view.name-missing' })
  })

  test('another person’s view counts as missing: it is neither changed nor revealed', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    const input = await made(ada)
    await ada.do(saveTableView, input)
    await ada.sync()
    await expect(max.do(saveTableView, { ...input, isNew: false, name: 'Taken over' })).rejects.toMatchObject({ code: 'view.gone' })
    await max.do(saveTableView, { ...input, name: 'Taken over' })
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: 'id.not-leased' }])
    await ada.sync()
    expect(ada.row('tableViews', input.id)).toMatchObject({ name: 'Mine', audience: 1 })
    expect(lab.store.audit.filter((entry) => entry.code === null && entry.command === 'view.save@1')).toHaveLength(1)
  })

  test('an id is given out once', async () => {
    const { ada } = await makeTwoDevices()
    const input = await made(ada)
    await ada.do(saveTableView, input)
    await expect(ada.do(saveTableView, input)).rejects.toMatchObject({ code: 'view.id-taken' })
  })

  test('someone who has left the group can no longer write in it', async () => {
    const { ada } = await makeTwoDevices()
    await ada.lab.change({ entity: 'members', id: 1, after: null })
    expect(await ada.sync()).toBe('revoked')
    await expect(ada.do(saveTableView, { ...view, id: 1 })).rejects.toMatchObject({ code: 'permission.denied' })
  })
})
