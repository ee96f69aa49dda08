import { expect, test } from 'vitest'
import { followUnits } from '#domain/commands/follow-units.ts'
import { UnitFollower } from '#server/followers/unit-follower.ts'
import { makeUnit } from '#tests/harness/factories.ts'
import { groupId, makeTwoDevices } from '#tests/harness/two-devices.ts'

test('storage units from before there was a list of equipment are put into it, and followed if an earlier release renames them', async () => {
  const { lab, ada } = await makeTwoDevices()
  const follower = new UnitFollower(lab.store, () => 8)
  const follow = async (unit: ReturnType<typeof makeUnit>) => {
    await lab.change({ entity: 'storageUnits', id: unit.id, after: { ...unit } })
    const { rows } = await lab.store.read((tables) => tables.followedRows(groupId, follower.entities, 0, 100))
    await follower.follow(groupId, rows)
    await ada.pull()
    return ada.row('equipment', unit.id)
  }
  expect(await follow(makeUnit({ id: 2, name: 'Tank 1' }))).toMatchObject({ isStorage: 1, name: 'Tank 1', status: 'available', ownerId: 0 })
  expect(ada.row('equipment', 1)).toMatchObject({ name: 'Freezer 1' })
  const version = await lab.store.read((tables) => tables.version(groupId))
  const { rows } = await lab.store.read((tables) => tables.followedRows(groupId, follower.entities, 0, 100))
  await follower.follow(groupId, rows)
  expect(await lab.store.read((tables) => tables.version(groupId))).toBe(version)
  expect(await follow(makeUnit({ id: 2, name: 'Tank 2', room: '9' }))).toMatchObject({ name: 'Tank 2', room: '9' })
})

test('a device may not do it', async () => {
  const { ada } = await makeTwoDevices()
  await expect(ada.do(followUnits, { unitIds: [1] })).rejects.toMatchObject({ code: 'permission.denied' })
})
