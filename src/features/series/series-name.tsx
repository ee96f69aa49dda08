import { useState } from 'react'
import { renameSeries } from '#domain/commands/rename-series.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/write.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { useMutate } from '#src/workspace/mutations/use-mutate.ts'
import type { Edit } from '#src/workspace/editing/use-edit.ts'

/** The name of a series, edited in place. */
export function SeriesName({ series, edit }: { series: SampleSeriesRow; edit: Edit<string> }) {
  const [tried, setTried] = useState(false)
  const mutate = useMutate()
  const save = async () => {
    const { base, draft, before } = edit
    setTried(true)
    const to = draft.trim()
    if (!to) return
    const rename = (was: string, name: string) => mutation(renameSeries, { seriesId: series.id, was, name }, t('Renamed {was} to {name}', { was, name }))
    if (to === base || (await mutate([rename(base, to)], { done: t(messages.changesSaved), undo: [rename(to, before)] }))) edit.end()
  }
  return (
    <Card flush label={t('Series name')}>
      <EditField label={t('Name')} edit={edit} shown={series.name} onSave={() => void save()}>
        <TextField
          label={t('Series name')}
          value={edit.draft}
          onChange={edit.change}
          maxLength={limits.name.longest}
          error={tried && !edit.draft.trim() ? t(errors['series.name-missing'].message) : null}
        />
      </EditField>
    </Card>
  )
}
