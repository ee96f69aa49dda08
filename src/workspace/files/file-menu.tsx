import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { FileActions } from './use-file-actions.ts'

export function FileMenu({ name, actions }: { name: string; actions: FileActions }) {
  return (
    <Menu
      align="end"
      target={<IconButton icon={MoreIcon} variant="plain" tooltip={false} label={t('Actions for {name}', { name })} />}
      sections={actions.sections}
    />
  )
}
