import { BellIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { loadLayer } from './load-layer.ts'

export const actions: Actions = {
  settingsTabs: [
    {
      id: 'notifications',
      order: 25,
      label: () => t('Notifications'),
      icon: BellIcon,
      Panel: lazyComponent(async () => (await loadLayer()).NotificationsTab),
    },
  ],
}
