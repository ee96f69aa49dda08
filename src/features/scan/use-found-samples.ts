import { readVisits } from '#db/queries/recent.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { readListedSamples, type ListedSample } from '#src/workspace/samples/listed-sample.ts'

const shown = 6

export interface FoundSamples {
  items: readonly ListedSample[] | undefined
  /** More may be found once all samples are on this device. */
  isPartial: boolean
}

/** Samples that match a text, best first; without a text, those that were opened last on this device. Archived ones are left out. */
export function useFoundSamples(search: string): FoundSamples {
  const wanted = search.trim()
  const { view } = useList(
    wanted
      ? { entity: 'samples', within: [{ field: 'archived', op: 'is', value: 0 }], search: wanted, sort: { column: 'best', direction: 'ascending' } }
      : null,
  )
  const items = useLive(
    async (workspace) => {
      if (wanted && !view) return undefined
      const ids = wanted ? view!.first : (await readVisits(workspace)).flatMap(({ entity, id }) => (entity === 'samples' ? id : []))
      const rows = (await readSamplesById(workspace, ids.slice(0, wanted ? shown : undefined))).flatMap((row) => (row && !row.archived ? row : []))
      return readListedSamples(workspace, rows.slice(0, shown))
    },
    [wanted, view],
  )
  return { items, isPartial: wanted !== '' && view?.partial != null }
}
