import { t } from '#src/ui/text/translate.ts'
import { addToSeriesMutation, removeFromSeriesMutation, type NamedSeries, type SeriesMember } from './add-to-series.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export const removeFromSeriesChange = (series: NamedSeries, sample: SeriesMember): Change =>
  makeChange(
    [removeFromSeriesMutation(series, [sample])],
    [addToSeriesMutation(series, [sample])],
    t('{name} removed from {series}', { name: sample.name, series: series.name }),
  )
