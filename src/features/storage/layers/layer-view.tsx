import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readSamplesIn, readOccupancy } from '#db/queries/layers.ts'
import { readPendingRowKeys } from '#db/queries/queue.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { ArchiveIcon, ScanIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon, RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { changeDeviceSettings, useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { ReadOnlyBanner } from '#src/workspace/permissions/permission-guard.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useBoxContents } from '#src/workspace/storage/box-contents.ts'
import type { StorageFill } from '#src/workspace/storage/storage-fill.ts'
import type { ColorBy } from '#src/features/box/box-colors.ts'
import { BoxView } from '#src/features/box/box-view.tsx'
import { ArchivedLayers, useRestoreLayer } from './archived-layers.tsx'
import { LayerActions } from './layer-actions.tsx'
import { ResumeStockTakeBanner } from '#src/features/storage/resume-stock-take-banner.tsx'
import { LayerList } from './layer-list.tsx'
import { LayerSubtitle } from './layer-subtitle.tsx'
import { BoxDisplayMenu } from '#src/features/storage/box-display-menu.tsx'
import { readLayersBelow } from '#src/features/storage/map/read-layers-below.ts'
import { StorageMap } from '#src/features/storage/map/storage-map.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { useMoveTray } from '#src/features/move-tray/move-tray.tsx'
import { MoveTrayCard } from '#src/features/box/move-tray-card.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import classes from './layer.module.css'

const NewLayerDialog = lazyComponent(async () => (await import('./new-layer-dialog.tsx')).NewLayerDialog)
const NewSampleDialog = lazyComponent(async () => (await import('#src/features/samples/form/new-sample-dialog.tsx')).NewSampleDialog)

/** For a shelf that may hold thousands. */
const rowsPerPage = 100
const noLayers: readonly StorageLayerRow[] = []
const nonePending = new Map<string, 'waiting' | 'trouble'>()

export interface LayerViewProps {
  layer: StorageLayerRow
  shownId?: number | null | undefined
  /** How full everything is; undefined until it is known. */
  fill: StorageFill | undefined
  /** The box that was open before this compartment. */
  lastBoxId: number | null
  hrefOf: (layerId: number) => string
  /** There is no tree beside it. */
  isAlone: boolean
}

