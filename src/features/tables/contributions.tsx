import { msg } from '#domain/message.ts'
import { ForwardIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  navigation: [{ id: 'samples', order: 40, label: () => t('Samples'), icon: TubesIcon, href: addresses.samples }],
  palette: [
    { id: 'search', order: 40, label: () => t('Advanced search'), icon: ForwardIcon, run: (_, { navigate }) => navigate(addresses.search) },
    {
      id: 'import',
      order: 50,
      label: () => t('Import samples'),
      icon: ForwardIcon,
      isAvailable: (_, access) => access.can('Sample.Create'),
      run: (_, { navigate }) => navigate(addresses.importSamples),
    },
    { id: 'archive', order: 60, label: () => t('Sample archive'), icon: ForwardIcon, run: (_, { navigate }) => navigate(addresses.archive) },
    { id: 'series', order: 70, label: () => t(msg('Series', 'several')), icon: ForwardIcon, run: (_, { navigate }) => navigate(addresses.seriesList) },
    { id: 'units', order: 80, label: () => t('Storage units'), icon: ForwardIcon, run: (_, { navigate }) => navigate(addresses.units) },
  ],
}
