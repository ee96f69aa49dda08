import { readPath } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ChevronRightIcon, HierarchyIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import classes from './storage-screen.module.css'

export interface StorageBreadcrumbsProps {
  layerId: number
  onSelect: (layerId: number) => void
  onTop: () => void
}

/** Where there is no tree: the path from all storage down to what the open compartment is in, each step a button. */
export function StorageBreadcrumbs({ layerId, onSelect, onTop }: StorageBreadcrumbsProps) {
  const path = useLive((workspace) => readPath(workspace, layerId), [layerId]) ?? []
  return (
    <nav className={classes.breadcrumbs} aria-label={t('Path')}>
      <Button variant="plain" icon={HierarchyIcon} onClick={onTop}>
        {t('Storage')}
      </Button>
      {path.slice(0, -1).map((layer) => (
        <span key={layer.id} className={classes.step}>
          <ChevronRightIcon className="i i-s" aria-hidden />
          <Button variant="plain" onClick={() => onSelect(layer.id)}>
            {layer.name}
          </Button>
        </span>
      ))}
    </nav>
  )
}
