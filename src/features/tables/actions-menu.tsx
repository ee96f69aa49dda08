import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import type { Selection } from './selection.ts'
import type { TableAction } from './table-action.ts'

export interface ActionsMenuProps {
  own: readonly TableAction[]
  exports: readonly TableAction[]
  /** Of the table. */
  scope: string
  selection: Selection
}

/** The actions of a table, whether rows are selected or not; those that need a selection say so. spec TBL-03 */
export function ActionsMenu({ own, exports, scope, selection }: ActionsMenuProps) {
  const host = useActionHost()
  const access = useAccess()
  const others = useActions('tableActions').filter(({ tables, isAvailable }) => tables.includes(scope) && (isAvailable?.(null, access) ?? true))
  const runTicked = (action: TableAction) => {
    if (selection.size > 0) void action.run(selection.ids())
    else showToast({ message: t(messages.noSelection), tone: 'bad' })
  }
  const item = ({ id, label, icon, danger }: TableAction, onSelect: () => void) => ({ id, label, icon, danger, onSelect })
  const sections = [
    { id: 'ticked', heading: t('Selected rows'), items: own.map((action) => item(action, () => runTicked(action))) },
    { id: 'export', heading: t('Export'), items: exports.map((action) => item(action, () => void action.run(selection.ids()))) },
    {
      id: 'links',
      heading: t('Other lists'),
      items: others.map(({ id, label, icon, run }) => ({ id, label: label(), icon, onSelect: () => run(null, host) })),
    },
  ]
  return <Menu align="end" target={<Button icon={MoreIcon}>{t('Actions')}</Button>} sections={sections.filter(({ items }) => items.length > 0)} />
}
