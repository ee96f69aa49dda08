import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { RowAction } from '#src/workspace/selection/row-action.ts'

/** What a person may do with one row, in a menu of its own. spec TBL-02 */
export function RowActions({ id, name, actions }: { id: number; name: string; actions: readonly RowAction[] }) {
  return (
    <Menu
      align="end"
      target={<IconButton icon={MoreIcon} variant="plain" tooltip={false} label={t('Actions for {name}', { name })} />}
      sections={[
        {
          id: 'actions',
          items: actions.map(({ id: action, label, icon, danger, run }) => ({ id: action, label, icon, danger, onSelect: () => run([id]) })),
        },
      ]}
    />
  )
}
