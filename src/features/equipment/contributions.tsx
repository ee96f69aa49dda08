import { CabinetIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  destinations: [{ id: 'equipment', entry: 'inventory', order: 75, label: () => t('Equipment'), icon: CabinetIcon, href: addresses.equipment }],
}
