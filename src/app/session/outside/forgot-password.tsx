import { useEffect, useState } from 'react'
import type { Message } from '#domain/message.ts'
import { ForgotPasswordScreen } from '#src/features/account/forgot-password-screen.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { PlainPage } from '#src/ui/layout/plain-page.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { askForPasswordReset, readMailState } from '#sync/calls/password-reset.ts'
import { createTransport } from '#sync/transport.ts'

type Known = { readonly sendsMail: boolean } | { readonly failure: Message }

/** For someone who cannot sign in: asks the server first whether it sends mails. */
export function ForgotPassword() {
  const [known, setKnown] = useState<Known>()
  const isAsking = known === undefined
  useEffect(() => {
    if (!isAsking) return
    void readMailState(createTransport()).then((answer) => setKnown(answer.ok ? answer.value : { failure: answer.failure.message }))
  }, [isAsking])
  if (!known) return <Spinner />
  if ('failure' in known)
    return (
      <PlainPage>
        <div className="stack-l">
          <h1>{t('Forgot your password?')}</h1>
          <Banner tone="bad" live>
            {t(known.failure)}
          </Banner>
          <Button onClick={() => setKnown(undefined)}>{t('Try again')}</Button>
          <Button onClick={toSignIn}>{t('Back to sign-in')}</Button>
        </div>
      </PlainPage>
    )
  const ask = async (email: string) => {
    const answer = await askForPasswordReset(createTransport(), email)
    return answer.ok ? null : answer.failure.message
  }
  return <ForgotPasswordScreen sendsMail={known.sendsMail} onAsk={ask} onSignIn={toSignIn} />
}

const toSignIn = () => location.assign(addresses.signIn)
