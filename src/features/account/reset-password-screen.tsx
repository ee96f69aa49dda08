import { useState } from 'react'
import type { Message } from '#domain/message.ts'
import { limits } from '#domain/limits.ts'
import { passwordFault, type PasswordFault } from '#domain/rules/people/password-fault.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { KeyIcon, SignInIcon } from '#src/ui/icons/icons.ts'
import { PlainPage } from '#src/ui/layout/plain-page.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftForm } from '#src/workspace/editing/draft-form.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { passwordFaultText } from '#src/workspace/format/password-fault-text.ts'

/** Why a new password was not set: what is wrong with it, or the message about the link or the call. */
export type ResetProblem = { readonly fault: PasswordFault } | { readonly message: Message; readonly isLinkOver: boolean }

export interface ResetPasswordScreenProps {
  /** Null once it is set. */
  onReset: (newPassword: string) => Promise<ResetProblem | null>
  onSignIn: () => void
  /** Asks for another link. */
  onAskAgain: () => void
}

/** What the link in a mail leads to: a new password. Nobody is signed in by it. */
export function ResetPasswordScreen(props: ResetPasswordScreenProps) {
  const [isDone, setIsDone] = useState(false)
  return (
    <PlainPage>
      <div className="stack-l">
        <h1>{t('Choose a new password')}</h1>
        {isDone ? <Done onSignIn={props.onSignIn} /> : <ResetForm {...props} onDone={() => setIsDone(true)} />}
      </div>
    </PlainPage>
  )
}

function Done({ onSignIn }: Pick<ResetPasswordScreenProps, 'onSignIn'>) {
  return (
    <>
      <Banner tone="ok" live>
        {t('Password changed. You are signed out on all devices; unsynced changes stay there until you sign in again.')}
      </Banner>
      <Button variant="primary" icon={SignInIcon} onClick={onSignIn} autoFocus full>
        {t('Sign in')}
      </Button>
    </>
  )
}

/** Who it is for only the server knows. */
const nobody = { login: '', fullName: '' }

function ResetForm({ onReset, onAskAgain, onDone }: ResetPasswordScreenProps & { onDone: () => void }) {
  const [isLinkOver, setLinkOver] = useState(false)
  const form = useDraft({
    label: null,
    initial: { newPassword: '', again: '' },
    validate: ({ newPassword, again }) => ({
      newPassword: passwordFaultText(passwordFault(newPassword, nobody)),
      again: again === newPassword ? null : t('The passwords do not match.'),
    }),
    onSave: async ({ newPassword }): Promise<void> => {
      const problem = await onReset(newPassword)
      if (problem === null) return onDone()
      if ('fault' in problem) return showErrors({ newPassword: passwordFaultText(problem.fault) })
      setLinkOver(problem.isLinkOver)
      showFailure(problem.message)
    },
  })
  const { draft, set, errorOf, showErrors, showFailure, isSaving } = form
  return (
    <DraftForm
      form={form}
      button={
        <>
          {form.failure !== null && isLinkOver && <Button onClick={onAskAgain}>{t('Ask for a new link')}</Button>}
          <Button type="submit" variant="primary" icon={KeyIcon} loading={isSaving} full>
            {t('Change password')}
          </Button>
        </>
      }
    >
      <PasswordField
        label={t('New password')}
        value={draft.newPassword}
        onChange={(text) => set('newPassword', text)}
        autoComplete="new-password"
        hint={
          errorOf('newPassword')
            ? undefined
            : t('At least {count} characters. A few words are easy to remember and hard to guess.', { count: limits.password.least })
        }
        error={errorOf('newPassword')}
        autoFocus
      />
      <PasswordField
        label={t('Repeat new password')}
        value={draft.again}
        onChange={(text) => set('again', text)}
        autoComplete="new-password"
        error={errorOf('again')}
      />
    </DraftForm>
  )
}
