import { HelpIcon, KeyboardIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { HelpDialog } from './lazy-help.ts'

const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

export const actions: Actions = {
  palette: [
    {
      id: 'help',
      order: 75,
      label: () => t('Help'),
      keywords: () => t('guide, documentation, how to'),
      icon: HelpIcon,
      run: (_, { open }) => open((close) => <HelpDialog onClose={close} />),
    },
    {
      id: 'shortcuts',
      order: 76,
      label: () => t('Keyboard shortcuts'),
      icon: KeyboardIcon,
      run: (_, { open }) => open((close) => <ShortcutsDialog onClose={close} />),
    },
  ],
}
