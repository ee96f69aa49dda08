import { describe, expect, test } from 'vitest'
import { createLayer } from '#domain/commands/create-layer.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeLayer } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const box = { parentId: 1, name: ' Box 9 ', kind: 'box' as const, rows: 9, columns: 9, altBarcode: null }
const made = (fields: Partial<Parameters<typeof createLayer.about>[0]> = {}) => ({
  input: async (device: TestDevice) => ({ id: await device.takeId('storageLayers'), ...box, ...fields }),
})

commandSuite(createLayer, {
  accepted: {
    ...made(),
    entity: 'storageLayers',
    id: (input) => input.id,
    becomes: () => ({ unitId: 1, parentId: 1, name: 'Box 9', rows: 9, columns: 9, place: 3 }),
  },
  refused: {
    'permission.denied': { by: 3, ...made() },
    'layer.gone': made({ parentId: 99 }),
    'layer.archived': {
      input: async (device) => {
        await device.lab.change(archivedBox)
        return { id: await device.takeId('storageLayers'), ...box, parentId: archivedBox.id }
      },
    },
    'layer.id-taken': {
      input: async (device) => {
        const id = await device.takeId('storageLayers')
        await device.lab.change({ entity: 'storageLayers', id, after: { ...makeLayer({ id, parentId: 1 }) } })
        return { id, ...box }
      },
    },
    'layer.name-missing': made({ name: '   ' }),
    'layer.grid-invalid': made({ rows: 101 }),
    'barcode.taken': made({ altBarcode: 'TUBE-1' }),
    'barcode.reserved': made({ altBarcode: '008000000000001' }),
  },
})

describe('layer.create', () => {
  test('0 × 0 creates a compartment without a grid; half a grid is refused', async () => {
    const { ada } = await makeTwoDevices()
    const id = await ada.takeId('storageLayers')
    await expect(ada.do(createLayer, { ...box, id, rows: 0, columns: 3 })).rejects.toMatchObject({ code: 'layer.grid-invalid' })
    await ada.do(createLayer, { ...box, id, rows: 0, columns: 0 })
    expect(ada.row('storageLayers', id)).toMatchObject({ rows: 0, columns: 0 })
  })

  test('the server refuses an id that was not given to this device', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(createLayer, { ...box, id: await max.takeId('storageLayers') })
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ code: 'id.not-leased' }])
  })
})
