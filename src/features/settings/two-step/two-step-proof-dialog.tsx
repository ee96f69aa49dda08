import { accountLimits } from '#domain/account-limits.ts'
import type { PasskeyForAct } from '#domain/wire/accounts/passkeys.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { ProofFrame, type ProofTexts } from '#src/workspace/passkeys/proof-frame.tsx'
import { fieldOf } from './two-step.ts'

export type TwoStepProof = { password: string; code: string } | { passkey: PasskeyForAct }

export interface TwoStepProofDialogProps extends ProofTexts {
  /** Besides the code. */
  needsPassword: boolean
  /** Returns the server's answer; closes the dialog itself once it is done. */
  onProof: (proof: TwoStepProof) => Promise<ServerAnswer<unknown>>
  onClose: () => void
}

/** Asks for a code, and the password if that is needed, or a passkey, before the person's two-step verification is changed. */
export function TwoStepProofDialog({ needsPassword, onProof, onClose, ...texts }: TwoStepProofDialogProps) {
  const form = useDraft({
    label: null,
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: !needsPassword || password ? null : t('Enter your password.'),
      code: code.trim() ? null : t('Enter the code.'),
    }),
    onSave: async ({ password, code }): Promise<void> => {
      const answer = await onProof({ password, code: code.trim() })
      if (answer.ok) return
      const field = fieldOf(answer.failure.code)
      if (field) showErrors({ [field]: t(answer.failure.message) })
      else showFailure(answer.failure.message)
    },
  })
  const { draft, set, errorOf, showErrors, showFailure } = form
  const onPasskey = (passkey: PasskeyForAct) => onProof({ passkey })
  return (
    <ProofFrame {...texts} form={form} onPasskey={onPasskey} onClose={onClose}>
      {needsPassword && (
        <PasswordField
          label={t('Your password')}
          value={draft.password}
          onChange={(password) => set('password', password)}
          error={errorOf('password')}
          autoFocus
        />
      )}
      <TextField
        label={t('Code')}
        hint={t('From your authenticator app, or a recovery code')}
        value={draft.code}
        onChange={(code) => set('code', code)}
        autoComplete="one-time-code"
        maxLength={accountLimits.twoStep.maxCodeLength}
        mono
        error={errorOf('code')}
        autoFocus={!needsPassword}
      />
    </ProofFrame>
  )
}
