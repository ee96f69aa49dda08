import { useCallback, useEffect, useState } from 'react'
import type { IdentityProof, PasskeyForAct } from '#domain/wire/accounts/passkeys.ts'
import type { RecoveryCodes, TwoStepPolicy, TwoStepSecret, TwoStepState } from '#domain/wire/accounts/two-step.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'

/** What the app provides for this tab: the person's two-step verification on the server, and the policy of their group. */
export interface TwoStep {
  read: () => Promise<ServerAnswer<TwoStepState>>
  begin: (proof: IdentityProof) => Promise<ServerAnswer<TwoStepSecret>>
  confirm: (code: string) => Promise<ServerAnswer<RecoveryCodes>>
  renewCodes: (proof: { code: string } | { passkey: PasskeyForAct }) => Promise<ServerAnswer<RecoveryCodes>>
  turnOff: (proof: { password: string; code: string } | { passkey: PasskeyForAct }) => Promise<ServerAnswer<void>>
  /** It was turned on or off. */
  onChange: () => void
  /** For administrators. */
  readPolicy: () => Promise<ServerAnswer<TwoStepPolicy>>
  writePolicy: (requireTwoStep: boolean) => Promise<ServerAnswer<object>>
}

/** What the server says, undefined until it has; and a function to ask again. */
export function useAnswer<T>(ask: () => Promise<ServerAnswer<T>>): readonly [ServerAnswer<T> | undefined, () => void] {
  const [answer, setAnswer] = useState<ServerAnswer<T>>()
  const askAgain = useCallback(() => void ask().then(setAnswer), [ask])
  useEffect(askAgain, [askAgain])
  return [answer, askAgain]
}

/** Which field of a form a refusal is about; undefined if about none. */
export function fieldOf(code: string): 'password' | 'code' | undefined {
  return code === 'password.incorrect' ? 'password' : code === 'two-step.code-incorrect' ? 'code' : undefined
}
