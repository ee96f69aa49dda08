import { readLayer } from '#db/queries/layers.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { HierarchyIcon, ListIcon, SearchIcon } from '#src/ui/icons.ts'
import { SplitPane } from '#src/ui/split-pane.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { CompartmentView } from './compartment-view.tsx'
import { StorageTree } from './storage-tree.tsx'
import look from './storage-screen.module.css'

/** The inventory by place: the tree beside the chosen compartment; in portrait one of them at a time. */
export function StorageScreen({ layerId }: { layerId: number | null }) {
  const navigate = useNavigate()
  const found = useLive(async (workspace) => ({ layer: layerId === null ? undefined : await readLayer(workspace, layerId) }), [layerId])
  return (
    <SplitPane
      place="start"
      width="storage"
      portrait={layerId === null ? 'side' : 'main'}
      sideLabel={t('Storage')}
      mainLabel={t('Compartment')}
      side={
        <div className={look.side}>
          <div className={look.head}>
            <h1>{t('Storage')}</h1>
            <Button icon={ListIcon} onClick={() => navigate(addresses.samples)}>
              {t('All samples')}
            </Button>
          </div>
          <StorageTree selectedId={layerId} onSelect={(id) => navigate(addresses.layer(id))} />
        </div>
      }
    >
      {layerId !== null && (
        <div className={look.toTree}>
          <Button variant="plain" icon={HierarchyIcon} onClick={() => navigate(addresses.storage)}>
            {t('All storage')}
          </Button>
        </div>
      )}
      {layerId === null && (
        <EmptyState icon={HierarchyIcon} title={t('Choose a compartment')}>
          {t('Or scan its code: the tree opens down to it.')}
        </EmptyState>
      )}
      {found?.layer && <CompartmentView key={found.layer.id} layer={found.layer} />}
      {layerId !== null && found && !found.layer && (
        <EmptyState icon={SearchIcon} title={t('This compartment is not here')}>
          {t('It may have been removed, or belong to another group.')}
        </EmptyState>
      )}
    </SplitPane>
  )
}
