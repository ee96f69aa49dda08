import { useMemo } from 'react'
import type { ListFigureArrays, ListRequest } from '#db/lists/list-request.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { dayBefore, lastDaySoon, todayText, type Expiry } from '#src/workspace/format/dates.ts'

/** What a picture of a box shows of a tube. */
export interface Well {
  readonly sampleId: number
  readonly typeId: number
  readonly expiry: Expiry
}

/** The wells that are taken, by position. */
export type BoxContents = ReadonlyMap<number, Well>

/** The tubes in many boxes at once, by box, and kept up to date; undefined until all samples are on this device, or while the boxes are not known. */
export function useBoxContents(layerIds: readonly number[] | undefined): ReadonlyMap<number, BoxContents> | undefined {
  const { view, isCurrent } = useList(layerIds ? requestFor(layerIds, todayText()) : null)
  return useMemo(() => (isCurrent && view?.figures && !view.partial ? readBoxContents(view.figures) : undefined), [view, isCurrent])
}

const requestFor = (layerIds: readonly number[], today: string): ListRequest => ({
  entity: 'samples',
  within: [
    { field: 'archived', op: 'is', value: 0 },
    { field: 'layer', op: 'in', value: layerIds },
  ],
  sort: { column: 'id', direction: 'ascending' },
  figures: {
    columns: ['id', 'layer', 'position', 'type'],
    marks: {
      dated: [{ field: 'expiration', op: 'filled' }],
      soon: [
        { field: 'expiration', op: 'from', value: today },
        { field: 'expiration', op: 'to', value: lastDaySoon(today) },
      ],
      past: [{ field: 'expiration', op: 'to', value: dayBefore(today) }],
    },
  },
})

export function readBoxContents(figures: ListFigureArrays): ReadonlyMap<number, BoxContents> {
  const boxes = new Map<number, Map<number, Well>>()
  const ids = figures['id']!
  for (let at = 0; at < ids.length; at++) {
    const layerId = figures['layer']![at]!
    const wells = boxes.get(layerId) ?? new Map<number, Well>()
    const expiry: Expiry = figures['past']![at] ? 'past' : figures['soon']![at] ? 'soon' : figures['dated']![at] ? 'later' : 'none'
    wells.set(figures['position']![at]!, { sampleId: ids[at]!, typeId: figures['type']![at]!, expiry })
    boxes.set(layerId, wells)
  }
  return boxes
}
