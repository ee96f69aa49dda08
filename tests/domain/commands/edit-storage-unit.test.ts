import { describe, expect, test } from 'vitest'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeUnit } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const edit = (unitId: number, set: object) => ({ by: 5, input: { unitId, set } })

commandSuite(editStorageUnit, {
  accepted: {
    ...edit(1, { name: ' Freezer 9 ', room: '3.01', temperature: -86 }),
    entity: 'storageUnits',
    id: (input) => input.unitId,
    becomes: () => ({ name: 'Freezer 9', room: '3.01', temperature: -86, building: 'B' }),
  },
  refused: {
    'permission.denied': { ...edit(1, { room: 'x' }), by: 1 },
    'unit.gone': edit(99, { room: 'x' }),
    'unit.name-missing': edit(1, { name: ' ' }),
    'unit.temperature-invalid': edit(1, { temperature: -274 }),
  },
})

describe('unit.edit', () => {
  test('a unit once saved as colder than absolute zero can still be renamed [FAULT-52]', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    await lab.change({ entity: 'storageUnits', id: 1, after: { ...makeUnit({ id: 1, rootLayerId: 1, temperature: -274 }) } })
    await amy.pull()
    await amy.do(editStorageUnit, edit(1, { name: 'Freezer 9' }).input)
    await amy.sync()
    expect(await lab.row('storageUnits', 1)).toMatchObject({ name: 'Freezer 9' })
  })

  test('its outermost compartment is renamed with it', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    await amy.do(editStorageUnit, edit(1, { name: 'Freezer 9' }).input)
    await amy.sync()
    expect(await lab.row('storageLayers', 1)).toMatchObject({ name: 'Freezer 9' })
  })
})
