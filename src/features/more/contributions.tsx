import { MoreIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  navigation: [{ id: 'more', order: 90, label: () => t('More'), icon: MoreIcon, href: addresses.more, last: true }],
}
