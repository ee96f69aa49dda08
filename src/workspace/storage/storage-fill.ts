import { useMemo } from 'react'
import type { ListFigureArrays, ListRequest } from '#db/lists/list-request.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { dayBefore, lastDaySoon, todayText } from '#src/workspace/format/dates.ts'

/** What is in a compartment and everything below it. */
export interface LayerFill {
  readonly samples: number
  /** Positions of its grids, and how many of them are taken. */
  readonly capacity: number
  readonly taken: number
  /** Its boxes and plates. */
  readonly boxIds: readonly number[]
  /** Samples that expire within 30 days, and those that have expired. */
  readonly soon: number
  readonly past: number
}

export type StorageFill = ReadonlyMap<number, LayerFill>

const allLayers: ListRequest = {
  entity: 'storageLayers',
  within: [{ field: 'archived', op: 'is', value: 0 }],
  sort: { column: 'id', direction: 'ascending' },
  figures: { columns: ['id', 'parent', 'capacity'] },
}

/** Samples that are not archived, by compartment. */
const samplesByLayer = (today: string): ListRequest => ({
  entity: 'samples',
  within: [
    { field: 'archived', op: 'is', value: 0 },
    { field: 'layer', op: 'filled' },
  ],
  sort: { column: 'id', direction: 'ascending' },
  figures: {
    columns: ['layer'],
    isGrouped: true,
    marks: {
      soon: [
        { field: 'expiration', op: 'from', value: today },
        { field: 'expiration', op: 'to', value: lastDaySoon(today) },
      ],
      past: [{ field: 'expiration', op: 'to', value: dayBefore(today) }],
    },
  },
})

/** How full every compartment is, by id, and kept up to date; undefined until all of it is on this device. */
export function useStorageFill(): StorageFill | undefined {
  const layers = useList(allLayers).view
  const samples = useList(samplesByLayer(todayText())).view
  return useMemo(
    () => (layers?.figures && samples?.figures && !layers.partial && !samples.partial ? sumFill(layers.figures, samples.figures) : undefined),
    [layers, samples],
  )
}

const empty = { samples: 0, capacity: 0, taken: 0, soon: 0, past: 0 }

/** Adds what is in each compartment to all that it is in. */
export function sumFill(layers: ListFigureArrays, samples: ListFigureArrays): StorageFill {
  const ids = [...layers['id']!]
  const parents = new Map(ids.map((id, at) => [id, layers['parent']![at]!]))
  const rowOf = new Map(Array.from(samples['layer']!, (layer, at) => [layer, at]))
  const fill = new Map(ids.map((id) => [id, { ...empty, boxIds: [] as number[] }]))
  for (const [at, id] of ids.entries()) {
    const row = rowOf.get(id)
    const numberOf = (name: string) => (row === undefined ? 0 : samples[name]![row]!)
    const capacity = layers['capacity']![at]!
    const count = numberOf('count')
    // A parent that is archived, or not on this device, ends the path.
    for (let above: number | undefined = id, depth = 0; above !== undefined && depth < deepest; above = parents.get(above), depth++) {
      const sum = fill.get(above)
      if (!sum) break
      sum.samples += count
      sum.capacity += capacity
      sum.taken += capacity > 0 ? Math.min(count, capacity) : 0
      if (capacity > 0) sum.boxIds.push(id)
      sum.soon += numberOf('soon')
      sum.past += numberOf('past')
    }
  }
  return fill
}
/** Damaged data must not keep it going forever. */
const deepest = 256
