import { HandIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { pickListsAddress } from '#src/workspace/pick-list/pick-list-addresses.ts'
import { tableAction } from '#src/workspace/selection/table-action.ts'

export const actions: Actions = {
  palette: [
    {
      id: 'pick-list',
      order: 35,
      label: () => t('Pick list'),
      icon: HandIcon,
      isAvailable: (_, access) => access.can('Sample.UpdateOwn'),
      run: (_, { navigate }) => navigate(pickListsAddress),
    },
  ],
  selectionActions: [
    {
      ...tableAction('SAMPLES', 'pick-list'),
      order: 45,
      icon: HandIcon,
      run: async (sampleIds, { workspace, navigate }) => {
        const title = plural(sampleIds.length, { one: '# selected sample', other: '# selected samples' })
        const { startPickList } = await import('#src/workspace/pick-list/start-pick-list.ts')
        navigate(await startPickList(workspace, title, sampleIds))
        return true
      },
    },
  ],
}
