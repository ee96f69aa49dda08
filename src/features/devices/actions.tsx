import { TabletIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

export const actions: Actions = {
  settingsTabs: [
    {
      id: 'devices',
      order: 36,
      label: () => t('Devices'),
      icon: TabletIcon,
      Panel: lazyComponent(async () => (await import('./own-devices-tab.tsx')).OwnDevicesTab),
    },
  ],
}
