import { readSeries } from '#db/queries/series.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SearchIcon } from '#src/ui/icons.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { useSampleTypes } from '#src/workspace/use-sample-types.ts'
import { useOpenedSeries } from '#src/workspace/opened-series.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { SampleRowLink } from './sample-row-link.tsx'

/** A sample series with its samples. */
export function SeriesScreen({ seriesId }: { seriesId: number }) {
  const found = useLive((workspace) => readSeries(workspace, seriesId), [seriesId])
  const types = useSampleTypes()
  useOpenedSeries(seriesId)
  if (!found || !types) return null
  const { series, samples } = found
  if (!series) return <EmptyState page icon={SearchIcon} title={t('The sample series could not be found.')} />
  return (
    <div className="page stack-l">
      <PageHeader title={series.name} subtitle={plural(samples.length, { one: '# sample', other: '# samples' })} />
      <Card flush label={t('Samples')}>
        {samples.map((sample) => (
          <SampleRowLink key={sample.id} sample={sample} type={types.get(sample.sampleTypeId)} />
        ))}
      </Card>
    </div>
  )
}
