import * as z from 'zod/mini'
import { archiveLayer } from '#domain/commands/archive-layer.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { flag, notKept, wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { readLayer } from './layers.ts'

/**
 * DELETE /api/v1/storageLayers/{storageLayerID}: archives a compartment with the compartments in it. With `archiveSamples=true`, the samples in it are
 * archived; without, none may be in it. Answers nothing.
 */
export const removeLayer = defineRoute({
  method: 'DELETE',
  path: '/api/v1/storageLayers/:layerId',
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ params: z.object({ layerId: wireId }), query: z.object({ archiveSamples: flag, deleteStorageLayerSamplesBehaviour: notKept }) }),
  refusals: [...new Set([...archiveLayer.refusals, ...archiveSample.refusals, 'layer.outermost' as const, 'input.not-kept' as const])],
  async handler(call, { params: { layerId }, query: { archiveSamples } }): Promise<void> {
    const { parentId } = await readLayer(call, layerId)
    if (parentId === null) throw new Refusal('layer.outermost')
    const { layerIds, sampleIds } = await readInside(call, layerId)
    await runAllAsCaller(call, [
      ...(archiveSamples ? sampleIds.map((sampleId) => apiCommand(archiveSample, { sampleId })) : []),
      // What is in another comes first: only what is empty can be archived.
      ...layerIds.toReversed().map((id) => apiCommand(archiveLayer, { layerId: id, archived: true })),
    ])
  },
})

/** This compartment and those in it, the outer ones first, and the samples in them; none that is archived. */
const readInside = ({ services, group }: Call<'member'>, layerId: number) =>
  readGroup(services, group, async (rows) => {
    const layerIds = [layerId]
    const sampleIds: number[] = []
    for (const id of layerIds) {
      sampleIds.push(...(await rows.where('samples', 'byPlace', [id])).map((sample) => sample.id))
      const inside = await rows.where('storageLayers', 'byParent', [id])
      layerIds.push(...inside.filter(({ archived }) => !archived).map((layer) => layer.id))
      if (layerIds.length + sampleIds.length > limits.many.samples) throw new Refusal('input.too-many', { most: limits.many.samples })
    }
    return { layerIds, sampleIds }
  })
