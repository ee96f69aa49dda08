import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { plainLayer, type StorageLayerKind } from '../entities/storage-layer.ts'
import { id, ownBarcode, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { isGridSize } from '../rules/storage/grid.ts'
import { nextSiblingOrder } from '../rules/storage/layer-content.ts'
import { assertOwnBarcodeFree } from '../rules/samples/own-barcode.ts'
import { getLiveLayer } from '../rules/storage/location.ts'
import { assertMay } from '../rules/people/permitted.ts'

export const layerKind: z.ZodMiniType<Exclude<StorageLayerKind, 'unit'>> = z.enum(['shelf', 'rack', 'drawer', 'box', 'plate', 'canister'])

/** Creates a compartment inside another. `rows` and `columns` 0 create one without a grid. */
export const createLayer = defineCommand({
  name: 'layer.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New compartment'),
    activity: msg('Added a compartment'),
    topic: 'storage',
    corrections: { name: [['name']], barcode: [['altBarcode']] },
  },
  input: z.object({ id, parentId: id, name: shortText, kind: layerKind, rows: z.int(), columns: z.int(), altBarcode: z.nullable(ownBarcode) }),
  uses: ['samples', 'storageLayers', 'equipment'],
  refusals: [
    'permission.denied',
    'layer.gone',
    'layer.archived',
    'layer.id-taken',
    'layer.name-missing',
    'layer.grid-invalid',
    'barcode.taken',
    'barcode.reserved',
  ],
  leasedIds: (input) => [{ kind: 'storageLayers', id: input.id }],
  about: (input) => [rowKey('storageLayers', input.id)],
  async apply(tx, { id, parentId, name, kind, rows, columns, altBarcode }, who) {
    await assertMay(tx, who, 'storageLayers', 'Create')
    if (!name.trim()) tx.refuse('layer.name-missing')
    if (!isGridSize(rows, columns)) tx.refuse('layer.grid-invalid')
    const parent = await getLiveLayer(tx, parentId)
    if (await tx.get('storageLayers', id)) tx.refuse('layer.id-taken', { layerId: id })
    if (altBarcode !== null) await assertOwnBarcodeFree(tx, altBarcode, { layerId: id })
    const place = await nextSiblingOrder(tx, parentId)
    await tx.put('storageLayers', { ...plainLayer, id, unitId: parent.unitId, parentId, name: name.trim(), kind, rows, columns, altBarcode, place })
  },
})
