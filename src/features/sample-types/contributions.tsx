import { TagIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  destinations: [{ id: 'types', entry: 'inventory', order: 60, label: () => t('Sample types'), icon: TagIcon, href: addresses.sampleTypes }],
}
