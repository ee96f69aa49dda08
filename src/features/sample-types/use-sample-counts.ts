import { useMemo } from 'react'
import type { ListRequest } from '#db/lists/list-request.ts'
import { useList } from '#src/workspace/data/use-list.ts'

const samplesByType: ListRequest = {
  entity: 'samples',
  within: [{ field: 'archived', op: 'is', value: 0 }],
  sort: { column: 'id', direction: 'ascending' },
  figures: { columns: ['type'], isGrouped: true },
}

/** How many samples of each type there are, archived ones left out, by the type's id; undefined until all of them are on this device. */
export function useSampleCounts(): ReadonlyMap<number, number> | undefined {
  const { view } = useList(samplesByType)
  return useMemo(() => {
    const types = view?.partial ? undefined : view?.figures?.['type']
    return types && new Map(Array.from(types, (typeId, at) => [typeId, view!.figures!['count']![at]!]))
  }, [view])
}
