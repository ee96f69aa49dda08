import { describe, expect, test } from 'vitest'
import { archiveStorageUnit } from '#domain/commands/archive-storage-unit.ts'
import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeLayer, makeUnit } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const freezer = { name: ' Freezer 2 ', kind: 'freezer' as const, temperature: -80, department: 'Biology', building: 'B', floor: '2', room: '2.04' }
const made = (fields: Partial<typeof freezer> = {}) => ({
  by: 5,
  input: async (device: TestDevice) => ({ id: await device.takeId('storageUnits'), rootLayerId: await device.takeId('storageLayers'), ...freezer, ...fields }),
})

// spec STO-01
commandSuite(createStorageUnit, {
  accepted: { ...made(), entity: 'storageUnits', id: (input) => input.id, becomes: (input) => ({ ...input, name: 'Freezer 2', archived: 0 }) },
  refused: {
    'permission.denied': { ...made(), by: 1 },
    'unit.id-taken': {
      by: 5,
      input: async (device) => {
        const id = await device.takeId('storageUnits')
        await device.lab.change({ entity: 'storageUnits', id, after: { ...makeUnit({ id }) } })
        return { id, rootLayerId: await device.takeId('storageLayers'), ...freezer }
      },
    },
    'layer.id-taken': {
      by: 5,
      input: async (device) => {
        const rootLayerId = await device.takeId('storageLayers')
        await device.lab.change({ entity: 'storageLayers', id: rootLayerId, after: { ...makeLayer({ id: rootLayerId }) } })
        return { id: await device.takeId('storageUnits'), rootLayerId, ...freezer }
      },
    },
    'unit.name-missing': made({ name: ' ' }),
    'unit.temperature-invalid': made({ temperature: -274 }),
  },
})

describe('unit.create', () => {
  test.each([-273.16, -274, -1e9, 201])('%s °C is refused with a message that says what is possible [FAULT-52]', async (temperature) => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    const input = await made({ temperature }).input(amy)
    await expect(amy.do(createStorageUnit, input)).rejects.toMatchObject({ code: 'unit.temperature-invalid', detail: { least: -273.15, most: 200 } })
    expect(deviceErrors['unit.temperature-invalid'].message).toContain('−273.15')
  })

  test('absolute zero itself is possible [FAULT-52]', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    const input = await made({ temperature: -273.15 }).input(amy)
    await amy.do(createStorageUnit, input)
    await amy.sync()
    expect(await lab.row('storageUnits', input.id)).toMatchObject({ temperature: -273.15 })
  })

  test('it is in the list of equipment, which follows when it is renamed, moved or archived', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    const { id, ...input } = await made().input(amy)
    await amy.do(createStorageUnit, { id, ...input })
    expect(amy.row('equipment', id)).toMatchObject({ isStorage: 1, name: 'Freezer 2', nameFold: 'freezer 2', kind: 'freezer', room: '2.04', archived: 0 })
    await amy.do(editStorageUnit, { unitId: id, set: { name: 'Tank 2', kind: 'nitrogen tank', room: '1.07' } })
    await amy.do(archiveStorageUnit, { unitId: id, archived: true })
    await amy.sync()
    expect(await lab.row('equipment', id)).toMatchObject({ name: 'Tank 2', nameFold: 'tank 2', kind: 'nitrogen tank', room: '1.07', archived: 1 })
  })

  test('its outermost compartment is created with it, with the same name', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    const input = await made().input(amy)
    await amy.do(createStorageUnit, input)
    await amy.sync()
    expect(await lab.row('storageLayers', input.rootLayerId)).toMatchObject({ kind: 'unit', name: 'Freezer 2', unitId: input.id, parentId: null })
  })
})
