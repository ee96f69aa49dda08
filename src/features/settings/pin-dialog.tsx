import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { isPin } from '#domain/rules/people/unlock.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { PinPad } from '#src/ui/fields/pin-pad.tsx'
import { KeyIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'

export interface PinDialogProps {
  /** Checks that it is this person's; returns why not, or null if it is. */
  onPassword: (password: string) => Promise<string | null>
  /** Signs in again with a passkey, which the server needs to take the PIN; the same. Undefined without one. */
  onPasskey: (() => Promise<string | null>) | undefined
  onPin: (pin: string) => Promise<void>
  onClose: () => void
}

type Step = { name: 'password' } | { name: 'pin' } | { name: 'again'; first: string }

/** First confirms the person's identity, then asks for the PIN twice. A colleague at an open screen must not be able to set one. */
export function PinDialog({ onPassword, onPasskey, onPin, onClose }: PinDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const [isAsking, setAsking] = useState(false)
  const { draft, set, errorOf, showErrors, isSaving, save, reset } = useDraft({ label: null, initial: { text: '' }, onSave: ({ text }) => take(text) })
  const go = (next: Step, problem?: string) => {
    setStep(next)
    reset()
    showErrors({ text: problem })
  }
  const type = (text: string) => set('text', text)
  const isGiven = step.name === 'password' ? draft.text !== '' : isPin(draft.text)

  const take = async (text: string): Promise<void> => {
    if (step.name === 'pin') return go({ name: 'again', first: text })
    if (step.name === 'again' && text !== step.first) return go({ name: 'pin' }, t('The PINs do not match. Try again.'))
    try {
      if (step.name === 'again') {
        await onPin(text)
        onClose()
      } else {
        const problem = await onPassword(text)
        go(problem === null ? { name: 'pin' } : step, problem ?? undefined)
      }
    } catch {
      showErrors({ text: t('Something went wrong on this device. Nothing was saved.') })
    }
  }
  const askForPasskey = async (ask: () => Promise<string | null>): Promise<void> => {
    setAsking(true)
    const problem = await ask().catch(() => t('Something went wrong on this device. Nothing was saved.'))
    setAsking(false)
    go(problem === null ? { name: 'pin' } : step, problem ?? undefined)
  }
  const enter = () => isGiven && void save()

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('PIN')}
      width={400}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} disabled={!isGiven} onClick={enter}>
            {step.name === 'again' ? t('Save') : t('Continue')}
          </Button>
        </>
      }
    >
      {step.name === 'password' ? (
        <div className="stack-l">
          <PasswordField label={t('Your password')} value={draft.text} onChange={type} onEnter={enter} error={errorOf('text')} autoFocus />
          {onPasskey && (
            <Button icon={KeyIcon} tall loading={isAsking} disabled={isSaving} onClick={() => void askForPasskey(onPasskey)}>
              {t('Use passkey')}
            </Button>
          )}
        </div>
      ) : (
        <PinPad
          key={step.name}
          label={step.name === 'pin' ? t('New PIN') : t('Repeat new PIN')}
          hint={t('4 to 8 digits')}
          value={draft.text}
          onChange={type}
          onEnter={enter}
          maxLength={limits.lock.pin.longest}
          error={errorOf('text') ?? undefined}
        />
      )}
    </Dialog>
  )
}
