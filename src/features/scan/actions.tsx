import { EditIcon, MoveIcon } from '#src/ui/icons/icons.ts'

import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export const actions: Actions = {
  palette: [
    {
      id: 'move-into',
      order: 20,
      label: () => t('Move into…'),
      icon: MoveIcon,
      isAvailable: (_, access) => access.can('Sample.UpdateOwn'),
      run: (_, { navigate }) => navigate(addresses.moveAnywhere),
    },
    {
      id: 'bulk-update',
      order: 30,
      label: () => t('Bulk update'),
      icon: EditIcon,
      isAvailable: (_, access) => access.can('Sample.UpdateOwn'),
      run: (_, { navigate }) => navigate(addresses.bulkUpdate),
    },
  ],
}
