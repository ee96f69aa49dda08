import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ForwardIcon, MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import type { Selection } from './selection.ts'
import type { TableAction } from './table-action.ts'

export interface TableLink {
  readonly label: string
  readonly href: string
}

export interface ActionsMenuProps {
  own: readonly TableAction[]
  exports: readonly TableAction[]
  links: readonly TableLink[]
  selection: Selection
}

/** What can be done here, ticked rows or not; what needs some says so. spec TBL-03 */
export function ActionsMenu({ own, exports, links, selection }: ActionsMenuProps) {
  const navigate = useNavigate()
  const runTicked = (action: TableAction) => {
    if (selection.size > 0) action.run(selection.ids())
    else showToast({ message: t(messages.noSelection), tone: 'bad' })
  }
  const item = ({ id, label, icon, danger }: TableAction, onSelect: () => void) => ({ id, label, icon, danger, onSelect })
  const sections = [
    { id: 'ticked', heading: t('Selected rows'), items: own.map((action) => item(action, () => runTicked(action))) },
    { id: 'export', heading: t('Export'), items: exports.map((action) => item(action, () => action.run(selection.ids()))) },
    { id: 'links', heading: t('Other lists'), items: links.map(({ label, href }) => ({ id: href, label, icon: ForwardIcon, onSelect: () => navigate(href) })) },
  ]
  return <Menu align="end" target={<Button icon={MoreIcon}>{t('Actions')}</Button>} sections={sections.filter(({ items }) => items.length > 0)} />
}
