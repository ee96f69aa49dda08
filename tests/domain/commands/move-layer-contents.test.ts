import { describe, expect, test } from 'vitest'
import { moveLayerContents } from '#domain/commands/move-layer-contents.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeLayer, makeSample, makeUnit } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const move = (fromLayerId: number, toLayerId: number) => ({ fromLayerId, toLayerId })
const box = (fields = {}) => ({ entity: 'storageLayers' as const, id: 9, after: { ...makeLayer({ id: 9, parentId: 1, rows: 2, columns: 2, ...fields }) } })

commandSuite(moveLayerContents, {
  accepted: { input: after(move(2, 9), box()), entity: 'samples', id: () => 2, becomes: () => ({ layerId: 9, position: 2 }) },
  refused: {
    'permission.denied': { by: 3, input: after(move(2, 9), box()) },
    'layer.cycle': { input: move(1, 2) },
    'layer.gone': { input: move(2, 99) },
    'layer.archived': { input: after(move(2, 8), archivedBox) },
    'position.outside': { input: after(move(2, 9), box({ rows: 1, columns: 1 })) },
    'position.reserved': { input: after(move(2, 9), box({ reserved: { 1: { userId: 2, note: '' } } })) },
    'position.taken': { input: after(move(2, 9), box(), { entity: 'samples', id: 7, after: { ...makeSample({ id: 7, layerId: 9, position: 1 }) } }) },
  },
})

describe('layer.move-contents', () => {
  test('a dead freezer is emptied in one step: its shelves and boxes are in the other one', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(
      { entity: 'storageUnits', id: 2, after: { ...makeUnit({ id: 2, name: 'Freezer 2', rootLayerId: 9 }) } },
      { entity: 'storageLayers', id: 9, after: { ...makeLayer({ id: 9, unitId: 2, kind: 'unit', name: 'Freezer 2' }) } },
    )
    await ada.pull()
    await ada.do(moveLayerContents, move(1, 9))
    await ada.sync()
    expect(await lab.row('storageLayers', 2)).toMatchObject({ parentId: 9, unitId: 2, place: 1 })
    expect(await lab.row('storageLayers', 3)).toMatchObject({ parentId: 9, unitId: 2, place: 2 })
    expect(await lab.row('samples', 1)).toMatchObject({ layerId: 2, position: 1 })
  })

  test('if one position is taken, nothing moves', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(box(), { entity: 'samples', id: 7, after: { ...makeSample({ id: 7, layerId: 9, position: 2 }) } })
    await ada.pull()
    await expect(ada.do(moveLayerContents, move(2, 9))).rejects.toMatchObject({ code: 'position.taken', detail: { by: 7 } })
    expect(ada.row('samples', 1)).toMatchObject({ layerId: 2 })
  })
})
