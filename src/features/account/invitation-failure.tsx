import type { Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface InvitationFailureProps {
  failure: Message
  onRetry: () => void
  leave: { readonly label: string; readonly onLeave: () => void }
}

/** An invitation that is not valid, or that could not be read. */
export function InvitationFailure({ failure, onRetry, leave }: InvitationFailureProps) {
  return (
    <div className="stack-l">
      <h1>{t('Invitation')}</h1>
      <Banner tone="bad" live>
        {t(failure)}
      </Banner>
      <Button onClick={onRetry}>{t('Try again')}</Button>
      <Button onClick={leave.onLeave}>{leave.label}</Button>
    </div>
  )
}
