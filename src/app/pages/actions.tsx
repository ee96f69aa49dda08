import { msg } from '#domain/message.ts'
import { EditIcon, LockIcon } from '#src/ui/icons/icons.ts'

import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { tableAction } from '#src/workspace/selection/table-action.ts'

const BulkUpdateDialogPage = lazyComponent(async () => (await import('./bulk-update-pages.tsx')).BulkUpdateDialogPage)

/** Contributions that need a machine with its actors, which only the app can provide. */
export const actions: Actions = {
  palette: [{ id: 'lock', order: 90, label: () => t(msg('Lock', 'verb')), icon: LockIcon, run: (_, { lock }) => lock() }],
  selectionActions: [
    {
      ...tableAction('SAMPLES', 'bulk-update'),
      order: 30,
      icon: EditIcon,
      run: (sampleIds, { open }) => open((close) => <BulkUpdateDialogPage sampleIds={sampleIds} onClose={close} />),
    },
  ],
}
