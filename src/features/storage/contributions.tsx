import { BoxesIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  navigation: [{ id: 'inventory', order: 20, label: () => t('Inventory'), icon: TubesIcon, href: addresses.storage }],
  destinations: [{ id: 'storage', entry: 'inventory', order: 10, isTab: true, label: () => t('Storage'), icon: BoxesIcon, href: addresses.storage }],
}
