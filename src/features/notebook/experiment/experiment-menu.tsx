import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { MoreIcon, SearchIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import type { ExperimentPageHost } from '#src/workspace/contributions/areas.ts'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useExperimentPermissions } from '#src/workspace/notebook/use-experiment-permissions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

export interface ExperimentMenuProps {
  experiment: ExperimentRow
  onRename: () => void
  onFind: () => void
}

/** What can be done with an experiment. */
export function ExperimentMenu({ experiment, onRename, onFind }: ExperimentMenuProps) {
  const may = useExperimentPermissions(experiment)
  const access = useAccess()
  const host: ExperimentPageHost = { ...useActionHost(), rename: onRename }
  const actions = useActions('experimentActions').filter(({ isAvailable }) => isAvailable(experiment, may, access))
  const find: MenuItem = { id: 'find', label: t('Find in this experiment'), icon: SearchIcon, onSelect: onFind }
  const sections = (['change', 'output', 'end'] as const).map((section) => ({
    id: section,
    items: actions
      .filter((action) => action.section === section)
      .map(({ id, label, hint, icon, danger, run }): MenuItem => ({ id, label: label(), hint: hint?.(), icon, danger, onSelect: () => run(experiment, host) })),
  }))
  return (
    <Menu
      align="end"
      target={<IconButton icon={MoreIcon} label={t('More')} />}
      sections={[{ id: 'find', items: [find] }, ...sections.filter(({ items }) => items.length > 0)]}
    />
  )
}
