import { deleteSeries } from '#domain/commands/delete-series.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import { messages } from '#domain/messages.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type Series = Pick<SampleSeriesRow, 'id' | 'name'>

export const deleteSeriesMutation = ({ id, name }: Series): Mutation => mutation(deleteSeries, { seriesId: id }, t('Deleted series {name}', { name }))

/** Its samples are kept without a series; cannot be undone. */
export const deleteSeriesChange = (series: Series): Change => makeChange([deleteSeriesMutation(series)], [], t(messages.seriesRemoved))
