import { useState, type ReactNode } from 'react'
import type { IdentityProof } from '#domain/wire/passkeys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { PasskeyProof } from './passkey-proof.tsx'

export interface ProofDialogProps {
  title: string
  message: string
  /** The button. */
  label: string
  danger?: boolean | undefined
  children?: ReactNode
  /** Returns the server's answer; closes the dialog itself once it is done. */
  onProof: (proof: IdentityProof) => Promise<ServerAnswer<unknown>>
  onClose: () => void
}

/** Asks for the person's password again, or one of their passkeys, before what a colleague at an open screen must not do. */
export function ProofDialog({ title, message, label, danger, children, onProof, onClose }: ProofDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const { draft, set, errorOf, showErrors, isSaving, save, fieldsRef } = useDraft({
    label: null,
    initial: { password: '' },
    validate: ({ password }) => ({ password: password ? null : t('Enter your password.') }),
    onSave: async ({ password }): Promise<void> => {
      setFailure(null)
      const answer = await onProof({ password })
      if (answer.ok) return
      if (answer.failure.code === 'password.incorrect') showErrors({ password: t(answer.failure.message) })
      else setFailure(t(answer.failure.message))
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={440}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} tall={danger} loading={isSaving} onClick={() => void save()}>
            {label}
          </Button>
        </>
      }
    >
      <form
        ref={fieldsRef}
        className="stack-l"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p>{message}</p>
        {children}
        <PasswordField
          label={t('Your password')}
          value={draft.password}
          onChange={(password) => set('password', password)}
          error={errorOf('password')}
          autoFocus
        />
        <PasskeyProof disabled={isSaving} onProof={(passkey) => onProof({ passkey })} />
        {failure !== null && (
          <Banner tone="bad" live>
            {failure}
          </Banner>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
