import { describe, expect, test } from 'vitest'
import { moveSample } from '#domain/commands/move-sample.ts'
import { reservePositions } from '#domain/commands/reserve-positions.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, reservedBox } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const keep = (layerId: number, positions: number[], reserved = true) => ({ layerId, positions, reserved, note: 'PBMC' })

commandSuite(reservePositions, {
  accepted: {
    input: keep(2, [3, 4]),
    entity: 'storageLayers',
    id: (input) => input.layerId,
    becomes: () => ({ reserved: { 3: { userId: 1, note: 'PBMC' }, 4: { userId: 1, note: 'PBMC' } } }),
  },
  refused: {
    'permission.denied': { by: 4, input: keep(2, [3]) },
    'layer.gone': { input: keep(99, [1]) },
    'layer.archived': { input: after(keep(8, [1]), archivedBox) },
    'position.outside': { input: keep(2, [5]) },
    'position.taken': { input: keep(2, [1]) },
    'position.reserved': { input: after(keep(2, [3]), reservedBox) },
  },
})

describe('layer.reserve', () => {
  test('the person it is reserved for may use it, others may not', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(reservePositions, keep(2, [3]))
    await ada.sync()
    await max.sync()
    await expect(max.do(moveSample, { sampleId: 3, layerId: 2, position: 3 })).rejects.toMatchObject({
      code: 'position.reserved',
      detail: { by: 1, note: 'PBMC' },
    })
    await ada.do(moveSample, { sampleId: 3, layerId: 2, position: 3 })
  })

  test('a student releases only own reservations, a member anyone’s', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(reservedBox)
    await ada.pull()
    const student = await lab.device(3)
    await expect(student.do(reservePositions, keep(2, [3], false))).rejects.toMatchObject({ code: 'position.reserved' })
    await ada.do(reservePositions, keep(2, [3], false))
    expect(ada.row('storageLayers', 2)).toMatchObject({ reserved: {} })
  })
})
