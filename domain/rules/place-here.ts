import type { SampleRow } from '../entities/sample.ts'
import type { StorageLayerRow } from '../entities/storage-layer.ts'
import { messages } from '../messages.ts'
import { placesFor, type FreePlaces } from './free-places.ts'

/** What an action on a compartment works on: the sample scanned last, or the series opened last. */
export type PlaceHereNeeds = 'sample' | 'series'

export type PlaceHere =
  | { kind: 'places'; moves: readonly { readonly sample: SampleRow; readonly position: number }[] }
  /** Something has to be scanned or opened first. spec §8, SCAN-07 */
  | { kind: 'needs'; message: string }
  /** It does not apply to this compartment: said in a dialog, 'Could not perform action'. spec §8, SCAN-08 */
  | { kind: 'not-possible'; why: 'archived' | 'here-already' | 'empty' | 'full' }

/** Where the samples would go, into the first free positions of a compartment. `samples` undefined: none was scanned, no series opened. */
export function placeHere(
  needs: PlaceHereNeeds,
  samples: readonly SampleRow[] | undefined,
  layer: Pick<StorageLayerRow, 'id' | 'rows' | 'columns'>,
  free: FreePlaces,
): PlaceHere {
  if (!samples) return { kind: 'needs', message: needs === 'sample' ? messages.scanSampleFirst : messages.openSeriesFirst }
  if (samples.length === 0) return { kind: 'not-possible', why: 'empty' }
  const live = samples.filter((sample) => !sample.archived)
  if (live.length === 0) return { kind: 'not-possible', why: 'archived' }
  const away = live.filter((sample) => sample.layerId !== layer.id)
  if (away.length === 0) return { kind: 'not-possible', why: 'here-already' }
  const places = placesFor(layer, free, away.length)
  if (places.length < away.length) return { kind: 'not-possible', why: 'full' }
  return { kind: 'places', moves: away.map((sample, index) => ({ sample, position: places[index]! })) }
}
