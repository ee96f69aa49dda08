import { expect, test } from 'vitest'
import { setEquipmentStatus } from '#domain/commands/set-equipment-status.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withEquipment } from '#tests/harness/equipment.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const eventId = 'event-0000-0000-0002'
const stop = (equipmentId = 500) => ({ equipmentId, eventId, status: 'out of use' as const, was: 'available' as const, text: ' Broken lamp ' })

commandSuite(setEquipmentStatus, {
  accepted: { by: 2, input: withEquipment(stop()), entity: 'equipment', id: () => 500, becomes: () => ({ status: 'out of use', changedBy: 2 }) },
  refused: {
    'permission.denied': { input: withEquipment(stop()) },
    'input.invalid': { by: 2, input: withEquipment({ ...stop(), eventId: 'event-0000-0000-0001' }) },
    'equipment.gone': { by: 2, input: withEquipment(stop(99)) },
    'equipment.archived': { by: 2, input: withEquipment(stop(), { equipment: { archived: 1 } }) },
  },
})

test('the log book says what changed, who did it and why', async () => {
  const { max } = await makeTwoDevices()
  const input = await withEquipment(stop())(max)
  await max.pull()
  await max.do(setEquipmentStatus, input)
  expect(max.row('equipmentEvents', eventId)).toMatchObject({ equipmentId: 500, status: 'out of use', text: 'Broken lamp', by: 2, at: noon })
})

test('a storage unit has details as equipment as soon as something is entered', async () => {
  const { lab } = await makeTwoDevices()
  const administrator = await lab.device(5)
  await administrator.pull()
  await administrator.do(setEquipmentStatus, stop(1))
  await administrator.sync()
  expect(await lab.row('equipment', 1)).toMatchObject({ isStorage: 1, name: 'Freezer 1', status: 'out of use', ownerId: 0 })
})
