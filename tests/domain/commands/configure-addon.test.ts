import { expect, test } from 'vitest'
import { configureAddon } from '#domain/commands/configure-addon.ts'
import { makeAddon, withAddon } from '#tests/harness/addons.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const input = { addonId: 1, scope: 'GROUP' as const, configuration: '{"reader":"B"}' }

commandSuite(configureAddon, {
  accepted: { by: 5, input: withAddon(input), entity: 'addons', id: () => 1, becomes: () => ({ configuration: '{"reader":"B"}' }) },
  refused: {
    'permission.denied': { by: 1, input: withAddon(input) },
    'addon.gone': { by: 5, input },
    'addon.configuration-invalid': { by: 5, input: withAddon({ ...input, configuration: '{"reader":' }) },
  },
})

test('anyone in the group can have a configuration of their own, which nobody else receives', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.change({ entity: 'addons', id: 1, after: { ...makeAddon() } })
  await ada.sync()
  await ada.do(configureAddon, { ...input, scope: 'USER' })
  await ada.sync()
  await max.sync()
  expect(ada.row('userSettings', '1:AddonConfiguration.1')).toMatchObject({ key: 'AddonConfiguration.1', value: '{"reader":"B"}', audience: 1 })
  expect(max.row('userSettings', '1:AddonConfiguration.1')).toBeUndefined()
  expect(ada.row('addons', 1)).toMatchObject({ configuration: '' })
  await ada.do(configureAddon, { ...input, scope: 'USER', configuration: '' })
  expect(ada.row('userSettings', '1:AddonConfiguration.1')).toBeUndefined()
})
