import type { SampleRow } from '../../entities/sample.ts'
import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import type { Message } from '../../message.ts'
import { messages } from '../../messages.ts'
import { positionsFor, type FreePositions } from './free-positions.ts'

/** What an action on a compartment uses: the sample scanned last, or the series opened last. */
export type PlacementSubject = 'sample' | 'series'

export type PlacementPlan =
  | { kind: 'places'; samples: readonly SampleRow[] }
  /** Something must be scanned or opened first. spec §8, SCAN-07 */
  | { kind: 'needs'; message: Message }
  /** Not applicable to this compartment: shown in the dialog 'Could not perform action'. spec §8, SCAN-08 */
  | { kind: 'not-possible'; why: 'archived' | 'here-already' | 'empty' | 'full' }

/** The samples that would go into a compartment: those that are elsewhere. `samples` is undefined if none was scanned and no series opened. */
export function planPlacement(
  subject: PlacementSubject,
  samples: readonly SampleRow[] | undefined,
  layer: Pick<StorageLayerRow, 'id' | 'rows' | 'columns'>,
  free: FreePositions,
): PlacementPlan {
  if (!samples) return { kind: 'needs', message: subject === 'sample' ? messages.scanSampleFirst : messages.openSeriesFirst }
  if (samples.length === 0) return { kind: 'not-possible', why: 'empty' }
  const live = samples.filter((sample) => !sample.archived)
  if (live.length === 0) return { kind: 'not-possible', why: 'archived' }
  const elsewhere = live.filter((sample) => sample.layerId !== layer.id)
  if (elsewhere.length === 0) return { kind: 'not-possible', why: 'here-already' }
  if (positionsFor(layer, free, elsewhere.length).length < elsewhere.length) return { kind: 'not-possible', why: 'full' }
  return { kind: 'places', samples: elsewhere }
}
