import { useMemo } from 'react'
import type { ListRequest } from '#db/lists/list-request.ts'
import { useList } from '#src/workspace/data/use-list.ts'

const requestFor = (typeId: number): ListRequest => ({
  entity: 'samples',
  within: [
    { field: 'archived', op: 'is', value: 0 },
    { field: 'layer', op: 'filled' },
    { field: 'type', op: 'is', value: typeId },
  ],
  sort: { column: 'id', direction: 'ascending' },
  figures: { columns: ['layer'], isGrouped: true },
})

const none: ReadonlyMap<number, number> = new Map()

/** How many samples of a type are in each compartment; without a type, none. Undefined until they are counted. */
export function useTypeCounts(typeId: number | null): ReadonlyMap<number, number> | undefined {
  const { view, isCurrent } = useList(typeId === null ? null : requestFor(typeId))
  return useMemo(() => {
    if (typeId === null) return none
    const figures = isCurrent ? view?.figures : undefined
    return figures && new Map(Array.from(figures['layer']!, (layerId, at) => [layerId, figures['count']![at]!]))
  }, [typeId, view, isCurrent])
}
