import { SourceIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  destinations: [
    {
      id: 'api-docs',
      entry: 'more',
      order: 40,
      label: () => t('Programs'),
      hint: () => t('What programs can call on this server'),
      icon: SourceIcon,
      href: addresses.apiDocs,
    },
  ],
}
