import * as z from 'zod/mini'
import { createLayer } from '#domain/commands/create-layer.ts'
import { editLayer } from '#domain/commands/edit-layer.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { capitalized, shapeOf } from '#domain/wire/inventory/storage-to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { jsonOf, plainText, wireFlag, wireId } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { maxSize } from './layer-input.ts'

const text = plainText(limits.name.longest)

const newLayer = z.strictObject({
  storageLayerDefinitionID: wireId,
  name: z.optional(z.nullable(text)),
  transposed: z.optional(wireFlag),
  altID: z.optional(z.nullable(text)),
  icon: z.optional(z.nullable(text)),
  maxSize,
})

const creationRefusals = [...new Set([...createLayer.refusals, ...editLayer.refusals, 'layer.definition-gone' as const, 'id.exhausted' as const])]

/** POST /api/v1/storageLayers/{storageLayerID}/childLayers: a compartment of a defined shape. Answers its number. */
export const addChildLayer = defineRoute({
  method: 'POST',
  path: '/api/v1/storageLayers/:layerId/childLayers',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ layerId: wireId }), body: newLayer }),
  refusals: creationRefusals,
  async handler(call, { params: { layerId }, body }) {
    const [id] = await createLayers(call, layerId, [body])
    return id!
  },
})

/** POST /api/v1/storageLayers/{storageLayerID}/childLayers/bulk: several, all or none. Answers their numbers in the same order. */
export const addChildLayers = defineRoute({
  method: 'POST',
  path: '/api/v1/storageLayers/:layerId/childLayers/bulk',
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({
    params: z.object({ layerId: wireId }),
    body: z.strictObject({ layers: jsonOf(z.array(newLayer).check(z.maxLength(limits.many.created))) }),
  }),
  refusals: [...creationRefusals, 'input.nothing'],
  async handler(call, { params: { layerId }, body: { layers } }) {
    if (layers.length === 0) throw new Refusal('input.nothing')
    return createLayers(call, layerId, layers)
  },
})

async function createLayers(call: Call<'member'>, parentId: number, layers: readonly z.infer<typeof newLayer>[]): Promise<number[]> {
  const shapes = layers.map(({ storageLayerDefinitionID }) => readShape(storageLayerDefinitionID))
  const first = await takeIds(call.services.store, call.group.groupId, 'storageLayers', layers.length)
  const acts = layers.flatMap((layer, at) => creationActs(first + at, parentId, layer, shapes[at]!))
  await runAllAsCaller(call, acts)
  return layers.map((_, at) => first + at)
}

/** No compartment can be a storage unit. */
function readShape(definitionId: number) {
  const shape = shapeOf(definitionId)
  if (!shape || shape.kind === 'unit') throw new Refusal('layer.definition-gone')
  return { ...shape, kind: shape.kind }
}

function creationActs(id: number, parentId: number, sent: z.infer<typeof newLayer>, shape: ReturnType<typeof readShape>): ApiCommand[] {
  const { kind, rows, columns, rowNumbering, columnNumbering } = shape
  const transposed = sent.transposed ?? shape.transposed === 1
  const name = sent.name?.trim() || `${capitalized(kind)} ${id}`
  return [
    apiCommand(createLayer, { id, parentId, name, kind, rows, columns, altBarcode: sent.altID?.trim() || null }),
    apiCommand(editLayer, { layerId: id, set: { rowNumbering, columnNumbering, transposed } }),
  ]
}
