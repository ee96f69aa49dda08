import { LinkIcon } from '#src/ui/icons/icons.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { tableAction } from '#src/workspace/selection/table-action.ts'

const SetParentDialog = lazyComponent(async () => (await import('./set-parent-dialog.tsx')).SetParentDialog)

export const actions: Actions = {
  selectionActions: [
    {
      ...tableAction('SAMPLES', 'set-parent'),
      order: 40,
      icon: LinkIcon,
      run: (sampleIds, { open }) => open((close) => <SetParentDialog sampleIds={sampleIds} onClose={close} />),
    },
  ],
}
