import { useCallback, useState } from 'react'
import type { Message } from '#domain/message.ts'
import type { PasskeyForAct } from '#domain/wire/accounts/passkeys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { KeyIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { areSupported, signWithPasskey } from './authenticator.ts'

export interface PasskeyProofProps {
  disabled: boolean
  /** Returns the server's answer; closes the dialog itself once it is done. */
  onProof: (passkey: PasskeyForAct) => Promise<ServerAnswer<unknown>>
}

/** Where the password is asked for again: a passkey is accepted, too. Only for people who have one. */
export function PasskeyProof({ disabled, onProof }: PasskeyProofProps) {
  const { serverReads, serverSends } = useWorkspace()
  const { value: own } = useServerAnswer(useCallback(() => serverReads.passkeys(), [serverReads]))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Message | null>(null)
  if (!own?.passkeys.length || own.host !== location.hostname || !areSupported()) return null
  const prove = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await onProof(async (act) => {
      const asked = await serverSends.askForPasskey(act)
      const signed = asked.ok ? await signWithPasskey(asked.value) : asked
      return signed.ok ? { ok: true, value: signed.value.assertion } : signed
    })
    if (!answer.ok) setFailure(answer.failure.message)
    setBusy(false)
  }
  return (
    <>
      {failure !== null && (
        <Banner tone="bad" live>
          {t(failure)}
        </Banner>
      )}
      <Button icon={KeyIcon} tall loading={busy} disabled={disabled} onClick={() => void prove()}>
        {t('Use passkey')}
      </Button>
    </>
  )
}
