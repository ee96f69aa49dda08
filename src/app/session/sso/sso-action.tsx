import type { Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { SignInIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'

export interface SsoActionProps {
  label: string
  /** Why it did not lead to the identity provider. */
  message: Message | null
  busy: boolean
  onGo: () => void
}

/** The button that leads to the identity provider, below the reason if it did not. */
export const SsoAction = ({ label, message, busy, onGo }: SsoActionProps) => (
  <>
    {message !== null && (
      <Banner tone="bad" live>
        {t(message)}
      </Banner>
    )}
    <Button icon={SignInIcon} tall full loading={busy} onClick={onGo}>
      {label}
    </Button>
  </>
)
