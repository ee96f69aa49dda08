import { expect, test } from 'vitest'
import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { repairAfterOlderBuild } from '#db/replay/repair-after-older-build.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { stateOfMemory } from '#tests/harness/device-state.ts'
import { makeUnit } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

test('what an earlier build ran is run again if it changes other rows now: a queued storage unit is in the list of equipment', async () => {
  const { lab } = await makeTwoDevices()
  const amy = await lab.device(5)
  const { archived: _archived, ...unit } = makeUnit({ name: 'Freezer 2' })
  const ids = { id: await amy.takeId('storageUnits'), rootLayerId: await amy.takeId('storageLayers') }
  await amy.do(createStorageUnit, { ...unit, ...ids })
  const key = rowKey('equipment', ids.id)

  // The earlier build wrote no row of equipment.
  await amy.disk.transaction(['equipment'], async (tx) => {
    const effects = (await tx.pendingEffects()).all.map(({ revision: _revision, touched, ...effect }) => ({
      ...effect,
      touched: touched.filter((each) => each !== key),
    }))
    await tx.save({ rows: [{ entity: 'equipment', id: ids.id, after: null }], dropBase: [key], effects })
  })
  expect(amy.row('equipment', ids.id)).toBeUndefined()

  await repairAfterOlderBuild(amy.disk, () => {})
  expect(amy.row('equipment', ids.id)).toMatchObject({ name: 'Freezer 2', isStorage: 1 })
  await assertReplayed(stateOfMemory(amy.disk))
})
