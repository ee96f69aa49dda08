import { useState } from 'react'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { renameSeriesChange } from '#src/workspace/mutations/series.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import type { Edit } from '#src/workspace/editing/use-edit.ts'

/** The name of a series, edited in place. */
export function SeriesName({ series, edit }: { series: SampleSeriesRow; edit: Edit<string> }) {
  const [tried, setTried] = useState(false)
  const mutate = useMutate()
  const save = async () => {
    const { base, draft } = edit
    setTried(true)
    const to = draft.trim()
    if (!to) return
    if (to === base) edit.end()
    else if (await mutate(renameSeriesChange(series, to, base))) edit.end(to)
  }
  return (
    <Card flush label={t('Series name')}>
      <EditField label={t('Name')} edit={edit} shown={edit.current} onSave={() => void save()}>
        <TextField
          label={t('Series name')}
          hideLabel
          value={edit.draft}
          onChange={edit.change}
          maxLength={limits.name.longest}
          error={tried && !edit.draft.trim() ? t(deviceErrors['series.name-missing'].message) : null}
        />
      </EditField>
    </Card>
  )
}
