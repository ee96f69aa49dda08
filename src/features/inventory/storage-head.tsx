import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ListIcon, MoreIcon, MoveIcon, PlusIcon, SwapIcon } from '#src/ui/icons.ts'
import { Menu } from '#src/ui/menu.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { usePermission } from '#src/workspace/use-permission.ts'
import { useUserSetting } from '#src/workspace/use-user-setting.ts'
import { StorageScanMove } from './storage-scan-move.tsx'
import look from './storage-screen.module.css'

/** Over the tree: the samples as a list, and what concerns all storage. */
export function StorageHead({ isNew, layerId }: { isNew: boolean; layerId: number | null }) {
  const navigate = useNavigate()
  const may = usePermission()
  const inventory = useUserSetting('UseInventoryRebuild')
  const [scanning, setScanning] = useState(false)
  const change = async () => {
    const query = layerId === null ? '' : `?initStorageLayer=${layerId}`
    if (await inventory.set(isNew ? 'false' : 'true')) navigate((isNew ? addresses.storage : addresses.newStorage) + query)
  }
  return (
    <div className={look.head}>
      <h1>{t('Storage')}</h1>
      <div className={look.headActions}>
        <Button icon={ListIcon} onClick={() => navigate(addresses.samples)}>
          {t('All samples')}
        </Button>
        <Menu
          align="end"
          target={<IconButton icon={MoreIcon} label={t('More about storage')} />}
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
                  label: isNew ? t('Use the old inventory') : t('Use the new inventory'),
                  icon: SwapIcon,
                  onSelect: () => void change(),
                },
              ],
            },
          ]}
        />
      </div>
      {scanning && <StorageScanMove onClose={() => setScanning(false)} />}
    </div>
  )
}
