import { useState } from 'react'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { isGrid, placesOf } from '#domain/rules/grid.ts'
import { readChildren, readContent, readOccupancy, readPath } from '#db/queries/layers.ts'
import { readMember } from '#db/queries/people.ts'
import { readWaitingMarks } from '#db/queries/queue.ts'
import { act } from '#db/write.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ArchiveIcon, PlusIcon, RestoreIcon, ScanIcon } from '#src/ui/icons.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Path } from '#src/ui/path.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { momentText } from '#src/workspace/dates.ts'
import { changeDeviceSettings, useDeviceSettings } from '#src/workspace/device-settings.ts'
import { LookOnlyBanner } from '#src/workspace/look-only.tsx'
import { useNavigate } from '#src/workspace/navigation.ts'
import { usePermission } from '#src/workspace/use-permission.ts'
import { useSampleTypes } from '#src/workspace/use-sample-types.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { BarcodeRow } from './barcode-row.tsx'
import type { ColourBy } from './box-colours.ts'
import { BoxView } from './box-view.tsx'
import { CompartmentActions } from './compartment-actions.tsx'
import { CompartmentBegun } from './compartment-begun.tsx'
import { CompartmentChildren, useRestoreLayer } from './compartment-children.tsx'
import { CompartmentList } from './compartment-list.tsx'
import { CompartmentToolbar } from './compartment-toolbar.tsx'
import { NewLayerDialog } from './new-layer-dialog.tsx'
import { NewSampleDialog } from './new-sample-dialog.tsx'
import { PickedUp } from './picked-up.tsx'
import { PlaceHereMenu } from './place-here-menu.tsx'
import look from './compartment.module.css'

/** Of a shelf that may hold thousands. */
const listedAtOnce = 100
const noMarks = new Map<string, 'waiting' | 'trouble'>()

export interface CompartmentViewProps {
  layer: StorageLayerRow
  shownId?: number | null | undefined
  onLayer: (layerId: number) => void
}

