import { TokenDialog } from '#src/ui/dialogs/token-dialog.tsx'
import { t } from '#src/ui/text/translate.ts'

/** The secret of a webhook, this once. */
export const WebhookSecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <TokenDialog token={secret} isSecret onClose={onClose}>
    {t('Give it to the program that receives the events: with it, the program can check that they come from here.')}
  </TokenDialog>
)
