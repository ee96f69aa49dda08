import { useCallback, useEffect, useRef, useState } from 'react'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { readExpectedRows } from '#db/queries/progress.ts'
import { readSeries } from '#db/queries/series.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { MoreIcon, TubesIcon, CloseIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { VirtualList, type VirtualListHandle } from '#src/ui/lists/virtual-list.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ReadOnlyBanner } from '#src/workspace/permissions/permission-guard.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useRememberOpenedSeries } from '#src/workspace/samples/last-opened-series.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'
import { deleteSeriesChange, removeFromSeriesChange, renameSeriesChange } from '#src/workspace/mutations/series.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useEdit, type Edit } from '#src/workspace/editing/use-edit.ts'
import { usePermission, useSamplePermissions } from '#src/workspace/permissions/use-permission.ts'
import { readListedSamples, type ListedSample } from '#src/workspace/samples/listed-sample.ts'
import { PreviewBeside, type SamplePreview } from '#src/workspace/samples/preview-beside.tsx'
import { SampleListRow } from '#src/workspace/samples/sample-list-row.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { AddByScan } from './add-by-scan.tsx'
import { totalAmount } from './total-amount.ts'

export interface SeriesScreenProps {
  seriesId: number
  preview: SamplePreview
}

/** A sample series: its name, its samples, and their actions. spec SER-01 */
export function SeriesScreen({ seriesId, preview }: SeriesScreenProps) {
  const found = useLive((workspace) => readSeries(workspace, seriesId), [seriesId])
  useRememberOpenedSeries(seriesId)
  if (!found) return null
  const { series, samples } = found
  if (!series) return <NotFoundPage title={t(messages.seriesGone)} />
  return <OpenSeries key={series.id} series={series} samples={samples} preview={preview} />
}

const none: readonly ListedSample[] = []

interface OpenSeriesProps extends Pick<SeriesScreenProps, 'preview'> {
  series: SampleSeriesRow
  samples: readonly SampleRow[]
}

function OpenSeries({ series, samples, preview }: OpenSeriesProps) {
  const mayUpdate = usePermission()('SampleSeries.Update')
  const rename = useEdit({ label: t('{name}: {field}', { name: series.name, field: t('Name') }), value: series.name })
  const items = useLive((workspace) => readListedSamples(workspace, samples), [samples]) ?? none
  const holds = useCallback((sampleId: number) => samples.some(({ id }) => id === sampleId), [samples])
  const list = useRef<VirtualListHandle>(null)
  const returnTo = useRef(preview.openedId)
  useEffect(() => {
    const index = items.findIndex(({ sample }) => sample.id === returnTo.current)
    if (index >= 0 && document.activeElement === document.body) list.current?.focusRow(index, 0)
    if (items.length > 0) returnTo.current = null
  }, [items])
  const actions = useSelectionActions('active').filter(({ isForOne }) => !isForOne)
  const expected = useLive((workspace) => readExpectedRows(workspace, 'samples'), [])
  // Not while some of them are still being downloaded.
  const total = expected === null ? totalAmount(samples) : null
  const ids = samples.map((sample) => sample.id)
  const askDelete = useDeleteSeries(series)
  return (
    <div className="list-screen">
      <div className="list-head">
        <PageHeader
          title={series.name}
          subtitle={
            <>
              <span className="mono">{toBarcode('series', series.id)}</span>
              {` · ${plural(samples.length, expected ? { one: '# sample so far', other: '# samples so far' } : { one: '# sample', other: '# samples' })}`}
              {total &&
                ` · ${t('{amount} in total', { amount: total.amount < 1_000 ? amountText(total.amount, total.unit) : `${countText(total.amount)} ${total.unit}` })}`}
            </>
          }
          actions={
            mayUpdate && (
              <>
                <Menu
                  align="end"
                  target={<Button icon={MoreIcon}>{t('More')}</Button>}
                  sections={[
                    {
                      id: 'samples',
                      heading: t('All samples in the series'),
                      items: actions.map(({ id, label, icon, danger, run }) => ({
                        id,
                        label,
                        icon,
                        danger,
                        hint: expected ? t('After the download') : undefined,
                        disabled: ids.length === 0 || expected !== null,
                        onSelect: () => void run(ids),
                      })),
                    },
                    {
                      id: 'series',
                      items: [{ id: 'delete', label: t('Delete series'), icon: TrashIcon, danger: true, onSelect: () => void askDelete() }],
                    },
                  ]}
                />
                <Button pressed={rename.isOpen} onClick={rename.isOpen ? rename.cancel : rename.begin}>
                  {t('Rename')}
                </Button>
              </>
            )
          }
        />
        {rename.isOpen && <SeriesName series={series} edit={rename} />}
        {mayUpdate ? <AddByScan series={series} /> : <ReadOnlyBanner />}
      </div>
      {samples.length === 0 ? (
        <EmptyState icon={TubesIcon} title={t('No samples in this series yet')}>
          {mayUpdate && t('Tap Add by scanning, then scan the tubes one by one.')}
        </EmptyState>
      ) : (
        <PreviewBeside preview={preview} items={items} first={items[0]} holds={holds} label={t('Samples')}>
          <VirtualList
            ref={list}
            label={t('Samples')}
            count={items.length}
            rowKey={(index) => items[index]?.sample.id ?? index}
            renderRow={(index) => {
              const item = items[index]
              return item && <SampleListRow item={item} after={<RemoveFromSeries series={series} sample={item.sample} />} />
            }}
          />
        </PreviewBeside>
      )}
    </div>
  )
}

function useDeleteSeries(series: SampleSeriesRow): () => Promise<void> {
  const confirm = useConfirm()
  const mutate = useMutate()
  const navigate = useNavigate()
  return async () => {
    const question = {
      title: t('Delete this series?'),
      message: t('{name} will be deleted. Its samples are kept but no longer belong to a series.', { name: series.name }),
      confirmLabel: t('Delete series'),
      danger: true,
    }
    if (!(await confirm(question))) return
    if (await mutate(deleteSeriesChange(series))) navigate(addresses.samples)
  }
}

/** The menu of a sample in its series. */
function RemoveFromSeries({ series, sample }: { series: SampleSeriesRow; sample: SampleRow }) {
  const mutate = useMutate()
  const may = usePermission()
  const mayUpdate = useSamplePermissions(sample).update && may('SampleSeries.Update')
  if (!mayUpdate) return null
  return (
    <Menu
      align="end"
      target={<IconButton icon={MoreIcon} variant="plain" tooltip={false} label={t('Actions for {name}', { name: sample.name })} />}
      sections={[
        {
          id: 'series',
          items: [{ id: 'remove', label: t('Remove from the series'), icon: CloseIcon, onSelect: () => void mutate(removeFromSeriesChange(series, sample)) }],
        },
      ]}
    />
  )
}

/** The name of a series, edited in place. */
function SeriesName({ series, edit }: { series: SampleSeriesRow; edit: Edit<string> }) {
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
