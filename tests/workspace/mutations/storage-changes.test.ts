import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import {
  archiveLayerChange,
  archiveStorageUnitChange,
  createLayerChange,
  createStorageUnitChange,
  editLayerChange,
  editStorageUnitChange,
  moveLayerChange,
  moveLayerContentsChange,
  releasePositionChange,
  reservePositionsChange,
  setLayerBarcodeChange,
} from '#src/workspace/mutations/storage.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { moveSampleChange } from '#src/workspace/mutations/move-sample.ts'
import { doAndUndo, makeHands, type ChangeCase, type Hands } from '#tests/harness/do-and-undo.ts'
import { reservedBox } from '#tests/harness/factories.ts'

const emptyBox = async ({ workspace, sample }: Hands) =>
  combineChanges(await Promise.all([1, 2].map((id) => moveSampleChange(workspace, sample(id), { layerId: null, position: 0 }))), '')
const newUnit = { name: 'Freezer 2', kind: 'freezer', temperature: -20, department: '', building: '', floor: '', room: '' } as const
const newLayer = { name: ' Rack 1 ', kind: 'rack', rows: 0, columns: 0, altBarcode: null } as const

const cases: readonly ChangeCase[] = [
  {
    title: 'create a compartment',
    make: async ({ device, layer }) => createLayerChange({ ...newLayer, id: await device.takeId('storageLayers') }, layer(1)),
    label: 'Created compartment Rack 1 in Freezer 1',
    done: 'Compartment Rack 1 created',
  },
  {
    title: 'edit a compartment',
    make: ({ layer }) =>
      editLayerChange(layer(2), { name: 'Box of six', columns: 3, transposed: true }, { name: 'Box of four', columns: 2, transposed: false }),
    label: 'Edited Box of four',
    done: messages.changesSaved,
  },
  {
    title: 'give a compartment a barcode',
    make: ({ layer }) => setLayerBarcodeChange(layer(2), 'BOX-2', null),
    label: 'Changed the barcode of Box of four to BOX-2',
    done: messages.changesSaved,
  },
  {
    title: 'archive a compartment',
    first: emptyBox,
    make: ({ layer }) => archiveLayerChange(layer(2), true),
    label: 'Archived Box of four',
    done: 'Box of four archived',
  },
  {
    title: 'restore a compartment',
    first: async (hands) => combineChanges([await emptyBox(hands), archiveLayerChange(hands.layer(2), true)], ''),
    make: ({ layer }) => archiveLayerChange(layer(2), false),
    label: 'Restored Box of four',
    done: 'Box of four restored',
  },
  {
    title: 'move a compartment',
    make: ({ layer }) => moveLayerChange(layer(2), layer(3)),
    label: 'Moved Box of four to Shelf',
    done: 'Box of four moved to Shelf',
  },
  {
    title: 'move all that is in a compartment',
    first: async ({ device, layer }) => {
      const target = { ...newLayer, id: await device.takeId('storageLayers'), kind: 'box' as const, rows: 2, columns: 2 }
      return combineChanges([moveLayerChange(layer(3), layer(2)), createLayerChange(target, layer(1))], '')
    },
    make: ({ layer, sample }) => moveLayerContentsChange(layer(2), layer(1001), { samples: [sample(1), sample(2)], layers: [layer(3)] }),
    label: 'Moved the contents of Box of four to Rack 1',
    done: 'Contents of Box of four moved to Rack 1',
  },
  {
    title: 'reserve positions',
    make: ({ layer }) => reservePositionsChange(layer(2), [3, 4], 'PBMC'),
    label: 'Reserved B1, B2 in Box of four',
    done: '2 positions reserved for you',
  },
  {
    title: 'let one’s own reservation go',
    first: ({ layer }) => reservePositionsChange(layer(2), [3], 'PBMC'),
    make: ({ layer, workspace }) => releasePositionChange(layer(2), 3, workspace.userId),
    label: 'Released B1 in Box of four',
    done: 'B1 released',
  },
  {
    title: 'create a storage unit',
    make: async ({ device }) =>
      createStorageUnitChange({ ...newUnit, id: await device.takeId('storageUnits'), rootLayerId: await device.takeId('storageLayers') }),
    label: 'Created storage unit Freezer 2',
    done: 'Freezer 2 created',
    by: 'administrator',
  },
  {
    title: 'edit a storage unit',
    make: ({ unit }) => editStorageUnitChange(unit(1), { name: 'Freezer F', temperature: -70 }, { name: 'Freezer 1', temperature: -80 }),
    label: 'Edited Freezer 1',
    done: messages.changesSaved,
    by: 'administrator',
  },
  {
    title: 'archive a storage unit',
    first: async (hands) => combineChanges([await emptyBox(hands), archiveLayerChange(hands.layer(2), true), archiveLayerChange(hands.layer(3), true)], ''),
    make: ({ unit }) => archiveStorageUnitChange(unit(1), true),
    label: 'Archived Freezer 1',
    done: 'Freezer 1 archived',
    by: 'administrator',
  },
]

test.each(cases)('$title: always has the same message, reaches another device, and its undo restores what was there', doAndUndo)

test('a new storage unit cannot be undone, and someone else’s reservation cannot be made again: no Undo is offered', async () => {
  const hands = await makeHands()
  expect(moveLayerChange(hands.layer(1), hands.layer(3)).undo).toEqual([])
  await hands.device.lab.change(reservedBox)
  await hands.device.sync()
  expect(releasePositionChange(hands.layer(2), 3, hands.workspace.userId)).toMatchObject({ mutations: [{}], undo: [], done: 'B1 released' })
})
