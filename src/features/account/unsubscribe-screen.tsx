import { useState } from 'react'
import type { Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { MailIcon } from '#src/ui/icons/icons.ts'
import { PlainPage } from '#src/ui/layout/plain-page.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface UnsubscribeScreenProps {
  /** What went wrong; null if they get no more of these emails. */
  onUnsubscribe: () => Promise<Message | null>
  onSettings: () => void
}

/** What the link in a daily email leads to. It asks, because mail servers open links to check them. */
export function UnsubscribeScreen({ onUnsubscribe, onSettings }: UnsubscribeScreenProps) {
  const [state, setState] = useState<'asks' | 'waits' | 'done' | { readonly failure: Message }>('asks')
  const send = async () => {
    setState('waits')
    const failure = await onUnsubscribe()
    setState(failure === null ? 'done' : { failure })
  }
  return (
    <PlainPage>
      <div className="stack-l">
        <h1>{t('Unsubscribe from the daily email')}</h1>
        {state === 'done' ? (
          <Banner tone="ok" live>
            {t('You will get no more daily emails from Aliquot. Your notifications are still in the list.')}
          </Banner>
        ) : (
          <>
            <p>{t('The notifications themselves stay in the app.')}</p>
            {typeof state === 'object' && (
              <Banner tone="bad" live>
                {t(state.failure)}
              </Banner>
            )}
            <Button variant="primary" icon={MailIcon} loading={state === 'waits'} onClick={() => void send()} autoFocus full>
              {t('Unsubscribe')}
            </Button>
          </>
        )}
        <Button full onClick={onSettings}>
          {t('Choose what you get by email')}
        </Button>
      </div>
    </PlainPage>
  )
}
