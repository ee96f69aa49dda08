import { describe, expect, test } from 'vitest'
import { writeSetting } from '#domain/commands/write-setting.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

describe('setting.write', () => {
  test('a setting changed offline applies on the person’s other devices, and on nobody else’s', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await ada.do(writeSetting, { key: 'UseInventoryRebuild', value: 'true' })
    await ada.sync()
    await max.sync()
    const second = await lab.device(1)
    expect(second.disk.row('userSettings', '1:UseInventoryRebuild')).toMatchObject({ value: 'true', audience: 1 })
    expect(max.disk.tables.userSettings.size).toBe(0)
  })

  test('an empty value resets it', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(writeSetting, { key: 'UseInventoryRebuild', value: 'true' })
    await ada.do(writeSetting, { key: 'UseInventoryRebuild', value: '' })
    await ada.sync()
    expect(ada.disk.tables.userSettings.size).toBe(0)
    expect(ada.state.inbox).toEqual([])
  })

  test('what someone has configured of an add-on stays JSON, whatever writes it', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(writeSetting, { key: 'AddonConfiguration.7', value: '{"unit":"mM"}' })
    await expect(ada.do(writeSetting, { key: 'AddonConfiguration.7', value: '{' })).rejects.toMatchObject({ code: 'addon.configuration-invalid' })
  })

  test('someone who has left the group can no longer write in it', async () => {
    const { ada } = await makeTwoDevices()
    await ada.lab.change({ entity: 'members', id: 1, after: null })
    expect(await ada.sync()).toBe('revoked')
    await expect(ada.do(writeSetting, { key: 'windowWidth', value: '980' })).rejects.toMatchObject({ code: 'permission.denied' })
  })
})
