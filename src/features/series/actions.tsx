import { TagIcon } from '#src/ui/icons/icons.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { tableAction } from '#src/workspace/selection/table-action.ts'

const AddToSeriesDialog = lazyComponent(async () => (await import('./add-to-series-dialog.tsx')).AddToSeriesDialog)

export const actions: Actions = {
  selectionActions: [
    {
      ...tableAction('SAMPLES', 'add-to-series'),
      order: 50,
      icon: TagIcon,
      run: (sampleIds, { open }) => open((close) => <AddToSeriesDialog sampleIds={sampleIds} onClose={close} />),
    },
  ],
}
