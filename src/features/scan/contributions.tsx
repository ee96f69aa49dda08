import { ScanIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  navigation: [{ id: 'scan', order: 30, label: () => t('Scan'), icon: ScanIcon, href: addresses.scan, primary: true }],
}
