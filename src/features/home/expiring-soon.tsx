import { readSampleTypes } from '#db/queries/sample-types.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { DateSoonIcon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { dayBefore, lastDaySoon, todayText } from '#src/workspace/format/dates.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { readLocations } from '#src/workspace/storage/read-location.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

const shown = 5
/** How many expired samples are shown if others expire soon. */
const shownPast = 2

const live = [{ field: 'archived', op: 'is', value: 0 }] as const

/** Samples that have expired recently or expire within 30 days, by date. */
export function ExpiringSoon() {
  const navigate = useNavigate()
  const today = todayText()
  const { view: past } = useList({
    entity: 'samples',
    within: live,
    filters: [{ field: 'expiration', op: 'to', value: dayBefore(today) }],
    sort: { column: 'expiration', direction: 'descending' },
  })
  const { view: soon } = useList({
    entity: 'samples',
    within: live,
    filters: [
      { field: 'expiration', op: 'from', value: today },
      { field: 'expiration', op: 'to', value: lastDaySoon(today) },
    ],
    sort: { column: 'expiration', direction: 'ascending' },
  })
  const found = useLive(
    async (workspace) => {
      if (!past || !soon) return undefined
      const pastShown = Math.max(shownPast, shown - soon.total)
      const ids = [...past.first.slice(0, pastShown).reverse(), ...soon.first].slice(0, shown)
      const rows = (await readSamplesById(workspace, ids)).flatMap((row) => row ?? [])
      const types = new Map((await readSampleTypes(workspace)).map((type) => [type.id, type]))
      return { rows, types, places: await readLocations(workspace, rows), total: past.total + soon.total }
    },
    [past, soon],
  )
  // That nothing expires is known only when all samples are here.
  if (!found || (past?.partial && !found.total)) return null
  const { rows, types, places, total } = found
  return (
    <Card
      title={t('Expiring soon')}
      flush
      action={
        total > 0 && (
          <Button variant="plain" onClick={() => navigate(addresses.expiring)}>
            {past?.partial ? t('Show all') : t('Show all {count}', { count: countText(total) })}
          </Button>
        )
      }
    >
      {rows.length === 0 && (
        <EmptyState icon={DateSoonIcon} title={t('Nothing expires soon')}>
          {t('Samples that expire within 30 days appear here.')}
        </EmptyState>
      )}
      {rows.map((sample) => {
        const type = types.get(sample.sampleTypeId)
        const place = places.get(sample.id)
        return (
          <Row
            key={sample.id}
            leading={type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
            title={sample.name}
            subtitle={place ? <LocationPath parts={place.parts.slice(-2)} position={place.position} /> : t('No location')}
            trailing={<ExpiryChip expiration={sample.expiration} />}
            href={addresses.sample(sample.id)}
          />
        )
      })}
    </Card>
  )
}
