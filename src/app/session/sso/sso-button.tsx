import { useEffect, useState } from 'react'
import type { Message } from '#domain/message.ts'
import { errors } from '#domain/errors.ts'
import { ssoStart } from '#domain/wire/accounts/sso.ts'
import type { Services } from '#src/app/services.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { readSsoState } from '#sync/calls/sso.ts'
import { createTransport } from '#sync/transport.ts'
import { backOf } from '#src/app/session/return-address.ts'
import { SsoAction } from './sso-action.tsx'
import { ssoAddress } from './sso-visit.ts'

/** On the sign-in screen, where the server has single sign-on. */
export function SsoButton({ services }: { services: Services }) {
  const [name, setName] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    void readSsoState(createTransport()).then((answer) => answer.ok && setName(answer.value.name))
  }, [])
  if (name === null) return null
  const go = async () => {
    setBusy(true)
    setMessage(null)
    try {
      // The cookie of someone who signed out without the server must not be taken for that of the next person.
      await services.sendPendingSignOut()
      const answer = await readSsoState(createTransport())
      if (answer.ok) return location.assign(ssoAddress(ssoStart, backOf(history.state) ?? addresses.home))
      setMessage(answer.failure.message)
    } catch {
      setMessage(errors['network.unreachable'].message)
    }
    setBusy(false)
  }
  return <SsoAction label={t('Sign in with {name}', { name })} message={message} busy={busy} onGo={() => void go()} />
}
