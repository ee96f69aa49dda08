import { expect, test } from 'vitest'
import { installAddon } from '#domain/commands/install-addon.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { makeAddon, makeManifest } from '#tests/harness/addons.ts'
import { noon } from '#tests/harness/factories.ts'
import { groupId, makeTwoDevices, type Lab } from '#tests/harness/two-devices.ts'

const input = { addonId: 7, manifest: makeManifest(), codeHash: 'b'.repeat(64), codeSize: 2_048, source: '' }
const install = (lab: Lab, userId = 5) => runCommand(lab.store, { userId }, groupId, installAddon, input, () => lab.now)

test('whoever installs an add-on has accepted what it may do; everyone in the group has it then', async () => {
  const { lab, ada } = await makeTwoDevices()
  await install(lab)
  await ada.sync()
  const accepted = { acceptedBy: 5, acceptedAt: noon, enabled: 1, archived: 0 }
  expect(ada.row('addons', 7)).toMatchObject({ rootVar: 'PLATEREADER', addonVersion: '1.2.0.0', mode: 'framed', codeHash: 'b'.repeat(64), ...accepted })
})

test('one that was removed comes back under its number, with its configuration and what the new script may do', async () => {
  const { lab } = await makeTwoDevices()
  await lab.change({ entity: 'addons', id: 1, after: { ...makeAddon({ archived: 1, configuration: '{}', addonVersion: '9.0.0.0' }) } })
  await install(lab)
  expect(await lab.row('addons', 7)).toBeUndefined()
  expect(await lab.row('addons', 1)).toMatchObject({ archived: 0, configuration: '{}', addonVersion: '1.2.0.0', codeHash: 'b'.repeat(64), acceptedBy: 5 })
})

test('a name in code that is taken is refused, as is someone who is no administrator, and a device', async () => {
  const { lab } = await makeTwoDevices()
  const amy = await lab.device(5)
  await expect(install(lab, 1)).rejects.toMatchObject({ code: 'permission.denied' })
  await amy.do(installAddon, input)
  await amy.sync()
  expect(amy.state.inbox).toMatchObject([{ code: 'permission.denied' }])
  expect(await lab.row('addons', 7)).toBeUndefined()
  await install(lab)
  await expect(install(lab)).rejects.toMatchObject({ code: 'addon.installed', detail: { name: 'Plate reader' } })
})
