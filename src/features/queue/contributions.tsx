import { InboxIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  // The sync indicator leads to it.
  destinations: [{ id: 'queue', entry: 'home', order: 10, isHidden: true, label: () => t('Queue'), icon: InboxIcon, href: addresses.queue }],
}
