import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { HelpIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { HelpDialog } from './lazy-help.ts'

/** On screens without the person's menu. */
export function HelpButton() {
  const { open } = useActionHost()
  return <IconButton icon={HelpIcon} label={t('Help')} variant="plain" onClick={() => open((close) => <HelpDialog onClose={close} />)} />
}
