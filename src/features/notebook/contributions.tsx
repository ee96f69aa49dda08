import { HierarchyIcon, NotebookIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const contributions: Contributions = {
  homeCards: [
    { id: 'experiments', order: 25, column: 'start', Card: lazyComponent(async () => (await import('./list/home-experiments.tsx')).HomeExperiments) },
  ],
  navigation: [{ id: 'notebook', order: 15, label: () => t('Notebook'), icon: NotebookIcon, href: addresses.experiments }],
  destinations: [
    { id: 'experiments', entry: 'notebook', order: 10, isTab: true, label: () => t('Experiments'), icon: NotebookIcon, href: addresses.experiments },
    { id: 'projects', entry: 'notebook', order: 20, isTab: true, label: () => t('Projects'), icon: HierarchyIcon, href: addresses.projects },
    { id: 'protocols', entry: 'notebook', order: 25, isTab: true, label: () => t('Protocols'), icon: NotebookIcon, href: addresses.protocols },
    { id: 'templates', entry: 'notebook', order: 30, isTab: true, label: () => t('Templates'), icon: NotebookIcon, href: addresses.templates },
  ],
}
