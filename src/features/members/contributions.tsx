import { PeopleIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  destinations: [{ id: 'members', entry: 'more', order: 5, label: () => t('Members'), icon: PeopleIcon, href: addresses.members }],
}
