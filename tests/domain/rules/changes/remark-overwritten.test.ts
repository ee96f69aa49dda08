import { describe, expect, test } from 'vitest'
import { editLayer } from '#domain/commands/edit-layer.ts'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { mutation } from '#db/writing/mutation.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

/** What two administrators write without having seen each other's changes, and what the second one is told. */
const pairs = [
  {
    what: 'the name of a compartment',
    theirs: mutation(editLayer, { layerId: 2, set: { name: 'Theirs' }, was: { name: 'Box of four' } }, ''),
    mine: mutation(editLayer, { layerId: 2, set: { name: 'Mine', transposed: true }, was: { name: 'Box of four', transposed: false } }, ''),
    told: [{ layerId: 2, field: 'name', theirs: 'Theirs', yours: 'Mine' }],
  },
  {
    what: 'the room of a storage unit',
    theirs: mutation(editStorageUnit, { unitId: 1, set: { room: '1.01', building: 'X' }, was: { room: '2.04', building: 'B' } }, ''),
    mine: mutation(editStorageUnit, { unitId: 1, set: { room: '1.02' }, was: { room: '2.04' } }, ''),
    told: [{ unitId: 1, field: 'room', theirs: '1.01', yours: '1.02' }],
  },
  {
    what: 'the barcode of a compartment',
    theirs: mutation(setLayerBarcode, { layerId: 2, barcode: 'THEIRS-1', was: null }, ''),
    mine: mutation(setLayerBarcode, { layerId: 2, barcode: 'MINE-1', was: null }, ''),
    told: [{ layerId: 2, field: 'altBarcode', theirs: 'THEIRS-1', yours: 'MINE-1' }],
  },
  {
    what: 'the barcode of a sample',
    theirs: mutation(setSampleBarcode, { sampleId: 1, barcode: 'THEIRS-2', was: 'TUBE-1' }, ''),
    mine: mutation(setSampleBarcode, { sampleId: 1, barcode: 'MINE-2', was: 'TUBE-1' }, ''),
    told: [{ sampleId: 1, field: 'altBarcode', theirs: 'THEIRS-2', yours: 'MINE-2' }],
  },
  {
    what: 'the low stock limit',
    theirs: mutation(setLowStock, { sampleId: 1, lowAmount: 3, was: null }, ''),
    mine: mutation(setLowStock, { sampleId: 1, lowAmount: 4, was: null }, ''),
    told: [{ sampleId: 1, field: 'lowAmount', theirs: 3, yours: 4 }],
  },
] as const

describe('people who replace what they had not seen are told, also offline [FAULT-40]', () => {
  test.each(pairs)('$what', async ({ theirs, mine, told }) => {
    const { lab } = await makeTwoDevices()
    const [amy, other] = [await lab.device(5), await lab.device(5)]
    await amy.write(theirs)
    await other.write(mine)
    await amy.sync()
    await other.sync()
    expect(amy.state.inbox).toEqual([])
    expect(other.state.inbox).toMatchObject([{ code: null, remarks: told }])
    expect(other.state.inbox[0]!.remarks).toHaveLength(told.length)
  })

  test('someone who saw it, set the same, or does not send what they saw is told nothing', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    await amy.do(editLayer, { layerId: 2, set: { name: 'One' } })
    await amy.do(editLayer, { layerId: 2, set: { name: 'Two' }, was: { name: 'One' } })
    await amy.do(editLayer, { layerId: 2, set: { name: 'Two' }, was: { name: 'Zero' } })
    await amy.do(editLayer, { layerId: 2, set: { name: 'Three' } })
    await amy.sync()
    expect(amy.state.inbox).toEqual([])
  })
})
