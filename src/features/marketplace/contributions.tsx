import { GridIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  destinations: [{ id: 'marketplace', entry: 'more', order: 6, label: () => t('Marketplace'), icon: GridIcon, href: addresses.marketplace }],
}
