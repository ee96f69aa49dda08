import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import type { StorageLayerKind } from '../entities/storage-layer.ts'
import { id, ownBarcode, shortText } from '../input.ts'
import { limits } from '../limits.ts'
import { rowMark } from '../marks.ts'
import { assertOwnBarcodeFree } from '../rules/own-barcode.ts'
import { assertPermitted } from '../rules/permitted.ts'

const kind: z.ZodMiniType<StorageLayerKind> = z.enum(['shelf', 'rack', 'drawer', 'box', 'plate', 'canister'])

/** A new compartment inside another. `rows` and `columns` 0 make a plain one. */
export const createLayer = defineCommand({
  name: 'layer.create',
  version: 1,
  input: z.object({ id, parentId: id, name: shortText, kind, rows: z.int(), columns: z.int(), altBarcode: z.nullable(ownBarcode) }),
  uses: ['members', 'samples', 'storageLayers'],
  refusals: ['permission.denied', 'layer.gone', 'layer.id-taken', 'layer.name-missing', 'layer.grid-invalid', 'barcode.taken', 'barcode.reserved'],
  claims: (input) => [{ kind: 'storageLayers', id: input.id }],
  about: (input) => [rowMark('storageLayers', input.id)],
  async apply(tx, { id, parentId, name, kind, rows, columns, altBarcode }, who) {
    await assertPermitted(tx, who, 'StorageLayer.Create')
    if (!name.trim()) tx.refuse('layer.name-missing')
    const isPlain = rows === 0 && columns === 0
    const inRange = (side: number) => side >= 1 && side <= limits.grid.side
    if (!isPlain && !(inRange(rows) && inRange(columns))) tx.refuse('layer.grid-invalid')
    const parent = await tx.get('storageLayers', parentId)
    if (!parent) return tx.refuse('layer.gone', { layerId: parentId })
    if (await tx.get('storageLayers', id)) tx.refuse('layer.id-taken', { layerId: id })
    if (altBarcode !== null) await assertOwnBarcodeFree(tx, altBarcode, { layerId: id })
    const [last] = await tx.where('storageLayers', 'byParent', [parentId], { reverse: true, limit: 1 })
    await tx.put('storageLayers', { id, unitId: parent.unitId, parentId, name: name.trim(), kind, rows, columns, altBarcode, place: (last?.place ?? 0) + 1 })
  },
})
