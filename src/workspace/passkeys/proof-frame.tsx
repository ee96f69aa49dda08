import type { ReactNode } from 'react'
import type { PasskeyForAct } from '#domain/wire/accounts/passkeys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { DraftForm } from '#src/workspace/editing/draft-form.tsx'
import type { Save } from '#src/workspace/editing/use-save.ts'
import { PasskeyProof } from './passkey-proof.tsx'

/** What every dialog says that asks who someone is. */
export interface ProofTexts {
  readonly title: string
  readonly message: string
  /** The button. */
  readonly label: string
  readonly danger?: boolean | undefined
}

export interface ProofFrameProps extends ProofTexts {
  form: Pick<Save<never>, 'save' | 'isSaving' | 'failure' | 'fieldsRef'>
  /** Instead of what is typed. */
  onPasskey: (passkey: PasskeyForAct) => Promise<ServerAnswer<unknown>>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with fields for what the person knows, and a button for a passkey. */
export function ProofFrame({ title, message, label, danger, form, onPasskey, onClose, children }: ProofFrameProps) {
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
          <Button variant={danger ? 'danger' : 'primary'} tall={danger} loading={form.isSaving} onClick={() => void form.save()}>
            {label}
          </Button>
        </>
      }
    >
      <DraftForm form={form}>
        <p>{message}</p>
        {children}
        <PasskeyProof disabled={form.isSaving} onProof={onPasskey} />
      </DraftForm>
    </Dialog>
  )
}
