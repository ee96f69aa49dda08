import { SettingsIcon, StorageDeviceIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  destinations: [
    { id: 'settings', entry: 'more', order: 10, label: () => t('Settings'), icon: SettingsIcon, href: addresses.settings },
    { id: 'space', entry: 'more', order: 20, label: () => t('Space on this device'), icon: StorageDeviceIcon, href: addresses.storageSettings },
  ],
}
