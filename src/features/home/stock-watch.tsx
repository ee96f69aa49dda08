import type { ListFilter } from '#db/lists/list-request.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { readLocations, shortLocation } from '#src/workspace/storage/read-location.ts'
import { SampleChips } from '#src/workspace/samples/sample-chips.tsx'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** How many of each kind are shown. */
const shown = 3

const live = [{ field: 'archived', op: 'is', value: 0 }] as const

function useWatchedSamples(filter: ListFilter) {
  return useList({ entity: 'samples', within: live, filters: [filter], sort: { column: 'name', direction: 'ascending' } }).view
}

/** What needs attention: checked-out tubes to return, low stock, tubes that were not found. Empty if all is well. */
export function StockWatch() {
  const { workspace } = useWorkspace()
  const out = useWatchedSamples({ field: 'outBy', op: 'is', value: workspace.userId })
  const low = useWatchedSamples({ field: 'low', op: 'is', value: 1 })
  const missing = useWatchedSamples({ field: 'missing', op: 'filled' })
  const found = useLive(
    async (workspace) => {
      if (!out || !low || !missing) return undefined
      const ids = [...new Set([out, low, missing].flatMap((view) => view.first.slice(0, shown)))]
      const rows = (await readSamplesById(workspace, ids)).flatMap((row) => row ?? [])
      return { rows, places: await readLocations(workspace, rows) }
    },
    [out, low, missing],
  )
  if (!found || !out || !low || !missing || found.rows.length === 0) return null
  // Counts of a part would be wrong.
  const counts = !out.partial && [
    out.total > 0 && plural(out.total, { one: '# checked out by you', other: '# checked out by you' }),
    low.total > 0 && plural(low.total, { one: '# low on stock', other: '# low on stock' }),
    missing.total > 0 && plural(missing.total, { one: '# missing', other: '# missing' }),
  ]
  return (
    <Card title={t('Needs attention')} flush action={<span className="small muted">{counts && counts.filter(Boolean).join(' · ')}</span>}>
      {found.rows.map((sample) => (
        <Row
          key={sample.id}
          title={sample.name}
          subtitle={shortLocation(found.places.get(sample.id)) || t('No location')}
          trailing={
            <span className="bar">
              <SampleChips sample={{ ...sample, thaws: 0 }} />
            </span>
          }
          href={addresses.sample(sample.id)}
          chevron
        />
      ))}
    </Card>
  )
}
