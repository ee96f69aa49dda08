import { BoxesIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

const own: readonly string[] = [addresses.storage, addresses.newStorage, addresses.unitView, addresses.newUnit, addresses.stockTakeOf]

export const contributions: Contributions = {
  navigation: [
    { id: 'storage', order: 20, label: () => t('Storage'), icon: BoxesIcon, href: addresses.storage, isCurrent: (pathname) => own.includes(pathname) },
  ],
}
