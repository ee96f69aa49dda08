import { describe, expect, test } from 'vitest'
import { setEquipmentBarcode } from '#domain/commands/set-equipment-barcode.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withEquipment } from '#tests/harness/equipment.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const give = (barcode: string | null, equipmentId = 500) => withEquipment({ equipmentId, barcode })

commandSuite(setEquipmentBarcode, {
  accepted: { by: 2, input: give('QP-1'), entity: 'equipment', id: () => 500, becomes: () => ({ barcode: 'QP-1', changedBy: 2 }) },
  refused: {
    'permission.denied': { input: give('QP-1') },
    'input.invalid': { by: 5, input: give('FREEZER-1', 1) },
    'equipment.gone': { by: 2, input: give('QP-1', 99) },
    'equipment.archived': { by: 2, input: withEquipment({ equipmentId: 500, barcode: 'QP-1' }, { equipment: { archived: 1 } }) },
    'barcode.taken': { by: 2, input: give('TUBE-1') },
    'barcode.reserved': { by: 2, input: give('005000000000002') },
  },
})

describe('equipment.set-barcode', () => {
  test('null removes the code, and a tube may then have it', async () => {
    const { ada, max } = await makeTwoDevices()
    const input = await give('QP-1')(max)
    await max.pull()
    await max.do(setEquipmentBarcode, input)
    await max.sync()
    await ada.pull()
    await expect(ada.do(setSampleBarcode, { sampleId: 1, barcode: 'QP-1' })).rejects.toMatchObject({
      code: 'barcode.taken',
      detail: { byName: 'Confocal', equipmentId: 500 },
    })
    await max.do(setEquipmentBarcode, { equipmentId: 500, barcode: null })
    await max.sync()
    await ada.pull()
    await ada.do(setSampleBarcode, { sampleId: 1, barcode: 'QP-1' })
    expect(ada.row('samples', 1)).toMatchObject({ altBarcode: 'QP-1' })
  })
})