/** A compartment: a box as a grid or a list, everything else as a list, with what can be put into it. */
export function CompartmentView({ layer, shownId, onLayer }: CompartmentViewProps) {
  const navigate = useNavigate()
  const may = usePermission()
  const restore = useRestoreLayer()
  const [listed, setListed] = useState(listedAtOnce)
  const page = useLive(
    async (workspace) => {
      const content = readContent(workspace, layer.id, null, isGrid(layer) ? limits.grid.most : listed)
      const children = isGrid(layer) ? [] : readChildren(workspace, layer.id)
      const [page, { samples: used }, { length }] = await Promise.all([content, readOccupancy(workspace, layer), children])
      return { ...page, used, holdsLayers: length > 0 }
    },
    [layer.id, isGrid(layer), listed],
  )
  const types = useSampleTypes()
  const pending = useLive(readWaitingMarks, []) ?? noMarks
  const [newAt, setNewAt] = useState<number | null>(null)
  const [addingLayer, setAddingLayer] = useState(false)
  const [reserving, setReserving] = useState(false)
  const [colourBy, setColourBy] = useState<ColourBy>('type')
  const { boxShape, boxTurned } = useDeviceSettings()
  if (!page || !types) return null
  const content = page.rows
  const transposed = (layer.transposed === 1) !== boxTurned
  // Positions are chosen in the box, whatever is chosen to look at.
  const shape = reserving ? 'box' : boxShape
  const isBox = isGrid(layer) && shape === 'box'
  const live = layer.archived === 0
  const head = (
    <>
      <PageHeader
        title={layer.name}
        subtitle={<Subtitle layer={layer} used={page.used} />}
        actions={
          live && (
            <>
              <CompartmentActions
                layer={layer}
                transposed={transposed}
                onReserve={() => setReserving(true)}
                onNewSample={() => setNewAt(0)}
                onArchived={() => layer.parentId !== null && onLayer(layer.parentId)}
              />
              {may('Sample.UpdateOwn') && (
                <Button variant="primary" icon={ScanIcon} onClick={() => navigate(addresses.moveInto(layer.id))}>
                  {t('Fill by scanning')}
                </Button>
              )}
            </>
          )
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
      {!may('Sample.UpdateOwn') && <LookOnlyBanner />}
      {live && <CompartmentBegun layer={layer} />}
      {!isGrid(layer) && live && (
        <div className={look.toolbar}>
          {may('StorageLayer.Create') && (
            <Button icon={PlusIcon} tall onClick={() => setAddingLayer(true)}>
              {t('New compartment')}
            </Button>
          )}
          {may('Sample.UpdateOwn') && <PlaceHereMenu layer={layer} content={content} />}
        </div>
      )}
      {isGrid(layer) && (
        <CompartmentToolbar
          shape={shape}
          onShape={(chosen) => {
            setReserving(false)
            changeDeviceSettings({ boxShape: chosen })
          }}
          colourBy={colourBy}
          onColourBy={setColourBy}
          transposed={transposed}
          onTranspose={() => changeDeviceSettings({ boxTurned: !boxTurned })}
        >
          {live && may('Sample.UpdateOwn') && <PlaceHereMenu layer={layer} content={content} />}
        </CompartmentToolbar>
      )}
      <CompartmentChildren layer={layer} onSelect={onLayer} />
    </>
  )
  return (
    <div className={classNames('page', isBox ? look.boxPage : 'stack-l')}>
      {isBox ? (
        <div className={look.whole}>
          {head}
          <BoxView
            layer={layer}
            content={content}
            types={types}
            pending={pending}
            colourBy={colourBy}
            transposed={transposed}
            shownId={shownId}
            reserving={reserving}
            onReserving={setReserving}
            onNewSample={setNewAt}
          />
        </div>
      ) : (
        head
      )}
      {!isBox && (isGrid(layer) || content.length > 0 || !page.holdsLayers) && (
        <CompartmentList
          layer={layer}
          content={content}
          types={types}
          shownId={shownId}
          onMore={page.next ? () => setListed(listed + listedAtOnce) : undefined}
        />
      )}
      {!isBox && (
        <div className={look.inHand}>
          <PickedUp into={layer} />
        </div>
      )}
      <Card flush label={t('Codes')}>
        <BarcodeRow
          value={layer.altBarcode}
          isReadOnly={!live || !may('StorageLayer.Update')}
          set={(was, barcode) =>
            act(setLayerBarcode, { layerId: layer.id, barcode, was }, t('{name}: barcode {barcode}', { name: layer.name, barcode: barcode ?? '–' }))
          }
        />
      </Card>
      <p className="muted small">
        {t('Number of this compartment:')} <span className="mono">{toBarcode('layer', layer.id)}</span>
      </p>
      <NewSampleDialog
        opened={newAt !== null}
        onClose={() => setNewAt(null)}
        place={newAt === null ? undefined : { layer, position: newAt }}
        onCreated={() => undefined}
      />
      <NewLayerDialog opened={addingLayer} onClose={() => setAddingLayer(false)} parent={layer} onCreated={onLayer} />
    </div>
  )
}

/** The way to it, how full it is, and when and by whom it was last counted. */
function Subtitle({ layer, used }: { layer: StorageLayerRow; used: number }) {
  const path = useLive((workspace) => readPath(workspace, layer.id), [layer.id]) ?? []
  const counter = useLive(async (workspace) => (layer.countedBy === null ? undefined : readMember(workspace, layer.countedBy)), [layer.countedBy])
  const room = isGrid(layer)
    ? plural(placesOf(layer) - used, { one: '# free position', other: '# free positions' })
    : plural(used, { one: '# sample directly in it', other: '# samples directly in it' })
  return (
    <>
      {path.length > 1 && <Path parts={path.slice(0, -1).map((above) => above.name)} />}
      {path.length > 1 && ' · '}
      {room}
      {layer.countedAt !== null && (
        <span>{` · ${t('counted {when} by {name}', { when: momentText(layer.countedAt), name: counter?.fullName ?? t('somebody') })}`}</span>
      )}
    </>
  )
}
