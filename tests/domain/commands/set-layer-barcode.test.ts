import { describe, expect, test } from 'vitest'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const give = (layerId: number, barcode: string | null) => ({ input: { layerId, barcode } })

commandSuite(setLayerBarcode, {
  accepted: { ...give(2, 'BOX-2'), entity: 'storageLayers', id: (input) => input.layerId, becomes: () => ({ altBarcode: 'BOX-2' }) },
  refused: {
    'permission.denied': { by: 3, ...give(2, 'BOX-2') },
    'layer.gone': give(99, 'BOX-2'),
    'barcode.taken': give(2, 'TUBE-1'),
    'barcode.reserved': give(2, '008000000000002'),
  },
})

describe('layer.set-barcode', () => {
  test('null removes the code', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(setLayerBarcode, { layerId: 3, barcode: null })
    expect(ada.row('storageLayers', 3)).toMatchObject({ altBarcode: null })
  })
})
