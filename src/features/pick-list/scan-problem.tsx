import type { SampleRow } from '#domain/entities/sample.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { offsetBetween, type Offset } from '#domain/rules/pick-list/offset-between.ts'
import type { PickRow } from '#machines/pick-list/pick-list-types.ts'
import { readLayer } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { ScanIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { UseWarnings } from '#src/workspace/samples/sample-warnings.tsx'
import { NextPlace } from '#src/workspace/storage/next-place.tsx'
import { PlaceSentence } from '#src/workspace/storage/place-sentence.tsx'
import type { RunningList } from './use-pick-list.ts'
import classes from './pick-list.module.css'

/** What is wrong with the tube that was scanned last; gone with the next scan. */
export function ScanProblem(list: RunningList) {
  const { last, send } = list
  if (!last || last.kind === 'out' || last.kind === 'returned' || last.kind === 'missing') return null
  if (last.kind === 'wrong') return <WrongTube {...list} row={last.row} sample={last.sample} />
  return (
    <Banner
      tone={last.kind === 'again' ? 'info' : 'bad'}
      live
      action={<Button onClick={() => send({ type: 'row.dismissed', row: last.row })}>{t('Dismiss')}</Button>}
    >
      {last.sample && <b>{last.sample.name} </b>}
      {problemText(last, list)}
    </Banner>
  )
}

function problemText(line: Exclude<PickRow, { kind: 'wrong' | 'out' | 'returned' | 'missing' }>, { context, view }: RunningList): string {
  switch (line.kind) {
    case 'again':
      return context.phase === 'pick' ? t('You already have it.') : t('It is back already.')
    case 'held':
      return t('Checked out by {name}', { name: view.holders.get(line.sample.outBy ?? 0) ?? t('someone else') })
    case 'archived':
      return t(deviceErrors['sample.archived'].message)
    case 'failed':
      return t(line.message)
    case 'misconfigured':
      return t(messages.barcodeMisconfigured)
    case 'not-a-sample':
      return t(messages.scanSampleFirst)
    default:
      return t(messages.barcodeNotRecognized)
  }
}

/** It is not on the list: where it goes back, and how far away the right one is. */
function WrongTube({ context, view, next, row, sample, send }: RunningList & { row: number; sample: SampleRow }) {
  const { boxTurned } = useDeviceSettings()
  const home = useLive(async (workspace) => (sample.layerId === null ? null : ((await readLayer(workspace, sample.layerId)) ?? null)), [sample.layerId])
  const type = view.types.get(sample.sampleTypeId)
  const position = home ? positionName(home, sample.position) : ''
  const way = home && next ? offsetBetween(home, sample, next, (home.transposed === 1) !== boxTurned) : undefined
  const isMine = sample.outBy === context.userId
  return (
    <NextPlace
      role="alert"
      tone="bad"
      label={t('Wrong tube')}
      place={position || '–'}
      title={
        <>
          {type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
          {sample.name}
        </>
      }
      end={
        (context.phase === 'pick' || isMine) && (
          <div className={classes.nextActions}>
            <Button tall icon={PlusIcon} onClick={() => send({ type: 'sample.added', row })}>
              {t('Add to the list')}
            </Button>
          </div>
        )
      }
    >
      <div className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</div>
      <div>
        {t('It is not on the list.')} <PlaceSentence of={sample} text={(place) => t('Put it back: {place}', { place })} without={t('It has no location.')} />
      </div>
      <div className="bar">
        <UseWarnings sample={sample} />
      </div>
      {way && next && home && (
        <div className={classes.hint}>
          <ScanIcon className="i i-s" aria-hidden />
          {wayText(positionName(home, next.position), way)}
        </div>
      )}
    </NextPlace>
  )
}

/** `Yours is at B4, 2 to the left`, in the eyes of the person before the box. */
function wayText(position: string, { rows, columns }: Offset): string {
  const values = { position, rows: Math.abs(rows), columns: Math.abs(columns) }
  if (rows === 0) return columns < 0 ? t('Yours is at {position}, {columns} to the left', values) : t('Yours is at {position}, {columns} to the right', values)
  if (columns === 0) return rows < 0 ? t('Yours is at {position}, {rows} up', values) : t('Yours is at {position}, {rows} down', values)
  if (rows < 0)
    return columns < 0
      ? t('Yours is at {position}, {columns} to the left and {rows} up', values)
      : t('Yours is at {position}, {columns} to the right and {rows} up', values)
  return columns < 0
    ? t('Yours is at {position}, {columns} to the left and {rows} down', values)
    : t('Yours is at {position}, {columns} to the right and {rows} down', values)
}
