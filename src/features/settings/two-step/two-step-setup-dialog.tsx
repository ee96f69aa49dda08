import { useState } from 'react'
import { accountLimits } from '#domain/account-limits.ts'
import type { Message } from '#domain/message.ts'
import type { TwoStepSecret } from '#domain/wire/accounts/two-step.ts'
import { QrCode } from '#src/ui/text/qr-code.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { SaveFailure } from '#src/workspace/editing/save-failure.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { PasskeyProof } from '#src/workspace/passkeys/passkey-proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { fieldOf, type TwoStep } from './two-step.ts'
import classes from './two-step.module.css'

type Step = { name: 'password' } | { name: 'key'; key: TwoStepSecret } | { name: 'codes'; codes: readonly string[] }

/** First confirms the person's identity, then shows the key, and turns two-step verification on with the first code. */
export function TwoStepSetupDialog({ twoStep, onClose }: { twoStep: TwoStep; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const { draft, set, errorOf, showErrors, failure, showFailure, isSaving, save, reset, fieldsRef } = useDraft({
    label: null,
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: step.name !== 'password' || password ? null : t('Enter your password.'),
      code: step.name !== 'key' || code.trim() ? null : t('Enter the code.'),
    }),
    onSave: async (typed): Promise<void> => {
      const next = await take(typed)
      if (!next) return
      reset()
      setStep(next)
    },
  })

  async function take({ password, code }: { password: string; code: string }): Promise<Step | null> {
    if (step.name === 'password') {
      const answer = await twoStep.begin({ password })
      return answer.ok ? { name: 'key', key: answer.value } : refuse(answer.failure)
    }
    const answer = await twoStep.confirm(code.trim())
    if (!answer.ok) return refuse(answer.failure)
    twoStep.onChange()
    return { name: 'codes', codes: answer.value.recoveryCodes }
  }
  const refuse = ({ code, message }: { code: string; message: Message }): null => {
    const field = fieldOf(code)
    if (field) showErrors({ [field]: t(message) })
    else showFailure(message)
    return null
  }

  const isDone = step.name === 'codes'
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isDone ? t('Two-step verification is on') : t('Set up two-step verification')}
      width={480}
      actions={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button tall onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button variant="primary" loading={isSaving} onClick={() => void save()}>
              {step.name === 'key' ? t('Turn on') : t('Continue')}
            </Button>
          </>
        )
      }
    >
      <div ref={fieldsRef} className={classes.form}>
        {step.name === 'password' && (
          <PasswordField
            label={t('Your password')}
            value={draft.password}
            onChange={(password) => set('password', password)}
            onEnter={() => void save()}
            error={errorOf('password')}
            autoFocus
          />
        )}
        {step.name === 'password' && (
          <PasskeyProof
            disabled={isSaving}
            onProof={async (passkey) => {
              const answer = await twoStep.begin({ passkey })
              if (answer.ok) setStep({ name: 'key', key: answer.value })
              return answer
            }}
          />
        )}
        {step.name === 'key' && (
          <>
            <p>{t('Scan the QR code with an authenticator app on your phone, or enter the key there. Then enter the code that the app shows.')}</p>
            <QrCode text={step.key.uri} label={t('QR code for the authenticator app')} />
            <TextField label={t('Key')} value={step.key.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} onChange={() => undefined} readOnly mono />
            <TextField
              label={t('Code')}
              hint={t('6 digits from your authenticator app')}
              value={draft.code}
              onChange={(code) => set('code', code)}
              onEnter={() => void save()}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={accountLimits.twoStep.maxCodeLength}
              mono
              error={errorOf('code')}
              autoFocus
            />
          </>
        )}
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} />}
        <SaveFailure failure={failure} />
      </div>
    </Dialog>
  )
}
