import { useState } from 'react'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { readExpectedRows } from '#db/queries/progress.ts'
import { readSeries } from '#db/queries/series.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { MoreIcon, SearchIcon, TrashIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ReadOnlyBanner } from '#src/workspace/permissions/permission-guard.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useRememberOpenedSeries } from '#src/workspace/samples/last-opened-series.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'
import { deleteSeriesChange } from '#src/workspace/mutations/delete-series.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { AddByScan } from './add-by-scan.tsx'
import { SeriesName } from './series-name.tsx'
import { SeriesSampleRow } from './series-sample-row.tsx'

/** A sample series: its name, its samples, and their actions. spec SER-01 */
export function SeriesScreen({ seriesId }: { seriesId: number }) {
  const found = useLive((workspace) => readSeries(workspace, seriesId), [seriesId])
  useRememberOpenedSeries(seriesId)
  if (!found) return null
  const { series, samples } = found
  if (!series) return <EmptyState page icon={SearchIcon} title={t(messages.seriesGone)} />
  return <OpenSeries key={series.id} series={series} samples={samples} />
}

const rowsAtOnce = 100

function OpenSeries({ series, samples }: { series: SampleSeriesRow; samples: readonly SampleRow[] }) {
  const types = useSampleTypes()
  const mayUpdate = usePermission()('SampleSeries.Update')
  const rename = useEdit({ label: t('{name}: {field}', { name: series.name, field: t('Name') }), value: series.name })
  const [shown, setShown] = useState(rowsAtOnce)
  const actions = useSelectionActions('active').filter(({ isForOne }) => !isForOne)
  const expected = useLive((workspace) => readExpectedRows(workspace, 'samples'), [])
  const ids = samples.map((sample) => sample.id)
  const askDelete = useDeleteSeries(series)
  return (
    <div className="page stack-l">
      <PageHeader
        title={series.name}
        subtitle={
          <>
            <span className="mono">{toBarcode('series', series.id)}</span>
            {` · ${plural(samples.length, expected ? { one: '# sample so far', other: '# samples so far' } : { one: '# sample', other: '# samples' })}`}
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
              <Button tall pressed={rename.isOpen} onClick={rename.isOpen ? rename.cancel : rename.begin}>
                {t('Rename')}
              </Button>
            </>
          )
        }
      />
      {rename.isOpen && <SeriesName series={series} edit={rename} />}
      {mayUpdate ? <AddByScan series={series} /> : <ReadOnlyBanner />}
      {samples.length === 0 ? (
        <EmptyState icon={TubesIcon} title={t('No samples in this series yet')}>
          {mayUpdate && t('Tap Add by scanning, then scan the tubes one by one.')}
        </EmptyState>
      ) : (
        <>
          <Card flush label={t('Samples')}>
            {samples.slice(0, shown).map((sample) => (
              <SeriesSampleRow key={sample.id} series={series} sample={sample} type={types?.get(sample.sampleTypeId)} />
            ))}
          </Card>
          {samples.length > shown && (
            <Button tall full onClick={() => setShown(shown + rowsAtOnce)}>
              {plural(samples.length - shown, { one: 'Show more (# left)', other: 'Show more (# left)' })}
            </Button>
          )}
        </>
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
