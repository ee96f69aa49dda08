import { describe, expect, test } from 'vitest'
import { editLayer } from '#domain/commands/edit-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeLayer } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const edit = (layerId: number, set: object) => ({ input: { layerId, set } })

commandSuite(editLayer, {
  accepted: {
    ...edit(2, { name: ' Box A ', rowNumbering: 'roman', transposed: true }),
    entity: 'storageLayers',
    id: (input) => input.layerId,
    becomes: () => ({ name: 'Box A', rowNumbering: 'roman', transposed: 1, rows: 2, columns: 2 }),
  },
  refused: {
    'permission.denied': { by: 3, ...edit(2, { name: 'x' }) },
    'layer.gone': edit(99, { name: 'x' }),
    'layer.archived': { input: after({ layerId: 8, set: { name: 'x' } }, archivedBox) },
    'layer.is-unit': edit(1, { name: 'x' }),
    'layer.name-missing': edit(2, { name: ' ' }),
    'layer.grid-invalid': edit(2, { rows: 101 }),
    'layer.grid-too-small': edit(2, { columns: 1 }),
  },
})

describe('layer.edit', () => {
  test('when the grid grows, every tube keeps its row and column', async () => {
    const { ada } = await makeTwoDevices()
    const nameOf = (id: number) => positionName(ada.row('storageLayers', 2) as unknown as StorageLayerRow, ada.row('samples', id)!.position as number)
    await ada.do(editLayer, { layerId: 2, set: { rows: 3, columns: 5 } })
    expect([nameOf(1), nameOf(2)]).toEqual(['A1', 'A2'])
    expect(await ada.sync()).toBe('applied')
  })

  test('a reservation outside the smaller grid prevents it, one inside moves along', async () => {
    const { lab, ada } = await makeTwoDevices()
    const wide = { rows: 1, columns: 9, reserved: { 3: { userId: 2, note: 'kept' } } }
    await lab.change({ entity: 'storageLayers', id: 4, after: { ...makeLayer({ id: 4, parentId: 1, place: 3, ...wide }) } })
    await ada.pull()
    await expect(ada.do(editLayer, { layerId: 4, set: { columns: 2 } })).rejects.toMatchObject({ code: 'layer.grid-too-small' })
    await ada.do(editLayer, { layerId: 4, set: { rows: 2, columns: 4 } })
    expect(ada.row('storageLayers', 4)).toMatchObject({ reserved: { 3: { userId: 2, note: 'kept' } } })
  })
})
