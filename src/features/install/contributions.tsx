import { DevicesIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  destinations: [{ id: 'install', entry: 'more', order: 30, label: () => t('Install Aliquot'), icon: DevicesIcon, href: addresses.install }],
}
