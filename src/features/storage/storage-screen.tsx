import { useEffect, useRef, useState, type RefObject, type ReactNode } from 'react'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readLayer } from '#db/queries/layers.ts'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useStorageFill } from '#src/workspace/storage/storage-fill.ts'
import { SectionTabs } from '#src/workspace/navigation/section-tabs.tsx'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { MoveTrayProvider } from '#src/features/move-tray/move-tray.tsx'
import { StorageTree } from '#src/features/location-picker/storage-tree.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { HierarchyIcon } from '#src/ui/icons/icons.ts'
import { storageHref, type InventoryView } from './storage-href.ts'
import type { StorageMenuProps } from './storage-menu.tsx'
import classes from './storage-screen.module.css'

const LayerView = lazyComponent(async () => (await import('./layers/layer-view.tsx')).LayerView)
const StorageBreadcrumbs = lazyComponent(async () => (await import('./storage-breadcrumbs.tsx')).StorageBreadcrumbs)
const NewInventoryNotice = lazyComponent(async () => (await import('./new-inventory-notice.tsx')).NewInventoryNotice)
const LayerNotFound = lazyComponent(async () => (await import('./layer-not-found.tsx')).LayerNotFound)
const MoveTrayBar = lazyComponent(async () => (await import('./move-tray-bar.tsx')).MoveTrayBar)
const StorageUnits = lazyComponent(async () => (await import('./map/storage-units.tsx')).StorageUnits)

export interface StorageScreenProps extends Partial<InventoryView> {
  layerId: number | null
  /** The tube shown in its box. */
  sampleId?: number | null | undefined
}

/** The inventory by location: the tree next to the selected compartment, or next to all storage units; in portrait a path above it instead. */
export function StorageScreen({ layerId, sampleId = null, isNew = false, hideTree = false }: StorageScreenProps) {
  const navigate = useNavigate()
  const may = usePermission()
  const fill = useStorageFill()
  const found = useLive(
    async (workspace) => {
      const sample = sampleId === null ? undefined : await workspace.mirror('samples').get(sampleId)
      const id = layerId ?? sample?.layerId ?? null
      return { id, layer: id === null ? undefined : await readLayer(workspace, id), asked: layerId ?? sampleId }
    },
    [layerId, sampleId],
  )
  const shownLayer = found?.layer
  const shownId = found?.id ?? layerId
  const lastBoxId = useLastBox(shownLayer && isGrid(shownLayer) ? shownLayer.id : null)
  const side = useSelectedInSight()
  const hrefOf = (id: number | null) => storageHref({ isNew, hideTree }, id)
  const openLayer = (id: number) => navigate(hrefOf(id))
  const path = shownId !== null && (
    <LazyBoundary>
      <StorageBreadcrumbs layerId={shownId} onSelect={openLayer} onTop={() => navigate(hrefOf(null))} />
    </LazyBoundary>
  )
  // A sample is in a box, whose number is not known yet.
  const isTop = shownId === null && (found !== undefined || sampleId === null)
  const isWithoutTree = isNew && hideTree
  // A box needs the height: in landscape its path is beside it, where the tree would be.
  const isBoxAlone = isWithoutTree && shownLayer !== undefined && isGrid(shownLayer)
  // Above everything: the tabs of the inventory or, where there is no tree, the path.
  const top = (isTop || isWithoutTree) && (
    <div className={classNames(classes.headRow, isBoxAlone && 'only-portrait')}>
      <StorageHeader isNew={isNew} layerId={shownId} title={path || <SectionTabs />} />
    </div>
  )
  const notice = !isNew && (
    <LazyBoundary>
      <NewInventoryNotice layerId={shownId} />
    </LazyBoundary>
  )
  const main = (
    <>
      <LazyBoundary fallback={<ScanBuffer />}>
        {found?.id === null && <StorageUnits fill={fill} hrefOf={hrefOf} />}
        {shownLayer && (
          <LayerView key={shownLayer.id} layer={shownLayer} shownId={sampleId} fill={fill} lastBoxId={lastBoxId} hrefOf={hrefOf} isAlone={isWithoutTree} />
        )}
        {/* Not while the answer for another address is still here. */}
        {shownId !== null && found?.asked === (layerId ?? sampleId) && !shownLayer && <LayerNotFound />}
      </LazyBoundary>
      <LazyBoundary>{!shownLayer && <MoveTrayBar />}</LazyBoundary>
    </>
  )
  if (isWithoutTree)
    return (
      <MoveTrayProvider>
        {top}
        {isBoxAlone ? (
          <SplitPane
            sidePosition="end"
            width="storage"
            portrait="main"
            sideLabel={t('Storage')}
            mainLabel={t('Compartment')}
            side={
              <div className={classNames(classes.side, classes.steps)}>
                <StorageHeader isNew={isNew} layerId={shownId} title={path} />
              </div>
            }
          >
            {main}
          </SplitPane>
        ) : (
          main
        )}
      </MoveTrayProvider>
    )
  return (
    <MoveTrayProvider>
      {top}
      <SplitPane
        sidePosition="start"
        width="storage"
        portrait="main"
        sideLabel={t('Storage')}
        mainLabel={t('Compartment')}
        side={
          <div ref={side} className={classes.side}>
            {!isTop && <StorageHeader isNew={isNew} layerId={shownId} title={<AllStorage onSelect={() => navigate(hrefOf(null))} />} />}
            <StorageTree fill={fill} selectedId={shownId} onSelect={openLayer} movable={may('Sample.UpdateOwn')} plainUnits={isTop} />
            {notice}
          </div>
        }
      >
        {path && <div className={classNames(classes.path, 'only-portrait')}>{path}</div>}
        {main}
        {isTop && <div className={classNames(classes.below, 'only-portrait')}>{notice}</div>}
      </SplitPane>
    </MoveTrayProvider>
  )
}

/** The selected compartment stays in sight while the card of a box makes the tree shorter. */
function useSelectedInSight(): RefObject<HTMLDivElement | null> {
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!side.current) return
    const observer = new ResizeObserver(() => side.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }))
    observer.observe(side.current)
    return () => observer.disconnect()
  }, [])
  return side
}

/** The box that is open or was open last. */
function useLastBox(openBoxId: number | null): number | null {
  const [lastId, setLastId] = useState(openBoxId)
  if (openBoxId !== null && openBoxId !== lastId) setLastId(openBoxId)
  return lastId
}

const StorageMenu = lazyComponent(async () => (await import('./storage-menu.tsx')).StorageMenu)

interface StorageHeaderProps extends StorageMenuProps {
  /** The tabs of the inventory, or the way back from a compartment. */
  title: ReactNode
}

/** Where one is, and actions for all storage. */
function StorageHeader({ isNew, layerId, title }: StorageHeaderProps) {
  return (
    <div className={classes.head}>
      {title}
      <span className={classes.menu}>
        <LazyBoundary>
          <StorageMenu isNew={isNew} layerId={layerId} />
        </LazyBoundary>
      </span>
    </div>
  )
}

/** From a compartment back to all storage, which has the tabs of the inventory. */
function AllStorage({ onSelect }: { onSelect: () => void }) {
  return (
    <Button variant="plain" icon={HierarchyIcon} onClick={onSelect}>
      {t('All storage')}
    </Button>
  )
}
