import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { readSample, readSamplesById } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import type { NamedSection } from '#src/workspace/mutations/sections.ts'
import { readListedSamples } from '#src/workspace/samples/listed-sample.ts'
import { SampleStatus } from '#src/workspace/samples/sample-status.tsx'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { ScannerReadyLine } from '#src/workspace/scan/scanner-ready-line.tsx'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { shortLocation } from '#src/workspace/storage/read-location.ts'

export interface ChooseSamplesDialogProps {
  section: NamedSection
  /** Resolves with whether they were added. */
  onAdd: (samples: readonly SampleRow[]) => Promise<boolean>
  onClose: () => void
}

const shown = 20

/** Samples found by name or code, or scanned; those that are chosen are added together. */
export function ChooseSamplesDialog({ section, onAdd, onClose }: ChooseSamplesDialogProps) {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly SampleRow[]>([])
  const wanted = search.trim()
  const { view } = useList({
    entity: 'samples',
    within: [{ field: 'archived', op: 'is', value: 0 }],
    search: wanted,
    sort: wanted ? { column: 'best', direction: 'ascending' } : { column: 'id', direction: 'descending' },
  })
  const items = useLive(
    async (workspace) => {
      if (!view) return undefined
      const rows = await readSamplesById(workspace, view.first.slice(0, shown))
      return readListedSamples(
        workspace,
        rows.flatMap((row) => row ?? []),
      )
    },
    [view],
  )
  const isChosen = ({ id }: SampleRow) => chosen.some((sample) => sample.id === id)
  const choose = (sample: SampleRow) => setChosen((before) => (before.some(({ id }) => id === sample.id) ? before : [...before, sample]))
  const toggle = (sample: SampleRow) => (isChosen(sample) ? setChosen(chosen.filter(({ id }) => id !== sample.id)) : choose(sample))
  const take = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    const sample = found.kind === 'sample' ? await readSample(workspace, found.id) : undefined
    if (sample && !sample.archived) return choose(sample)
    const message = sample ? deviceErrors['sample.archived'].message : 'message' in found ? found.message : messages.scanSampleFirst
    showToast({ message: t(message), tone: 'bad' })
  }
  const scan = (code: string) => void take(code).catch(showRefusal)
  useScanHandler(scan)
  const add = async () => {
    if (await onAdd(chosen)) onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Add samples to {section}', { section: section.name })}
      width={640}
      actions={
        <>
          <ScanButton tall hint={t('Scan the sample')} onCode={scan} />
          <Button variant="primary" icon={PlusIcon} disabled={chosen.length === 0} onClick={() => void add()}>
            {chosen.length === 0 ? t('Add samples') : plural(chosen.length, { one: 'Add # sample', other: 'Add # samples' })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ScannerReadyLine hint={t('Scan the samples, or search for them.')} />
        <TextField label={t('Find a sample')} type="search" autoComplete="off" placeholder={t('Name or barcode')} value={search} onChange={setSearch} />
        {items && (
          <Card flush label={t('Samples found')}>
            {items.map(({ sample, type, place }) => (
              <Row
                key={sample.id}
                onClick={() => toggle(sample)}
                selected={isChosen(sample)}
                leading={
                  isChosen(sample) ? <CheckIcon className="i" aria-hidden /> : type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />
                }
                title={sample.name}
                subtitle={
                  <>
                    <span className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>
                    {place && ` · ${shortLocation(place.location)}`}
                  </>
                }
                trailing={<SampleStatus sample={sample} />}
              />
            ))}
            {items.length === 0 && <Row title={t(messages.noItemFiltered)} />}
          </Card>
        )}
        {view && view.total > shown && <p className="muted">{t('Type more of the name to find others.')}</p>}
      </div>
    </Dialog>
  )
}
