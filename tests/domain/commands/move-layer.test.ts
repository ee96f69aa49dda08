import { describe, expect, test } from 'vitest'
import { moveLayer } from '#domain/commands/move-layer.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeLayer, makeUnit } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const move = (layerId: number, parentId: number, place: number | null = null) => ({ layerId, parentId, place })
const other = [
  { entity: 'storageUnits' as const, id: 2, after: { ...makeUnit({ id: 2, name: 'Freezer 2', rootLayerId: 9 }) } },
  { entity: 'storageLayers' as const, id: 9, after: { ...makeLayer({ id: 9, unitId: 2, kind: 'unit', name: 'Freezer 2' }) } },
]

commandSuite(moveLayer, {
  accepted: {
    input: after(move(2, 9), ...other),
    entity: 'storageLayers',
    id: (input) => input.layerId,
    becomes: () => ({ parentId: 9, unitId: 2, place: 1 }),
  },
  refused: {
    'permission.denied': { by: 3, input: move(2, 3) },
    'layer.gone': { input: move(99, 3) },
    'layer.archived': { input: after(move(2, 8), archivedBox) },
    'layer.is-unit': { input: move(1, 3) },
    'layer.cycle': { input: move(3, 3) },
  },
})

describe('layer.move', () => {
  test('its contents move with it, tubes at their positions and boxes to the other unit', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...other, { entity: 'storageLayers', id: 2, after: { ...makeLayer({ id: 2, parentId: 3, rows: 2, columns: 2 }) } })
    await ada.sync()
    await ada.do(moveLayer, move(3, 9))
    await ada.sync()
    expect(await lab.row('storageLayers', 2)).toMatchObject({ parentId: 3, unitId: 2 })
    expect(await lab.row('samples', 1)).toMatchObject({ layerId: 2, position: 1 })
  })
})
