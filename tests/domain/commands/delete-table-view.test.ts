import { describe, expect, test } from 'vitest'
import { deleteTableView } from '#domain/commands/delete-table-view.ts'
import { saveTableView } from '#domain/commands/save-table-view.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const view = { isNew: true, scope: 'SAMPLES', name: 'Mine', columns: ['name'], filters: [], sortColumn: 'name', sortDirection: 'ASC' as const }

describe('view.delete', () => {
  test('deleted offline it is gone everywhere after the next contact [VIEW-07] [VIEW-12]', async () => {
    const { lab, ada } = await makeTwoDevices()
    const id = await ada.takeId('tableViews')
    await ada.do(saveTableView, { ...view, id })
    await ada.sync()
    const second = await lab.device(1)
    await ada.do(deleteTableView, { viewId: id })
    expect(ada.row('tableViews', id)).toBeUndefined()
    await ada.sync()
    await second.sync()
    expect(second.row('tableViews', id)).toBeUndefined()
  })

  test('another person’s view, or an unknown one, is not deleted', async () => {
    const { ada, max } = await makeTwoDevices()
    const id = await ada.takeId('tableViews')
    await ada.do(saveTableView, { ...view, id })
    await ada.sync()
    await expect(max.do(deleteTableView, { viewId: id })).rejects.toMatchObject({ code: 'view.gone' })
    await expect(ada.do(deleteTableView, { viewId: 999 })).rejects.toMatchObject({ code: 'view.gone' })
  })

  test('someone who has left the group can no longer write in it', async () => {
    const { ada } = await makeTwoDevices()
    await ada.lab.change({ entity: 'members', id: 1, after: null })
    expect(await ada.sync()).toBe('revoked')
    await expect(ada.do(deleteTableView, { viewId: 1 })).rejects.toMatchObject({ code: 'permission.denied' })
  })
})
