import { SeriesScreen } from '#src/features/series/series-screen.tsx'
import { useSamplePreview } from './use-sample-preview.tsx'

/** A series, with one of its samples beside it. */
export function SeriesPage({ seriesId }: { seriesId: number }) {
  return <SeriesScreen seriesId={seriesId} preview={useSamplePreview()} />
}
