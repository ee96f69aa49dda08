import { renameSeries } from '#domain/commands/rename-series.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** `seen` is the name the person saw. */
export function renameSeriesChange(series: Pick<SampleSeriesRow, 'id' | 'name'>, name: string, seen: string): Change {
  const rename = (was: string, to: string) => mutation(renameSeries, { seriesId: series.id, was, name: to }, t('Renamed {was} to {name}', { was, name: to }))
  return makeChange([rename(seen, name)], [rename(name, series.name)], t(messages.changesSaved))
}
