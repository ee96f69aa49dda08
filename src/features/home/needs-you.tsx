import type { SampleRow } from '#domain/entities/sample.ts'
import type { ListFilter } from '#db/lists/list-request.ts'
import { readInbox } from '#db/queries/inbox.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { DropIcon, HandIcon, HelpIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { readLocations, type SampleLocation } from '#src/workspace/storage/read-location.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'

const RejectedChange = lazyComponent(async () => (await import('./rejected-change.tsx')).RejectedChange)
const ReturnButton = lazyComponent(async () => (await import('./return-button.tsx')).ReturnButton)

/** How many of each kind are shown. */
const shown = 3

const live = [{ field: 'archived', op: 'is', value: 0 }] as const

const useWatchedSamples = (filter: ListFilter) =>
  useList({ entity: 'samples', within: live, filters: [filter], sort: { column: 'name', direction: 'ascending' } }).view

/** What waits for this person, each with its way out: rejected changes, tubes to return, low stock, tubes that were not found. */
export function NeedsYou() {
  const { workspace } = useWorkspace()
  const inbox = useLive(readInbox, [])
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
  const rejected = inbox?.slice(0, shown) ?? []
  if (!found || !out || !low || !missing || found.rows.length + rejected.length === 0) return null
  // Counts of a part would be wrong.
  const total = out.partial ? null : (inbox?.length ?? 0) + out.total + low.total + missing.total
  return (
    <Card title={t('Needs you')} flush action={total !== null && <span className="muted">{total}</span>}>
      {rejected.map(({ item }) => (
        <LazyBoundary key={item.n}>
          <RejectedChange item={item} />
        </LazyBoundary>
      ))}
      {found.rows.map((sample) => (
        <WatchedSample key={sample.id} sample={sample} isMine={sample.outBy === workspace.userId} location={found.places.get(sample.id)} />
      ))}
      {out.total > shown && (
        <Row title={t('All samples you checked out: {count}', { count: countText(out.total) })} href={addresses.samplesWith('mine')} chevron />
      )}
      {low.total > shown && <Row title={t('All low samples: {count}', { count: countText(low.total) })} href={addresses.samplesWith('low')} chevron />}
      {missing.total > shown && (
        <Row title={t('All missing samples: {count}', { count: countText(missing.total) })} href={addresses.samplesWith('missing')} chevron />
      )}
    </Card>
  )
}

interface WatchedSampleProps {
  sample: SampleRow
  /** Checked out by this person. */
  isMine: boolean
  location: SampleLocation | undefined
}

function WatchedSample({ sample, isMine, location }: WatchedSampleProps) {
  const navigate = useNavigate()
  const Icon = isMine ? HandIcon : sample.missingSince !== null ? HelpIcon : DropIcon
  const what = isMine
    ? t('Checked out by you since {moment}', { moment: dateTimeText(sample.outAt ?? 0) })
    : sample.missingSince !== null
      ? t('Not found at its location')
      : t('{amount} remaining', { amount: amountText(sample.amount, sample.unit) })
  return (
    <Row
      leading={<Icon className="i t-warn" aria-hidden />}
      title={sample.name}
      subtitle={
        <>
          {what} {location && <LocationPath parts={location.parts} position={location.position} />}
        </>
      }
      wraps
      trailing={
        isMine ? (
          <LazyBoundary>
            <ReturnButton sample={sample} />
          </LazyBoundary>
        ) : (
          <Button onClick={() => navigate(addresses.sample(sample.id))}>{t('Open')}</Button>
        )
      }
    />
  )
}
