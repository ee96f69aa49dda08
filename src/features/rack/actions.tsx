import { isGrid } from '#domain/rules/storage/grid.ts'
import { PictureIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { rackAddress } from './rack-address.ts'

export const actions: Actions = {
  palette: [
    {
      id: 'read-a-rack',
      order: 35,
      label: () => t('Read a rack'),
      icon: PictureIcon,
      isAvailable: (_, access) => access.can('Sample.UpdateOwn'),
      run: (_, { navigate }) => navigate(addresses.rackOf),
    },
  ],
  layerActions: [
    {
      id: 'read-rack',
      order: 25,
      section: 'content',
      label: () => t('Read the rack'),
      icon: PictureIcon,
      isAvailable: (layer, access) => isGrid(layer) && access.can('Sample.UpdateOwn'),
      run: ({ id }, { navigate }) => navigate(rackAddress(id)),
    },
  ],
}
