import type { ReactNode, Ref } from 'react'
import type { PasskeyAssertion } from '#domain/wire/accounts/passkeys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
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
  isSaving: boolean
  failure: string | null
  fieldsRef: Ref<HTMLFormElement>
  onSave: () => Promise<void>
  /** Instead of what is typed. */
  onPasskey: (passkey: PasskeyAssertion) => Promise<ServerAnswer<unknown>>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with fields for what the person knows, and a button for a passkey. */
export function ProofFrame({ title, message, label, danger, isSaving, failure, fieldsRef, onSave, onPasskey, onClose, children }: ProofFrameProps) {
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
          <Button variant={danger ? 'danger' : 'primary'} tall={danger} loading={isSaving} onClick={() => void onSave()}>
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
          void onSave()
        }}
      >
        <p>{message}</p>
        {children}
        <PasskeyProof disabled={isSaving} onProof={onPasskey} />
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
