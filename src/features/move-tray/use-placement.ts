import { moveLayer } from '#domain/commands/move-layer.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { positionsFor } from '#domain/rules/free-positions.ts'
import { isGrid, positionName } from '#domain/rules/grid.ts'
import { readFreePositions } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation } from '#db/write.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { readMoveLabel } from '#src/workspace/mutations/mutation-labels.ts'
import { useMutate } from '#src/workspace/mutations/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** Where so many tubes go: the first to `from`, each next one to the next free position; null when there is no room. */
export async function nextPositions(workspace: Workspace, layer: StorageLayerRow, count: number, from?: number): Promise<number[] | null> {
  const free = await readFreePositions(workspace, layer)
  if (!isGrid(layer) || from === undefined) return ifEnough(positionsFor(layer, free, count), count)
  // The one that was tapped is the person's word: should it be taken, the command says by whom.
  const after = positionsFor(layer, free, count - 1, from + 1)
  const before = free.filter((position) => position < from).slice(0, count - 1 - after.length)
  return ifEnough([from, ...after, ...before], count)
}

const ifEnough = (positions: number[], count: number): number[] | null => (positions.length === count ? positions : null)

const moveMutation = (sample: SampleRow, layerId: number | null, position: number, label: string) =>
  mutation(moveSample, { sampleId: sample.id, layerId, position }, label)

export interface Placement {
  /** Answers the positions, or null when nothing was moved; then it was said why. */
  placeSamples: (samples: readonly SampleRow[], layer: StorageLayerRow, from?: number) => Promise<number[] | null>
  placeLayer: (layer: StorageLayerRow, parent: StorageLayerRow) => Promise<boolean>
}

/** Putting things down, however they were taken up: tap, drag, scan or dialog. One write, and one tap takes it back. */
export function usePlacement(): Placement {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return {
    async placeSamples(samples, layer, from) {
      const positions = await nextPositions(workspace, layer, samples.length, from)
      if (!positions) {
        showToast({ message: t(messages.layerFull), tone: 'bad' })
        return null
      }
      const labels = await Promise.all(samples.map((sample, at) => readMoveLabel(workspace, sample, { layerId: layer.id, position: positions[at]! })))
      const place = `${layer.name} ${positionName(layer, positions[0]!)}`.trim()
      const done =
        samples.length === 1
          ? t('{name} moved to {place}', { name: samples[0]!.name, place })
          : plural(samples.length, { one: '# sample moved to {place}', other: '# samples moved to {place}' }, { place: layer.name })
      const isDone = await mutate(
        samples.map((sample, at) => moveMutation(sample, layer.id, positions[at]!, labels[at]!)),
        { done, undo: samples.map((sample, at) => moveMutation(sample, sample.layerId, sample.position, labels[at]!)) },
      )
      return isDone ? positions : null
    },
    placeLayer(layer, parent) {
      const label = t('Moved {name} to {place}', { name: layer.name, place: parent.name })
      const undo = layer.parentId === null ? [] : [mutation(moveLayer, { layerId: layer.id, parentId: layer.parentId, place: layer.place }, label)]
      return mutate([mutation(moveLayer, { layerId: layer.id, parentId: parent.id, place: null }, label)], {
        done: t('{name} moved to {place}', { name: layer.name, place: parent.name }),
        undo,
      })
    },
  }
}
