import { useEffect, useState } from 'react'
import { addonMessages } from '#domain/rules/addons/addon-messages.ts'
import type { Message } from '#domain/message.ts'
import { readAddon } from '#db/queries/addons.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { DoneIcon, WarningIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface SignedInScreenProps {
  addonId: number | null
  rootVar: string
  /** From the service. */
  code: string | null
  state: string | null
}

/** The page to which the service behind an add-on leads back. It stores the tokens, then closes its window. spec ROUTE-17 */
export function SignedInScreen({ addonId, rootVar, code, state }: SignedInScreenProps) {
  const { serverSends } = useWorkspace()
  const addon = useLive((workspace) => readAddon(workspace, rootVar), [rootVar])
  const [answered, setAnswered] = useState<{ failure: Message | null } | null>(null)
  // Law: without the state of a sign-in that this person has begun, a link of someone else could connect them with a foreign account.
  const isComplete = addonId !== null && code !== null && state !== null
  useEffect(() => {
    if (!isComplete) return
    let isGone = false
    const connect = async () => {
      const answer = await serverSends.connectAddon(addonId, { code, state })
      if (isGone) return
      setAnswered({ failure: answer.ok ? null : answer.failure.message })
      if (answer.ok) window.close()
    }
    void connect()
    return () => {
      isGone = true
    }
  }, [serverSends, isComplete, addonId, code, state])
  const outcome = isComplete ? answered : { failure: addonMessages.tokensNotSet }
  const name = addon?.name ?? rootVar
  if (!outcome) return <Spinner label={t('Signing in for {name}…', { name })} />
  if (outcome.failure)
    return (
      <EmptyState page icon={WarningIcon} title={t(outcome.failure)}>
        {t('Close this window and sign in again from {name}.', { name })}
      </EmptyState>
    )
  return (
    <EmptyState page icon={DoneIcon} title={t('You are signed in for {name}', { name })}>
      {t('You can close this window.')}
    </EmptyState>
  )
}
