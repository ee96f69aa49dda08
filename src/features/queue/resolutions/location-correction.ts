import { createSample } from '#domain/commands/create-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readLayer, readNearestFreePositions } from '#db/queries/layers.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { moveSampleChange, readPlacedSample } from '#src/workspace/mutations/move-sample.ts'
import { restoreSampleChange } from '#src/workspace/mutations/samples.ts'
import { parseCommandInput } from './parse-command-input.ts'

export interface WantedLocation {
  layerId: number
  position: number
}

/** Where a rejected mutation would have put something; undefined if it puts nothing anywhere. */
export function locationOf(item: InboxItem): WantedLocation | undefined {
  const input = parseCommandInput(moveSample, item) ?? parseCommandInput(restoreSample, item) ?? parseCommandInput(createSample, item)
  if (input) return input.layerId === null ? undefined : { layerId: input.layerId, position: input.position }
  const next = parseCommandInput(placeSampleNext, item)
  if (next) return { layerId: next.layerId, position: 1 }
  const aliquots = parseCommandInput(takeAliquots, item)
  if (!aliquots || aliquots.layerId === null) return undefined
  const taken = item.detail['position']
  return { layerId: aliquots.layerId, position: typeof taken === 'number' ? taken : aliquots.aliquots[0]!.position }
}

/** The same mutation with another location and a matching label; the command restore also restores the sample from the archive, move does not. */
export async function mutationAtLocation(workspace: Workspace, item: InboxItem, to: WantedLocation, as?: 'move' | 'restore'): Promise<Mutation | undefined> {
  const layer = await readLayer(workspace, to.layerId)
  if (!layer) return undefined
  const create = parseCommandInput(createSample, item)
  if (create) return mutation(createSample, { ...create, ...to }, item.intent.label)
  const aliquots = parseCommandInput(takeAliquots, item)
  if (aliquots) {
    // Together, as near as possible to the chosen one.
    const free = isGrid(layer) ? await readNearestFreePositions(workspace, layer, to.position, aliquots.aliquots.length) : []
    const positions = free.toSorted((a, b) => a - b)
    const moved = aliquots.aliquots.map((aliquot, at) => ({ ...aliquot, position: positions[at] ?? to.position }))
    return mutation(takeAliquots, { ...aliquots, layerId: layer.id, aliquots: moved }, item.intent.label)
  }
  const restored = parseCommandInput(restoreSample, item)
  const input = restored ?? parseCommandInput(moveSample, item) ?? parseCommandInput(placeSampleNext, item)
  if (!input) return undefined
  const sample = await readPlacedSample(workspace, input.sampleId)
  const isMove = (as ?? (restored ? 'restore' : 'move')) === 'move'
  const { mutations } = isMove ? await moveSampleChange(workspace, sample, to) : restoreSampleChange(sample, { layer, position: to.position })
  return mutations[0]
}
