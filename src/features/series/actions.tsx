import { TagIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

const AddToSeriesDialog = lazyComponent(async () => (await import('./add-to-series-dialog.tsx')).AddToSeriesDialog)

export const actions: Actions = {
  selectionActions: [
    {
      id: 'add-to-series',
      order: 50,
      samples: 'active',
      label: () => t('Add to series'),
      icon: TagIcon,
      isAvailable: ({ can }) => can('SampleSeries.Update'),
      run: (sampleIds, { open }) => open((close) => <AddToSeriesDialog sampleIds={sampleIds} onClose={close} />),
    },
  ],
}
