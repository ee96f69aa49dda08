import { HomeIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  navigation: [{ id: 'home', order: 10, label: () => t('Home'), icon: HomeIcon, href: addresses.home }],
  homeCards: [
    { id: 'unsent-work', order: 10, column: 'start', Card: lazyComponent(async () => (await import('./unsent-work.tsx')).UnsentWork) },
    { id: 'inventory-links', order: 20, column: 'start', Card: lazyComponent(async () => (await import('./inventory-links.tsx')).InventoryLinks) },
    { id: 'stock-watch', order: 10, column: 'end', Card: lazyComponent(async () => (await import('./stock-watch.tsx')).StockWatch) },
    { id: 'expiring-soon', order: 20, column: 'end', Card: lazyComponent(async () => (await import('./expiring-soon.tsx')).ExpiringSoon) },
    { id: 'last-scanned', order: 30, column: 'end', Card: lazyComponent(async () => (await import('./last-scanned.tsx')).LastScanned) },
  ],
}
