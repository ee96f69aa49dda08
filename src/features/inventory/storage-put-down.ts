import { moveLayer } from '#domain/commands/move-layer.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { placesFor } from '#domain/rules/free-places.ts'
import { isGrid, positionName } from '#domain/rules/grid.ts'
import { readFreePlaces } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { act } from '#db/write.ts'
import { showToast } from '#src/ui/toast.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { readMoveLabel } from '#src/workspace/act-labels.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'

/** Where so many tubes go: the first to `from`, each next one to the next free position; null when there is no room. */
export async function nextPositions(workspace: Workspace, layer: StorageLayerRow, count: number, from?: number): Promise<number[] | null> {
  const free = await readFreePlaces(workspace, layer)
  if (!isGrid(layer) || from === undefined) return enough(placesFor(layer, free, count), count)
  // The one that was tapped is the person's word: should it be taken, the command says by whom.
  const after = placesFor(layer, free, count - 1, from + 1)
  const before = free.filter((position) => position < from).slice(0, count - 1 - after.length)
  return enough([from, ...after, ...before], count)
}

const enough = (positions: number[], count: number): number[] | null => (positions.length === count ? positions : null)

const moveAct = (sample: SampleRow, layerId: number | null, position: number, label: string) =>
  act(moveSample, { sampleId: sample.id, layerId, position }, label)

export interface PutDown {
  /** Answers the positions, or null when nothing was moved; then it was said why. */
  samples: (samples: readonly SampleRow[], layer: StorageLayerRow, from?: number) => Promise<number[] | null>
  layer: (layer: StorageLayerRow, parent: StorageLayerRow) => Promise<boolean>
}

/** Putting things down, however they were taken up: tap, drag, scan or dialog. One write, and one tap takes it back. */
export function usePutDown(): PutDown {
  const { workspace } = useWorkspace()
  const doActs = useAct()
  return {
    async samples(samples, layer, from) {
      const positions = await nextPositions(workspace, layer, samples.length, from)
      if (!positions) {
        showToast({ message: t(messages.layerFull), tone: 'bad' })
        return null
      }
      const labels = await Promise.all(samples.map((sample, at) => readMoveLabel(workspace, sample, { layerId: layer.id, position: positions[at]! })))
      const place = `${layer.name} ${positionName(layer, positions[0]!)}`.trim()
      const done =
        samples.length === 1
          ? t('{name} is at {place}', { name: samples[0]!.name, place })
          : plural(samples.length, { one: '# sample is in {place}', other: '# samples are in {place}' }, { place: layer.name })
      const isDone = await doActs(
        samples.map((sample, at) => moveAct(sample, layer.id, positions[at]!, labels[at]!)),
        { done, undo: samples.map((sample, at) => moveAct(sample, sample.layerId, sample.position, labels[at]!)) },
      )
      return isDone ? positions : null
    },
    layer(layer, parent) {
      const label = t('{name}: move to {place}', { name: layer.name, place: parent.name })
      const undo = layer.parentId === null ? [] : [act(moveLayer, { layerId: layer.id, parentId: layer.parentId, place: layer.place }, label)]
      return doActs([act(moveLayer, { layerId: layer.id, parentId: parent.id, place: null }, label)], {
        done: t('{name} is in {place}', { name: layer.name, place: parent.name }),
        undo,
      })
    },
  }
}
