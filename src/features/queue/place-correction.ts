import { createSample } from '#domain/commands/create-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { isGrid } from '#domain/rules/grid.ts'
import { readSample } from '#db/queries/samples.ts'
import { readLayer, readNearestFree } from '#db/queries/layers.ts'
import type { InboxItem } from '#db/disk.ts'
import type { Workspace } from '#db/workspace.ts'
import { act, type Act } from '#db/write.ts'
import { t } from '#src/ui/translate.ts'
import { placeWords, readMoveLabel } from '#src/workspace/act-labels.ts'
import { inputOf } from './input-of.ts'

export interface WantedPlace {
  layerId: number
  position: number
}

/** Where a refused act would have put something; undefined where it puts nothing anywhere. */
export function placeOf(item: InboxItem): WantedPlace | undefined {
  const input = inputOf(moveSample, item) ?? inputOf(restoreSample, item) ?? inputOf(createSample, item)
  if (input) return input.layerId === null ? undefined : { layerId: input.layerId, position: input.position }
  const next = inputOf(placeSampleNext, item)
  if (next) return { layerId: next.layerId, position: 1 }
  const aliquots = inputOf(takeAliquots, item)
  if (!aliquots || aliquots.layerId === null) return undefined
  const taken = item.detail['position']
  return { layerId: aliquots.layerId, position: typeof taken === 'number' ? taken : aliquots.aliquots[0]!.position }
}

/** The same act at another place, in words that name it; `command` restore brings the sample back from the archive with it, move does not. */
export async function actAtPlace(workspace: Workspace, item: InboxItem, to: WantedPlace, as?: 'move' | 'restore'): Promise<Act | undefined> {
  const layer = await readLayer(workspace, to.layerId)
  if (!layer) return undefined
  const create = inputOf(createSample, item)
  if (create) return act(createSample, { ...create, ...to }, item.intent.label)
  const aliquots = inputOf(takeAliquots, item)
  if (aliquots) {
    // Together, as near as can be to the one that was chosen.
    const free = isGrid(layer) ? await readNearestFree(workspace, layer, to.position, aliquots.aliquots.length) : []
    const places = free.toSorted((a, b) => a - b)
    const moved = aliquots.aliquots.map((aliquot, at) => ({ ...aliquot, position: places[at] ?? to.position }))
    return act(takeAliquots, { ...aliquots, layerId: layer.id, aliquots: moved }, item.intent.label)
  }
  const restored = inputOf(restoreSample, item)
  const input = restored ?? inputOf(moveSample, item) ?? inputOf(placeSampleNext, item)
  if (!input) return undefined
  const { sampleId } = input
  const sample = (await readSample(workspace, sampleId)) ?? { name: String(sampleId), layerId: null, position: 0 }
  if ((as ?? (restored ? 'restore' : 'move')) === 'move') return act(moveSample, { sampleId, ...to }, await readMoveLabel(workspace, sample, to))
  return act(restoreSample, { sampleId, ...to }, t('Restored {name} to {place}', { name: sample.name, place: placeWords(layer, to.position) }))
}