/** A compartment: a box as a grid or a list, anything else as a map of its boxes and a list of the samples directly in it. */
export function LayerView({ layer, shownId, fill, lastBoxId, hrefOf, isAlone }: LayerViewProps) {
  const navigate = useNavigate()
  const may = usePermission()
  const restore = useRestoreLayer()
  const tray = useMoveTray()
  const [listed, setListed] = useState(rowsPerPage)
  const page = useLive(
    async (workspace) => {
      const content = readSamplesIn(workspace, layer.id, isGrid(layer) ? limits.grid.most : listed)
      const [page, { samples: used }] = await Promise.all([content, readOccupancy(workspace, layer)])
      return { ...page, used }
    },
    [layer.id, isGrid(layer), listed],
  )
  // Read on its own, so that a change of a sample does not draw the map again.
  const below = useLive(async (workspace) => (isGrid(layer) ? noLayers : readLayersBelow(workspace, layer.id)), [layer.id, isGrid(layer)])
  // Asked for while the compartments are being read, so that the map is drawn once, with what is in its boxes.
  const contents = useBoxContents(isGrid(layer) ? undefined : fill?.get(layer.id)?.boxIds)
  const types = useSampleTypes()
  const pending = useLive(readPendingRowKeys, []) ?? nonePending
  /** The position that was tapped last; undefined if there was none. */
  const [tapped, setTapped] = useState<number | null>()
  const [newAt, setNewAt] = useState<number | null>(null)
  const [addingLayer, setAddingLayer] = useState(false)
  const [reserving, setReserving] = useState(false)
  const [colorBy, setColorBy] = useState<ColorBy>('type')
  const { boxShape, boxTurned } = useDeviceSettings()
  if (!page || !types || !below) return null
  const content = page.rows
  const transposed = (layer.transposed === 1) !== boxTurned
  // Positions are selected in the box view, whatever view is active.
  const shape = reserving ? 'box' : boxShape
  const isBox = isGrid(layer) && shape === 'box'
  const live = layer.archived === 0
  const holdsLayers = below.length > 0
  // A tube goes into a box, or where other tubes are: not loose into a freezer with racks.
  const takesSamples = live && may('Sample.UpdateOwn') && (!holdsLayers || content.length > 0)
  const onLayer = (layerId: number) => navigate(hrefOf(layerId))
  const current = tapped === undefined ? (content.find(({ id }) => id === shownId)?.position ?? null) : tapped
  // Then the card next to the box has the main button.
  const isBusy = tray.samples.length > 0 || tray.layer !== undefined || (isBox && (reserving || current !== null))
  const head = (
    <>
      <PageHeader
        title={layer.name}
        oneLine={isGrid(layer)}
        subtitle={<LayerSubtitle layer={layer} used={page.used} below={below} fill={fill?.get(layer.id)} />}
        actions={
          <>
            {isGrid(layer) && (
              <BoxDisplayMenu
                shape={shape}
                onShape={(chosen) => {
                  setReserving(false)
                  changeDeviceSettings({ boxShape: chosen })
                }}
                colorBy={colorBy}
                onColorBy={setColorBy}
                transposed={transposed}
                onTranspose={() => changeDeviceSettings({ boxTurned: !boxTurned })}
              />
            )}
            <LayerActions
              layer={layer}
              transposed={transposed}
              takesSamples={takesSamples}
              live={live}
              startReserving={() => setReserving(true)}
              createSample={() => setNewAt(0)}
              leave={() => layer.parentId !== null && onLayer(layer.parentId)}
            />
            {takesSamples && (
              <Button variant={isBusy ? 'outline' : 'primary'} tall icon={ScanIcon} onClick={() => navigate(addresses.moveInto(layer.id))}>
                {t('Fill by scanning')}
              </Button>
            )}
          </>
        }
      />
      {!live && (
        <Banner
          tone="warn"
          icon={ArchiveIcon}
          action={
            layer.parentId !== null &&
            may('StorageLayer.Update') && (
              <Button icon={RestoreIcon} onClick={() => void restore(layer)}>
                {t('Restore')}
              </Button>
            )
          }
        >
          {t('This compartment is archived. Restore it first.')}
        </Banner>
      )}
      {!may('Sample.UpdateOwn') && <ReadOnlyBanner />}
      {live && <ResumeStockTakeBanner layer={layer} />}
      {!holdsLayers && !isGrid(layer) && live && may('StorageLayer.Create') && (
        <div className={classes.toolbar}>
          <Button icon={PlusIcon} tall onClick={() => setAddingLayer(true)}>
            {t('New compartment')}
          </Button>
        </div>
      )}
      {holdsLayers && (
        <StorageMap layer={layer} below={below} fill={fill} contents={contents} currentId={lastBoxId} hrefOf={hrefOf}>
          {live && may('StorageLayer.Create') && <IconButton icon={PlusIcon} label={t('New compartment')} onClick={() => setAddingLayer(true)} />}
        </StorageMap>
      )}
      {!isGrid(layer) && <ArchivedLayers layer={layer} />}
    </>
  )
  return (
    <div className={classNames('page', isBox ? classes.boxPage : 'stack-l')}>
      {isBox ? (
        <div className={classes.whole}>
          {head}
          <BoxView
            layer={layer}
            content={content}
            types={types}
            pending={pending}
            colorBy={colorBy}
            transposed={transposed}
            current={current}
            onCurrent={setTapped}
            reserving={reserving}
            onReserving={setReserving}
            onNewSample={setNewAt}
            isAlone={isAlone}
          />
        </div>
      ) : (
        head
      )}
      {!isBox && (isGrid(layer) || content.length > 0 || !holdsLayers) && (
        <LayerList
          layer={layer}
          content={content}
          types={types}
          shownId={shownId}
          onMore={page.mayHaveMore ? () => setListed(listed + rowsPerPage) : undefined}
        />
      )}
      {!isBox && (
        <div className={classes.moveTray}>
          <MoveTrayCard into={layer} />
        </div>
      )}
      <LazyBoundary fallback={<ScanBuffer />}>
        {newAt !== null && <NewSampleDialog opened onClose={() => setNewAt(null)} location={{ layer, position: newAt }} onCreated={() => undefined} />}
        {addingLayer && <NewLayerDialog opened onClose={() => setAddingLayer(false)} parent={layer} onCreated={onLayer} />}
      </LazyBoundary>
    </div>
  )
}
