import { useState } from 'react'
import { errors } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import { ssoStart } from '#domain/wire/accounts/sso.ts'
import type { Services } from '#src/app/services.ts'
import { t } from '#src/ui/text/translate.ts'
import { isAllSavedHere } from '#src/workspace/editing/unsaved.ts'
import { SsoAction } from './sso-action.tsx'
import { here, ssoAddress } from './sso-visit.ts'

/** On the lock screen of someone who came by single sign-on: a new sign-in ends the lock. With unsaved text, in another tab. */
export function SsoUnlock({ services }: { services: Services }) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  const go = async () => {
    if (!isAllSavedHere()) return void window.open(ssoAddress(ssoStart, here()), '_blank', 'noopener')
    setBusy(true)
    setMessage(null)
    const answer = await services.calls.readSession()
    // The page is not left without a network.
    if (answer.ok || answer.failure.code === 'session.expired') return location.assign(ssoAddress(ssoStart, here()))
    setMessage(errors['network.unreachable'].message)
    setBusy(false)
  }
  return <SsoAction label={t('Sign in with your organization')} message={message} busy={busy} onGo={() => void go()} />
}
