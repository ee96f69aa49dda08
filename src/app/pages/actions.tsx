import { msg } from '#domain/message.ts'
import { EditIcon, LockIcon } from '#src/ui/icons/icons.ts'

import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

const BulkUpdateDialogPage = lazyComponent(async () => (await import('./bulk-update-pages.tsx')).BulkUpdateDialogPage)

/** Contributions that need a machine with its actors, which only the app can provide. */
export const actions: Actions = {
  palette: [{ id: 'lock', order: 90, label: () => t(msg('Lock', 'verb')), icon: LockIcon, run: (_, { lock }) => lock() }],
  selectionActions: [
    {
      id: 'bulk-update',
      order: 30,
      samples: 'active',
      label: () => t('Bulk update'),
      icon: EditIcon,
      isAvailable: ({ can }) => can('Sample.UpdateOwn'),
      run: (sampleIds, { open }) => open((close) => <BulkUpdateDialogPage sampleIds={sampleIds} onClose={close} />),
    },
  ],
}
