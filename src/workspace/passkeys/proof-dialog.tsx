import type { ReactNode } from 'react'
import type { IdentityProof, PasskeyForAct } from '#domain/wire/accounts/passkeys.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { ProofFrame, type ProofTexts } from './proof-frame.tsx'
import { SsoProof } from './sso-proof.tsx'

export interface ProofDialogProps extends ProofTexts {
  children?: ReactNode
  /** What can be confirmed with the organization instead. */
  act?: string | null
  onLeave?: (() => void) | undefined
  /** Returns the server's answer; closes the dialog itself once it is done. */
  onProof: (proof: IdentityProof) => Promise<ServerAnswer<unknown>>
  onClose: () => void
}

/** Asks for the person's password again, or one of their passkeys, before what a colleague at an open screen must not do. */
export function ProofDialog({ children, act = null, onLeave, onProof, onClose, ...texts }: ProofDialogProps) {
  const form = useDraft({
    label: null,
    initial: { password: '' },
    validate: ({ password }) => ({ password: password ? null : t('Enter your password.') }),
    onSave: async ({ password }): Promise<void> => {
      const answer = await onProof({ password })
      if (answer.ok) return
      if (answer.failure.code === 'password.incorrect') showErrors({ password: t(answer.failure.message) })
      else showFailure(answer.failure.message)
    },
  })
  const { draft, set, errorOf, showErrors, showFailure } = form
  const onPasskey = (passkey: PasskeyForAct) => onProof({ passkey })
  return (
    <ProofFrame {...texts} form={form} onPasskey={onPasskey} onClose={onClose}>
      {children}
      <PasswordField
        label={t('Your password')}
        value={draft.password}
        onChange={(password) => set('password', password)}
        error={errorOf('password')}
        autoFocus
      />
      <SsoProof act={act} onLeave={onLeave} />
    </ProofFrame>
  )
}
