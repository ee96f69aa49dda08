import { describe, expect, test } from 'vitest'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const give = (sampleId: number, barcode: string | null) => ({ input: { sampleId, barcode } })

commandSuite(setSampleBarcode, {
  accepted: { ...give(2, 'TUBE-2'), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ altBarcode: 'TUBE-2' }) },
  refused: {
    'permission.denied': { by: 3, ...give(1, 'NEW-CODE') },
    'sample.gone': give(999, 'NEW-CODE'),
    'sample.archived': give(4, 'NEW-CODE'),
    'barcode.taken': give(2, 'TUBE-1'),
    'barcode.reserved': give(2, '005000000000002'),
  },
})

describe('sample.set-barcode', () => {
  test('white space around a code is not part of it, and null removes the code', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(setSampleBarcode, { sampleId: 2, barcode: '  TUBE-2 ' })
    expect(ada.row('samples', 2)).toMatchObject({ altBarcode: 'TUBE-2' })
    await ada.do(setSampleBarcode, { sampleId: 2, barcode: null })
    expect(ada.row('samples', 2)).toMatchObject({ altBarcode: null })
  })

  test('a compartment’s code is taken, too, and a sample may keep its own', async () => {
    const { ada } = await makeTwoDevices()
    await expect(ada.do(setSampleBarcode, { sampleId: 2, barcode: 'SHELF-3' })).rejects.toMatchObject({ code: 'barcode.taken', detail: { byName: 'Shelf' } })
    await ada.do(setSampleBarcode, { sampleId: 1, barcode: 'TUBE-1' })
    expect(ada.row('samples', 1)).toMatchObject({ altBarcode: 'TUBE-1' })
  })
})
