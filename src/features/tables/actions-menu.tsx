import { messages } from '#domain/messages.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { Selection } from '#src/workspace/selection/selection.ts'
import type { RowAction } from '#src/workspace/selection/row-action.ts'

export interface ActionsMenuProps {
  own: readonly RowAction[]
  exports: readonly RowAction[]
  selection: Selection
}

/** The actions of a table, whether rows are selected or not; those that need a selection say so. spec TBL-03 */
export function ActionsMenu({ own, exports, selection }: ActionsMenuProps) {
  const runTicked = (action: RowAction) => {
    if (selection.size > 0) void action.run(selection.ids())
    else showToast({ message: t(messages.noSelection), tone: 'bad' })
  }
  const item = ({ id, label, icon, danger }: RowAction, onSelect: () => void) => ({ id, label, icon, danger, onSelect })
  const sections = [
    { id: 'ticked', heading: t('Selected rows'), items: own.map((action) => item(action, () => runTicked(action))) },
    { id: 'export', heading: t('Export'), items: exports.map((action) => item(action, () => void action.run(selection.ids()))) },
  ]
  return <Menu align="end" target={<IconButton icon={MoreIcon} label={t('Actions')} />} sections={sections} />
}
