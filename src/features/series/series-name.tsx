import { useState } from 'react'
import { renameSeries } from '#domain/commands/rename-series.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { act } from '#db/write.ts'
import { Card } from '#src/ui/card.tsx'
import { EditRow } from '#src/ui/edit-row.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { useAct } from '#src/workspace/use-act.ts'

/** The name of a series, edited in place. */
export function SeriesName({ series, onDone }: { series: SampleSeriesRow; onDone: () => void }) {
  // What was read when the person began: somebody else's later name is then told, not overwritten in silence.
  const [was] = useState(series.name)
  const [name, setName] = useState(series.name)
  const [tried, setTried] = useState(false)
  const doActs = useAct()
  const save = async () => {
    setTried(true)
    const to = name.trim()
    if (!to) return
    if (to === was) return onDone()
    const rename = (from: string, name: string) =>
      act(renameSeries, { seriesId: series.id, was: from, name }, t('{was}: rename to {name}', { was: from, name }))
    if (await doActs([rename(was, to)], { done: t(messages.changesSaved), undo: [rename(to, was)] })) onDone()
  }
  return (
    <Card flush label={t('Name of the series')}>
      <EditRow label={t('Name')} value={name} editing onSave={() => void save()} onCancel={onDone}>
        <TextField
          label={t('Name of the series')}
          value={name}
          onChange={setName}
          maxLength={limits.name.longest}
          error={tried && !name.trim() ? t(errors['series.name-missing'].message) : null}
        />
      </EditRow>
    </Card>
  )
}
