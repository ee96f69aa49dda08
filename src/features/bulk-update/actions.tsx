import { LinkIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

const SetParentDialog = lazyComponent(async () => (await import('./set-parent-dialog.tsx')).SetParentDialog)

export const actions: Actions = {
  selectionActions: [
    {
      id: 'set-parent',
      order: 40,
      samples: 'active',
      label: () => t('Set parent'),
      icon: LinkIcon,
      isAvailable: ({ can }) => can('Sample.UpdateOwn'),
      run: (sampleIds, { open }) => open((close) => <SetParentDialog sampleIds={sampleIds} onClose={close} />),
    },
  ],
}
