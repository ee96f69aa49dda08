import { addToSeriesChange, createSeriesChange } from '#src/workspace/mutations/series.ts'
import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { msg } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { takeId } from '#db/queue/leases.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { readAllSeries } from '#db/queries/series.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TagIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { lastOpenedSeries } from '#src/workspace/samples/last-opened-series.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface AddToSeriesDialogProps {
  sampleIds: readonly number[]
  onClose: () => void
}

interface SeriesChoice {
  kind: 'there' | 'new'
  seriesId: number | null
  /** The name of a new one. */
  name: string
}

/** Adds the selected samples to a series: an existing one, scanned or chosen, or a new one. spec SER-02 */
export function AddToSeriesDialog({ sampleIds, onClose }: AddToSeriesDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const resolve = useResolveScan()
  const [lastOpened] = useState(() => lastOpenedSeries(workspace) ?? null)
  const { draft, set, change, errorOf, save, leave, release, fieldsRef } = useDraft<SeriesChoice>({
    label: t('New series'),
    initial: { kind: 'there', seriesId: lastOpened, name: '' },
    guarded: ['name'],
    validate: ({ kind, name }) => ({ name: kind === 'there' || name.trim() ? null : t(deviceErrors['series.name-missing'].message) }),
    onSave: () => add(),
  })
  const { kind, seriesId, name } = draft
  const close = () => {
    release()
    onClose()
  }
  const all = useLive(readAllSeries, [])
  const samples = useLive(async (workspace) => (await readSamplesById(workspace, sampleIds)).flatMap((sample) => sample ?? []), [sampleIds])

  const handleScan = async (text: string) => {
    try {
      const found = await resolve(text)
      if (!found) return
      if (found.kind !== 'series') return void showToast({ message: t('message' in found ? found.message : messages.openSeriesFirst), tone: 'bad' })
      change({ kind: 'there', seriesId: found.id })
    } catch (error) {
      showRefusal(error)
    }
  }
  useScanHandler((text) => void handleScan(text))

  const add = async () => {
    if (!samples) return
    try {
      if (kind === 'new') await create(samples)
      else await addSamples(samples)
    } catch (error) {
      showRefusal(error)
    }
  }
  const addSamples = async (samples: readonly SampleRow[]) => {
    const series = all?.find((each) => each.id === seriesId)
    if (!series) return void showToast({ message: t(messages.openSeriesFirst), tone: 'bad' })
    if (await mutate(addToSeriesChange(series, samples))) close()
  }
  const create = async (samples: readonly SampleRow[]) => {
    if (!name.trim()) return
    const series = { id: await takeId(workspace.disk, 'sampleSeries'), name: name.trim() }
    if (await mutate(createSeriesChange(series, samples))) close()
  }
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      width={560}
      title={plural(sampleIds.length, { one: 'Add # sample to a series', other: 'Add # samples to a series' })}
      actions={
        <>
          <Button tall onClick={() => leave(onClose)}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" icon={kind === 'new' ? PlusIcon : TagIcon} onClick={() => void save()}>
            {kind === 'new' ? t('Create series') : t('Add to series')}
          </Button>
        </>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        <Segmented
          label={t('Which series')}
          value={kind}
          onChange={(value) => set('kind', value)}
          full
          options={[
            { value: 'there', label: t('Existing series') },
            { value: 'new', label: t('New series') },
          ]}
        />
        {kind === 'there' ? (
          <SelectField
            label={t(msg('Series', 'one'))}
            searchable
            placeholder={t('Scan its code or choose it')}
            value={seriesId === null ? null : String(seriesId)}
            onChange={(id) => set('seriesId', Number(id))}
            options={(all ?? []).map((series) => ({ value: String(series.id), label: series.name }))}
          />
        ) : (
          <TextField
            label={t('Series name')}
            required
            value={name}
            onChange={(text) => set('name', text)}
            onEnter={() => void save()}
            maxLength={limits.name.longest}
            autoFocus
            error={errorOf('name')}
          />
        )}
      </div>
    </Dialog>
  )
}
