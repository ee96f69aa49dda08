import { readLayer } from '#db/queries/layers.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { HierarchyIcon, SearchIcon } from '#src/ui/icons/icons.ts'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { MoveTrayProvider } from '#src/features/move-tray/move-tray.tsx'
import { MoveTrayBar } from './move-tray-bar.tsx'
import { StorageHeader } from './storage-header.tsx'
import { StorageTree } from '#src/features/location-picker/storage-tree.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import classes from './storage-screen.module.css'

const StorageBreadcrumbs = lazyComponent(async () => (await import('./storage-breadcrumbs.tsx')).StorageBreadcrumbs)
const LayerView = lazyComponent(async () => (await import('./layer-view.tsx')).LayerView)

export interface StorageScreenProps {
  layerId: number | null
  /** The tube shown in its box. */
  sampleId?: number | null | undefined
  /** The new inventory shows the path to a compartment and its contents; the old one shows the tree next to it. spec HDR-06 */
  isNew?: boolean | undefined
  hideTree?: boolean | undefined
}

/** The inventory by location: the tree next to the selected compartment; in portrait one of them at a time. */
export function StorageScreen({ layerId, sampleId = null, isNew = false, hideTree = false }: StorageScreenProps) {
  const navigate = useNavigate()
  const may = usePermission()
  const found = useLive(
    async (workspace) => {
      const sample = sampleId === null ? undefined : await workspace.mirror('samples').get(sampleId)
      const id = layerId ?? sample?.layerId ?? null
      return { id, layer: id === null ? undefined : await readLayer(workspace, id) }
    },
    [layerId, sampleId],
  )
  const shownLayer = found?.layer
  const shownId = found?.id ?? layerId
  const openLayer = (id: number) => navigate(isNew ? `${addresses.newStorage}?${hideTree ? 'hideTree=true&' : ''}initStorageLayer=${id}` : addresses.layer(id))
  const main = (
    <>
      <LazyBoundary>
        {isNew && (
          <StorageBreadcrumbs layerId={shownId} onSelect={openLayer} onTop={() => navigate(addresses.newStorage + (hideTree ? '?hideTree=true' : ''))} />
        )}
      </LazyBoundary>
      {!isNew && shownId !== null && (
        <div className={classes.toTree}>
          <Button variant="plain" icon={HierarchyIcon} onClick={() => navigate(addresses.storage)}>
            {t('All storage')}
          </Button>
        </div>
      )}
      {shownId === null && !isNew && (
        <EmptyState icon={HierarchyIcon} title={t('Choose a compartment')}>
          {t('Or scan its code to open it in the tree.')}
        </EmptyState>
      )}
      <LazyBoundary fallback={<ScanBuffer />}>
        {shownLayer && <LayerView key={shownLayer.id} layer={shownLayer} shownId={sampleId} onLayer={openLayer} />}
      </LazyBoundary>
      {shownId !== null && found && !shownLayer && (
        <EmptyState icon={SearchIcon} title={t('Compartment not found')}>
          {t('It may have been removed or may belong to another group.')}
        </EmptyState>
      )}
    </>
  )
  const trayBar = !shownLayer && <MoveTrayBar />
  if (isNew && hideTree)
    return (
      <MoveTrayProvider>
        <div className={classes.headRow}>
          <StorageHeader isNew layerId={shownId} />
        </div>
        {main}
        {trayBar}
      </MoveTrayProvider>
    )
  return (
    <MoveTrayProvider>
      <SplitPane
        sidePosition="start"
        width="storage"
        portrait={shownId === null && !isNew ? 'side' : 'main'}
        sideLabel={t('Storage')}
        mainLabel={t('Compartment')}
        side={
          <div className={classes.side}>
            <StorageHeader isNew={isNew} layerId={shownId} />
            {!isNew && <NewInventoryNotice />}
            <StorageTree selectedId={shownId} onSelect={openLayer} movable={may('Sample.UpdateOwn')} />
          </div>
        }
      >
        {main}
        {trayBar}
      </SplitPane>
    </MoveTrayProvider>
  )
}

const noticeKey = 'InventoryRebuildNotice'

/** Tells each person once that there is another view of the inventory. */
function NewInventoryNotice() {
  const navigate = useNavigate()
  const notice = useUserSetting(noticeKey)
  const isNewInUse = useUserSetting('UseInventoryRebuild')
  if (notice.value !== '' || isNewInUse.value !== '') return null
  const tryIt = async () => {
    if (await isNewInUse.set('true')) navigate(addresses.newStorage)
  }
  return (
    <Banner tone="info">
      <p>{t('A new inventory view is available.')}</p>
      <div className={classes.noticeActions}>
        <Button onClick={() => void tryIt()}>{t('Try it')}</Button>
        <Button variant="plain" onClick={() => void notice.set('dismissed')}>
          {t('Dismiss')}
        </Button>
      </div>
    </Banner>
  )
}
