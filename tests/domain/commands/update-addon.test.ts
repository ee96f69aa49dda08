import { expect, test } from 'vitest'
import { updateAddon } from '#domain/commands/update-addon.ts'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { makeAddon, makeManifest } from '#tests/harness/addons.ts'
import { noon } from '#tests/harness/factories.ts'
import { groupId, makeTwoDevices } from '#tests/harness/two-devices.ts'

async function prepare() {
  const { lab } = await makeTwoDevices()
  await lab.change({ entity: 'addons', id: 1, after: { ...makeAddon({ configuration: '{}', enabled: 0 }) } })
  const update = (manifest: Partial<AddonManifest>, userId = 5) => {
    const input = { addonId: 1, manifest: makeManifest(manifest), codeHash: 'b'.repeat(64), codeSize: 2_048, source: '' }
    return runCommand(lab.store, { userId }, groupId, updateAddon, input, () => lab.now)
  }
  return { lab, update }
}

test('an update has the new script and what it may do, accepted by whoever made it; configuration and state stay', async () => {
  const { lab, update } = await prepare()
  await update({ version: '1.10', permissions: ['samples.read', 'samples.write'] })
  const row = await lab.row('addons', 1)
  expect(row).toMatchObject({ addonVersion: '1.10.0.0', codeHash: 'b'.repeat(64), configuration: '{}', enabled: 0, acceptedBy: 5, acceptedAt: noon })
  expect(JSON.parse(String(row!['manifest']))).toMatchObject({ permissions: ['samples.read', 'samples.write'] })
})

test('neither the same version nor an older one, nor another add-on is an update, and only administrators update', async () => {
  const { lab, update } = await prepare()
  const before = await lab.row('addons', 1)
  await expect(update({ version: '1.2' })).rejects.toMatchObject({ code: 'addon.not-newer', detail: { found: '1.2.0.0', installed: '1.2.0.0' } })
  await expect(update({ version: '1.1.9' })).rejects.toMatchObject({ code: 'addon.not-newer' })
  await expect(update({ version: '2.0', rootVar: 'OTHER' })).rejects.toMatchObject({ code: 'addon.other' })
  await expect(update({ version: '2.0' }, 1)).rejects.toMatchObject({ code: 'permission.denied' })
  expect(await lab.row('addons', 1)).toEqual(before)
})
