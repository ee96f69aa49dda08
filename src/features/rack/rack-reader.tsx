import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { changeCount } from '#domain/rules/rack/compare-rack.ts'
import { defineMessages } from '#domain/message.ts'
import type { RackView } from '#domain/rules/rack/place-grid.ts'
import { readLayer } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { CheckIcon, DoneIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { WorkScreen } from '#src/ui/layout/work-screen.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace, useLive } from '#src/workspace/data/workspace-context.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useScanDialogs } from '#src/workspace/scan/scan-context.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { RadioCards } from '#src/ui/fields/radio-cards.tsx'
import { applyRack, isWorthApplying } from './apply-rack.ts'
import { positionsText } from './positions-text.ts'
import { RackCounts } from './rack-counts.tsx'
import { RackInputs } from './rack-inputs.tsx'
import { RackLines } from './rack-lines.tsx'
import { RackWells } from './rack-wells.tsx'
import { RackWarnings } from './rack-warnings.tsx'
import { useComparison, useOtherBox } from './use-comparison.ts'
import { useRackRead } from './use-rack-read.ts'
import { marksOf } from './well-marks.ts'
import classes from './rack.module.css'

const NewTubesDialog = lazyComponent(async () => (await import('./new-tubes-dialog.tsx')).NewTubesDialog)
// Most racks are read from a picture that was taken before.
const RackCamera = lazyComponent(async () => (await import('./rack-camera.tsx')).RackCamera)

/** More positions do not fit on the button. */
const maxNamed = 2

export interface RackReaderProps {
  layer: StorageLayerRow
  /** The one by which the box was found. */
  firstPicture: Blob | undefined
}

/** One rack, from the first picture to the changes that are applied. */
export function RackReader({ layer, firstPicture }: RackReaderProps) {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const mutate = useMutate()
  const { assign } = useScanDialogs()
  const { open } = useActionHost()
  const reading = useRackRead(layer, firstPicture)
  const { state, isReading } = reading
  const compared = useComparison(layer, state.read)
  const otherBox = useOtherBox(layer, state)
  const [isApplying, setApplying] = useState(false)
  const [isCameraOn, setCamera] = useState(false)
  const changes = compared ? changeCount(compared.comparison) : 0
  const { release, leave } = useUnsaved(t('What was read of {name}', { name: layer.name }), changes > 0)
  const goBack = () => navigate(addresses.layer(layer.id))
  const apply = async () => {
    if (!compared || isApplying) return
    setApplying(true)
    try {
      const applied = await applyRack(workspace, mutate, layer, compared)
      if (!applied) return
      const { done, undo } = applied
      showToast({ message: done, tone: 'ok', action: { label: t('Undo'), onAction: () => void mutate(undo) } })
      release()
      goBack()
    } catch (error) {
      showRefusal(error)
    } finally {
      setApplying(false)
    }
  }

  const corner = positionName(layer, 1)
  const isAsking = state.picture !== null && !state.placed
  const isFirst = state.read === null && !isAsking
  const unsettled = state.read ? state.read.flatMap((well, at) => (well.kind === 'unread' || well.kind === 'conflict' ? at + 1 : [])) : []
  const marks = state.read && compared ? marksOf(state.read, compared.comparison) : null
  const inputs = (
    <RackInputs
      label={
        isFirst
          ? t('Take or choose a picture')
          : unsettled.length > 0 && unsettled.length <= maxNamed
            ? t('Another picture for {positions}', { positions: positionsText(layer, unsettled) })
            : t('Another picture')
      }
      isFirst={isFirst}
      isReading={isReading}
      view={state.view}
      onView={reading.changeView}
      onStartOver={reading.startOver}
      onCamera={() => setCamera(true)}
      onPicture={reading.addPicture}
      onFile={reading.addFile}
    />
  )
  const result = (
    <>
      {isAsking && <p className={classes.hint}>{t('Once it is known which well is {name}, the rack is compared with the record.', { name: corner })}</p>}
      {state.read && <RackCounts read={state.read} />}
      {compared && (
        <RackLines
          layer={layer}
          comparison={compared.comparison}
          onAssign={(code) => assign({ code })}
          onCreate={(tubes) => open((close) => <NewTubesDialog layer={layer} tubes={tubes} onClose={close} />)}
          onEmpty={reading.markEmpty}
        />
      )}
    </>
  )
  const buttons = (
    <>
      {!isCameraOn && inputs}
      {compared && !isWorthApplying(compared.comparison) && <p className="small muted">{t('Nothing to apply: what was read matches the record.')}</p>}
      {compared && isWorthApplying(compared.comparison) && (
        <>
          <Button
            variant="primary"
            full
            icon={CheckIcon}
            loading={isApplying}
            disabled={isReading || isAsking || layer.archived === 1}
            onClick={() => void apply()}
          >
            {changes > 0 ? plural(changes, { one: 'Apply # change', other: 'Apply # changes' }) : t('Record that it was read')}
          </Button>
          <p className="small muted">{t('One undo takes it all back.')}</p>
        </>
      )}
    </>
  )
  return (
    <WorkScreen side={!isFirst && result} sideLabel={t('Result')} sideHeight="part" foot={!isFirst && buttons}>
      <PageHeader
        back={{ label: t('Back'), onClick: () => leave(goBack) }}
        title={layer.name}
        subtitle={plural(layer.rows * layer.columns, { one: 'Reading the rack, # position', other: 'Reading the rack, # positions' })}
        actions={
          state.placed && (
            <>
              <span className={`t-ok ${classes.cornerFound}`}>
                <DoneIcon className="i i-s" aria-hidden />
                {t('{name} found', { name: corner })}
              </span>
              <Button onClick={reading.askForCorner}>{t('{name} is elsewhere', { name: corner })}</Button>
            </>
          )
        }
      />
      <RackWarnings layer={layer} reading={reading} />
      {otherBox !== null && <OtherBoxBanner layerId={otherBox} onOpen={(id) => leave(() => navigate(addresses.layer(id)))} />}
      {isFirst && <ViewChoice view={state.view} onChange={reading.changeView} />}
      {isFirst && !isCameraOn && inputs}
      {isCameraOn && (
        <LazyBoundary fallback={<Spinner />}>
          <RackCamera
            grid={layer}
            isReading={isReading}
            onPicture={(picture) => {
              setCamera(false)
              reading.addPicture(picture)
            }}
            onClose={() => setCamera(false)}
          />
        </LazyBoundary>
      )}
      {isReading && isFirst && (
        <p className="muted" role="status">
          {t('Reading…')}
        </p>
      )}
      {!isCameraOn && <RackWells layer={layer} state={state} marks={marks} onCorner={reading.placeCorner} />}
    </WorkScreen>
  )
}

/** Probably it is the wrong rack. */
function OtherBoxBanner({ layerId, onOpen }: { layerId: number; onOpen: (layerId: number) => void }) {
  const name = useLive(async (workspace) => (await readLayer(workspace, layerId))?.name, [layerId])
  if (name === undefined) return null
  return (
    <Banner tone="warn" live action={<Button onClick={() => onOpen(layerId)}>{t('Open {name}', { name })}</Button>}>
      {t('Most of these tubes are on record in {name}. Is this the right rack?', { name })}
    </Banner>
  )
}

const cards = defineMessages({
  below: 'From below',
  belowHint: 'The codes are on the bottom of the tubes. Columns are mirrored in the picture.',
  above: 'From above',
  aboveHint: 'The codes are on the caps.',
})

/** How the rack is seen in pictures. */
function ViewChoice({ view, onChange }: { view: RackView; onChange: (view: RackView) => void }) {
  return (
    <RadioCards
      label={t('The picture shows the rack')}
      value={view}
      onChange={onChange}
      cards={[
        { value: 'below', label: t(cards.below), hint: t(cards.belowHint) },
        { value: 'above', label: t(cards.above), hint: t(cards.aboveHint) },
      ]}
    />
  )
}
