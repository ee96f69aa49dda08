import { describe, expect, test } from 'vitest'
import { writeSetting } from '#domain/commands/write-setting.ts'
import type { UserSettingRow } from '#domain/entities/user-setting.ts'
import { finishedAt, finishedPickList, packPickList, pickListSetting, unpackPickList } from '#domain/rules/pick-list/shared-pick-list.ts'
import { noon } from '#tests/harness/factories.ts'
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

  test('a pick list that is finished on one tablet does not come back when another has opened it in that moment, whoever is first [FAULT-126]', async () => {
    for (const isFinishFirst of [true, false]) {
      const { lab, ada } = await makeTwoDevices()
      const other = await lab.device(1)
      const key = pickListSetting('0123456789abcdef')
      const list = { title: 'Plasmids', phase: 'pick', isPicked: true, sampleIds: [1, 2], outIds: [], at: noon } as const
      await ada.do(writeSetting, { key, value: packPickList(list) })
      await ada.sync()
      await other.sync()
      // Neither knows of the other yet.
      await ada.do(writeSetting, { key, value: finishedPickList(noon + 1) })
      await other.do(writeSetting, { key, value: packPickList({ ...list, phase: 'put-back', isPicked: false, outIds: [1, 2], at: noon + 2 }) })
      const inOrder = isFinishFirst ? [ada, other] : [other, ada]
      for (const device of [...inOrder, ...inOrder]) await device.sync()
      for (const device of [ada, other]) {
        const { value } = device.disk.row('userSettings', `1:${key}`) as unknown as UserSettingRow
        expect(unpackPickList(value)).toBeUndefined()
        expect(finishedAt(value)).toBe(noon + 1)
        expect(device.state.inbox).toEqual([])
      }
      // Once nobody needs to know, the setting is removed.
      await ada.do(writeSetting, { key, value: '' })
      await ada.sync()
      expect(ada.disk.tables.userSettings.size).toBe(0)
    }
  })

  test('someone who has left the group can no longer write in it', async () => {
    const { ada } = await makeTwoDevices()
    await ada.lab.change({ entity: 'members', id: 1, after: null })
    expect(await ada.sync()).toBe('revoked')
    await expect(ada.do(writeSetting, { key: 'windowWidth', value: '980' })).rejects.toMatchObject({ code: 'permission.denied' })
  })
})
