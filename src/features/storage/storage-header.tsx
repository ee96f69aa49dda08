import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { HierarchyIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import type { StorageMenuProps } from './storage-menu.tsx'
import classes from './storage-screen.module.css'

const StorageMenu = lazyComponent(async () => (await import('./storage-menu.tsx')).StorageMenu)

export interface StorageHeaderProps extends StorageMenuProps {
  /** The tabs of the inventory, or the way back from a compartment. */
  title: ReactNode
}

/** Where one is, and actions for all storage. */
export function StorageHeader({ isNew, layerId, title }: StorageHeaderProps) {
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
export function AllStorage({ onSelect }: { onSelect: () => void }) {
  return (
    <Button variant="plain" icon={HierarchyIcon} onClick={onSelect}>
      {t('All storage')}
    </Button>
  )
}
