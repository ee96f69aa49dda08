import type { SampleRow } from '../../entities/sample.ts'
import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import type { StorageUnitRow } from '../../entities/storage-unit.ts'
import { compareNaturally, sortByName } from '../natural-order.ts'
import { normalizeText } from '../normalize-text.ts'
import { compareSiblings } from '../storage/tree.ts'

/** A compartment on the walk, and what is taken out of it. */
export interface WalkStop {
  readonly unit: StorageUnitRow
  /** From the unit's outermost compartment to this one, included. */
  readonly path: readonly StorageLayerRow[]
  readonly layer: StorageLayerRow
  /** Row by row; by name without a grid. */
  readonly samples: readonly SampleRow[]
}

export interface Walk {
  readonly stops: readonly WalkStop[]
  /** They have no location, by name. */
  readonly elsewhere: readonly SampleRow[]
}

export interface StorageOfWalk {
  /** By compartment: from the outermost one to the compartment itself. */
  readonly paths: ReadonlyMap<number, readonly StorageLayerRow[]>
  /** By id. */
  readonly units: ReadonlyMap<number, StorageUnitRow>
}

/** From the warmest unit to the coldest, so that the coldest samples are out for the shortest time; rack by rack, box by box, row by row. */
export function planWalk(samples: readonly SampleRow[], { paths, units }: StorageOfWalk): Walk {
  const stops = new Map<number, { unit: StorageUnitRow; path: readonly StorageLayerRow[]; layer: StorageLayerRow; samples: SampleRow[] }>()
  const elsewhere: SampleRow[] = []
  for (const sample of samples) {
    const path = paths.get(sample.layerId ?? 0)
    const layer = path?.at(-1)
    const unit = layer && units.get(layer.unitId)
    if (!path || !layer || !unit) {
      elsewhere.push(sample)
      continue
    }
    const stop = stops.get(layer.id)
    if (stop) stop.samples.push(sample)
    else stops.set(layer.id, { unit, path, layer, samples: [sample] })
  }
  const ordered = [...stops.values()].sort((a, b) => compareUnits(a.unit, b.unit) || comparePaths(a.path, b.path))
  return {
    stops: ordered.map((stop) => ({ ...stop, samples: sortByName(stop.samples).sort((a, b) => a.position - b.position) })),
    elsewhere: sortByName(elsewhere),
  }
}

/** The way back: the coldest samples, which were taken out last, are put back first. */
export const turnBack = ({ stops, elsewhere }: Walk): Walk => ({ stops: stops.toReversed(), elsewhere })

/** All samples in the order of the walk. */
export const samplesOf = ({ stops, elsewhere }: Walk): SampleRow[] => [...stops.flatMap(({ samples }) => samples), ...elsewhere]

const compareUnits = (a: StorageUnitRow, b: StorageUnitRow): number =>
  b.temperature - a.temperature || compareNaturally(normalizeText(a.name), normalizeText(b.name)) || a.id - b.id

/** As the tree shows them; what lies directly in a compartment comes before what is in its boxes. */
function comparePaths(a: readonly StorageLayerRow[], b: readonly StorageLayerRow[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareSiblings(a[at]!, b[at]!)
    if (order !== 0) return order
  }
  return a.length - b.length
}
