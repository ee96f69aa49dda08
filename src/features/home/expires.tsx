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
import { lastDaySoon, todayText } from '#src/workspace/format/dates.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { readLocations } from '#src/workspace/storage/read-location.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { expiryBars, filtersOf, type ExpiryBar } from './expiry-weeks.ts'
import classes from './expiry-chart.module.css'

const shown = 3

const live = [{ field: 'archived', op: 'is', value: 0 }] as const

/** When samples expire: by week, with those that expire next. What expired long ago is in the list. */
export function Expires() {
  const navigate = useNavigate()
  const today = todayText()
  const bars = expiryBars(today)
  const { view: all } = useList({
    entity: 'samples',
    within: live,
    filters: [{ field: 'expiration', op: 'filled' }],
    sort: { column: 'expiration', direction: 'ascending' },
    figures: {
      columns: [],
      isGrouped: true,
      marks: { ...Object.fromEntries(bars.map((bar) => [bar.id, filtersOf(bar)])), soon: [{ field: 'expiration', op: 'to', value: lastDaySoon(today) }] },
    },
  })
  const { view: next } = useList({
    entity: 'samples',
    within: live,
    filters: [{ field: 'expiration', op: 'from', value: today }],
    sort: { column: 'expiration', direction: 'ascending' },
  })
  const { view: past } = useList({
    entity: 'samples',
    within: live,
    filters: [{ field: 'expiration', op: 'to', value: bars[0]!.to }],
    sort: { column: 'expiration', direction: 'descending' },
  })
  const found = useLive(
    async (workspace) => {
      if (!next || !past) return undefined
      const rows = (await readSamplesById(workspace, [...past.first.slice(0, 1), ...next.first].slice(0, shown))).flatMap((row) => row ?? [])
      const types = new Map((await readSampleTypes(workspace)).map((type) => [type.id, type]))
      return { rows, types, places: await readLocations(workspace, rows) }
    },
    [past, next],
  )
  // That nothing expires is known only when all samples are here.
  if (!found || !all || (all.partial && !all.total)) return null
  const { rows, types, places } = found
  const counts = bars.map(({ id }) => all.figures?.[id]?.[0] ?? 0)
  const soon = all.figures?.['soon']?.[0] ?? 0
  return (
    <Card
      title={t('Expires')}
      flush
      action={
        soon > 0 && (
          <Button variant="plain" onClick={() => navigate(addresses.expiring)}>
            {all.partial ? t('Expired or soon') : t('Expired or soon: {count}', { count: countText(soon) })}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={DateSoonIcon} title={t('Nothing expires')}>
          {t('Samples with an expiration date appear here.')}
        </EmptyState>
      ) : (
        <ExpiryChart bars={bars} counts={counts} soonUntil={lastDaySoon(today)} />
      )}
      {rows.map((sample) => {
        const type = types.get(sample.sampleTypeId)
        const place = places.get(sample.id)
        return (
          <Row
            key={sample.id}
            leading={type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
            title={sample.name}
            subtitle={place ? <LocationPath parts={place.parts} position={place.position} /> : t('No location')}
            trailing={<ExpiryChip expiration={sample.expiration} quiet short />}
            href={addresses.sample(sample.id)}
          />
        )
      })}
    </Card>
  )
}

interface ExpiryChartProps {
  bars: readonly ExpiryBar[]
  /** One for each bar. */
  counts: readonly number[]
  /** YYYY-MM-DD: weeks that begin later are not soon. */
  soonUntil: string
}

/** How many samples expire in each week. Read out as a list. */
function ExpiryChart({ bars, counts, soonUntil }: ExpiryChartProps) {
  const most = Math.max(1, ...counts)
  return (
    <ol className={classes.chart} aria-label={t('Samples that expire, by week')}>
      {bars.map(({ id, week, from }, at) => {
        const count = counts[at] ?? 0
        const tone = from === null ? classes.past : from <= soonUntil ? classes.soon : undefined
        return (
          <li key={id}>
            <span className={classes.count}>{count > 0 ? count : ''}</span>
            <span className={classNames(classes.bar, tone)} style={{ ['--share' as string]: count / most }} />
            <span className={classes.week}>
              <VisuallyHidden>{week === null ? t('Expired: {count}', { count }) : t('Week {week}: {count}', { week, count })}</VisuallyHidden>
              <span aria-hidden>{week === null ? t('past') : t('W{week}', { week })}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
