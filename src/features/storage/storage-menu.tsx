import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { ChevronDownIcon, SwapIcon, MoveIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useNewSampleItems } from '#src/workspace/samples/new-sample-actions.tsx'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { storageHref, withTree, withoutTree } from './storage-href.ts'

const ScanMoveDialog = lazyComponent(async () => (await import('./scan-move-dialog.tsx')).ScanMoveDialog)

export interface StorageMenuProps {
  isNew: boolean
  layerId: number | null
}

/** Actions for all storage. */
export function StorageMenu({ isNew, layerId }: StorageMenuProps) {
  const navigate = useNavigate()
  const may = usePermission()
  const inventory = useUserSetting('UseInventoryRebuild')
  const [scanning, setScanning] = useState(false)
  const newSamples = useNewSampleItems()
  const change = async () => {
    if (await inventory.set(isNew ? 'false' : 'true')) navigate(storageHref(isNew ? withTree : withoutTree, layerId))
  }
  return (
    <>
      <Menu
        align="end"
        target={
          <Button iconEnd={ChevronDownIcon} aria-label={t('Storage actions')}>
            {t('Actions')}
          </Button>
        }
        sections={[
          {
            id: 'storage',
            items: [
              ...(may('StorageLayer.Update')
                ? [{ id: 'scan-move', label: t('Move compartments by scanning'), icon: MoveIcon, onSelect: () => setScanning(true) }]
                : []),
              ...(may('StorageUnit.Update')
                ? [{ id: 'new-unit', label: t('New storage unit'), icon: PlusIcon, onSelect: () => navigate(addresses.newUnit) }]
                : []),
              {
                id: 'view',
                label: isNew ? t('Use old inventory') : t('Use new inventory'),
                icon: SwapIcon,
                onSelect: () => void change(),
              },
            ],
          },
          ...(newSamples.length > 0 ? [{ id: 'add-ons', heading: t('From add-ons'), items: newSamples }] : []),
        ]}
      />
      <LazyBoundary fallback={<ScanBuffer />}>{scanning && <ScanMoveDialog onClose={() => setScanning(false)} />}</LazyBoundary>
    </>
  )
}
