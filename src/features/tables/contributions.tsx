import { msg } from '#domain/message.ts'
import { ArchiveIcon, BoxIcon, CabinetIcon, DownloadIcon, FilterIcon, LayersIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  destinations: [
    { id: 'samples', entry: 'inventory', order: 20, isTab: true, label: () => t('Samples'), icon: TubesIcon, href: addresses.samples },
    { id: 'series', entry: 'inventory', order: 30, isTab: true, label: () => t(msg('Series', 'several')), icon: LayersIcon, href: addresses.seriesList },
    { id: 'archive', entry: 'inventory', order: 40, isTab: true, label: () => t(msg('Archive', 'noun')), icon: ArchiveIcon, href: addresses.archive },
    { id: 'search', entry: 'inventory', order: 50, label: () => t('Advanced search'), icon: FilterIcon, href: addresses.search },
    {
      id: 'import',
      entry: 'inventory',
      order: 70,
      label: () => t('Import samples'),
      icon: DownloadIcon,
      href: addresses.importSamples,
      isAvailable: (access) => access.can('Sample.Create'),
    },
    { id: 'orders', entry: 'inventory', order: 60, label: () => t('Orders'), icon: BoxIcon, href: addresses.ordering },
    { id: 'units', entry: 'inventory', order: 80, label: () => t('Storage units'), icon: CabinetIcon, href: addresses.units },
  ],
}
