import { useState } from 'react'
import { accountLimits } from '#domain/account-limits.ts'
import type { IdentityProof } from '#domain/wire/accounts/passkeys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { SaveFailure } from '#src/workspace/editing/save-failure.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { browserText } from '#src/workspace/format/browser-text.ts'
import { makePasskey } from '#src/workspace/passkeys/authenticator.ts'
import { PasskeyProof } from '#src/workspace/passkeys/passkey-proof.tsx'
import { useSettings } from '#src/features/settings/settings-context.ts'
import { fieldOf } from '#src/features/settings/two-step/two-step.ts'

export interface AddPasskeyDialogProps {
  suggestedName: string
  onDone: () => void
  onClose: () => void
}

/** Asks for a name, and another passkey or the password, with a code of people who have two-step verification; then the browser makes the passkey. */
export function AddPasskeyDialog({ suggestedName, onDone, onClose }: AddPasskeyDialogProps) {
  const { serverSends } = useWorkspace()
  const { security } = useSettings()
  /** The password was right, and a code is needed, too. */
  const [asksCode, setAsksCode] = useState(false)
  const add = async (name: string, proof: IdentityProof & { readonly code?: string }): Promise<ServerAnswer<unknown>> => {
    const begun = await serverSends.beginPasskey(proof)
    if (!begun.ok) return begun
    const made = await makePasskey(begun.value)
    if (!made.ok) return made
    const saved = await serverSends.addPasskey({ name: name.trim(), ...made.value.attestation })
    if (!saved.ok) return saved
    await security.onPasskeyAdded(made.value.used)
    showFooterMessage(t('Passkey added'))
    onDone()
    return saved
  }
  const { draft, set, errorOf, showErrors, failure, showFailure, isSaving, save, fieldsRef } = useDraft({
    label: null,
    initial: { name: browserText(suggestedName), password: '', code: '' },
    validate: ({ name, password, code }) => ({
      name: name.trim() ? null : t('Enter a name that you will recognize.'),
      password: password ? null : t('Enter your password.'),
      code: !asksCode || code.trim() ? null : t('Enter the code.'),
    }),
    onSave: async ({ name, password, code: typed }): Promise<void> => {
      const answer = await add(name, { password, ...(asksCode && { code: typed.trim() }) })
      if (answer.ok) return
      const { code, message } = answer.failure
      if (code === 'two-step.code-needed') return setAsksCode(true)
      const field = fieldOf(code)
      if (field) showErrors({ [field]: t(message) })
      else showFailure(message)
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Add passkey')}
      width={480}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {t('Add passkey')}
          </Button>
        </>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        <p>{t('Confirm that it is you. Then your browser asks how you want to unlock the passkey.')}</p>
        <TextField
          label={t('Name')}
          value={draft.name}
          onChange={(name) => set('name', name)}
          maxLength={accountLimits.passkeys.name}
          error={errorOf('name')}
        />
        <PasswordField
          label={t('Your password')}
          value={draft.password}
          onChange={(password) => set('password', password)}
          onEnter={() => void save()}
          error={errorOf('password')}
          autoFocus
        />
        {asksCode && (
          <TextField
            label={t('Code')}
            hint={t('From your authenticator app, or a recovery code')}
            value={draft.code}
            onChange={(code) => set('code', code)}
            onEnter={() => void save()}
            autoComplete="one-time-code"
            maxLength={accountLimits.twoStep.maxCodeLength}
            mono
            error={errorOf('code')}
            autoFocus
          />
        )}
        <PasskeyProof disabled={isSaving || !draft.name.trim()} onProof={(passkey) => add(draft.name, { passkey })} />
        <SaveFailure failure={failure} />
      </div>
    </Dialog>
  )
}
