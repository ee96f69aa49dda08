import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { isPin } from '#domain/rules/unlock.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { PinPad } from '#src/ui/fields/pin-pad.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface PinDialogProps {
  /** Whether it is this person's; answers why not, or null when it is. */
  onPassword: (password: string) => Promise<string | null>
  onPin: (pin: string) => Promise<void>
  onClose: () => void
}

type Step = { name: 'password' } | { name: 'pin' } | { name: 'again'; first: string }

/** First that it is they who ask, then the PIN, twice. A colleague at an open screen must not set one. */
export function PinDialog({ onPassword, onPin, onClose }: PinDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const go = (next: Step, problem?: string) => {
    setStep(next)
    setText('')
    setError(problem)
  }
  const isGiven = step.name === 'password' ? text !== '' : isPin(text)

  const onEnter = async () => {
    if (!isGiven || isBusy) return
    if (step.name === 'pin') return go({ name: 'again', first: text })
    if (step.name === 'again' && text !== step.first) return go({ name: 'pin' }, t('The PINs do not match. Try again.'))
    setIsBusy(true)
    try {
      if (step.name === 'again') {
        await onPin(text)
        onClose()
      } else {
        const problem = await onPassword(text)
        go(problem === null ? { name: 'pin' } : step, problem ?? undefined)
      }
    } catch {
      setError(t('Something went wrong on this device. Nothing was saved.'))
    } finally {
      setIsBusy(false)
    }
  }

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
          <Button variant="primary" loading={isBusy} disabled={!isGiven} onClick={() => void onEnter()}>
            {step.name === 'again' ? t('Save') : t('Continue')}
          </Button>
        </>
      }
    >
      {step.name === 'password' ? (
        <PasswordField label={t('Your password')} value={text} onChange={setText} onEnter={() => void onEnter()} error={error} autoFocus />
      ) : (
        <PinPad
          key={step.name}
          label={step.name === 'pin' ? t('New PIN') : t('Repeat new PIN')}
          hint={t('4 to 8 digits')}
          value={text}
          onChange={setText}
          onEnter={() => void onEnter()}
          maxLength={limits.lock.pin.longest}
          error={error}
        />
      )}
    </Dialog>
  )
}
