import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { ListIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import type { StorageMenuProps } from './storage-menu.tsx'
import classes from './storage-screen.module.css'

const StorageMenu = lazyComponent(async () => (await import('./storage-menu.tsx')).StorageMenu)

export interface StorageHeaderProps extends StorageMenuProps {
  /** Without a tree: the path to the open compartment, in place of the heading. */
  path?: ReactNode
}

/** Above the tree: the samples as a list, and actions for all storage. */
export function StorageHeader({ isNew, layerId, path }: StorageHeaderProps) {
  const navigate = useNavigate()
  return (
    <div className={classes.head}>
      {path ?? <h1>{t('Storage')}</h1>}
      <div className={classes.headActions}>
        <Button icon={ListIcon} onClick={() => navigate(addresses.samples)}>
          {t('All samples')}
        </Button>
        <span className={classes.menu}>
          <LazyBoundary>
            <StorageMenu isNew={isNew} layerId={layerId} />
          </LazyBoundary>
        </span>
      </div>
    </div>
  )
}
