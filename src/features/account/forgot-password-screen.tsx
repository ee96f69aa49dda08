import { useState } from 'react'
import type { Message } from '#domain/message.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { BackIcon } from '#src/ui/icons/icons.ts'
import { SendIcon } from '#src/ui/icons/more-icons.ts'
import { PlainPage } from '#src/ui/layout/plain-page.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftForm } from '#src/workspace/editing/draft-form.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'

export interface ForgotPasswordScreenProps {
  /** Whether the server sends mails. */
  sendsMail: boolean
  /** Asks for a mail; returns the message about what went wrong, or null. */
  onAsk: (email: string) => Promise<Message | null>
  onSignIn: () => void
}

/** Asks for a mail with a link for a new password, or says who else can help. */
export function ForgotPasswordScreen({ sendsMail, onAsk, onSignIn }: ForgotPasswordScreenProps) {
  const [askedFor, setAskedFor] = useState<string>()
  return (
    <PlainPage>
      <div className="stack-l">
        <h1>{t('Forgot your password?')}</h1>
        {!sendsMail ? <NoMail /> : askedFor === undefined ? <AskForm onAsk={onAsk} onAsked={setAskedFor} /> : <Asked email={askedFor} />}
        <Button variant="plain" icon={BackIcon} onClick={onSignIn}>
          {t('Back to sign-in')}
        </Button>
      </div>
    </PlainPage>
  )
}

function NoMail() {
  return (
    <>
      <p>{t('This server does not send email. Ask the person who runs it for a new password.')}</p>
      <p className="muted">{t('They run this command on the server, with your user name at the end: {command}', { command: 'aliquot user password' })}</p>
    </>
  )
}

function AskForm({ onAsk, onAsked }: { onAsk: ForgotPasswordScreenProps['onAsk']; onAsked: (email: string) => void }) {
  const form = useDraft({
    label: null,
    initial: { email: '' },
    validate: ({ email }) => ({ email: /^\S+@\S+$/.test(email.trim()) ? null : t('Enter your email address.') }),
    onSave: async ({ email }): Promise<void> => {
      const message = await onAsk(email.trim())
      if (message === null) onAsked(email.trim())
      else showFailure(message)
    },
  })
  const { draft, set, errorOf, isSaving, showFailure } = form
  return (
    <DraftForm
      form={form}
      button={
        <Button type="submit" variant="primary" icon={SendIcon} loading={isSaving} full>
          {t('Send link')}
        </Button>
      }
    >
      <p className="muted">{t('Enter the email address of your account. You will get an email with a link for choosing a new password.')}</p>
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        value={draft.email}
        onChange={(email) => set('email', email)}
        maxLength={limits.email.longest}
        autoComplete="email"
        error={errorOf('email')}
        autoFocus
      />
    </DraftForm>
  )
}

function Asked({ email }: { email: string }) {
  return (
    <>
      <Banner tone="ok" live>
        {t('If an account has the address {email}, an email is on its way. Its link is valid for one hour.', { email })}
      </Banner>
      <p className="muted">
        {t(
          'If nothing arrives within a few minutes, look in your spam folder. If it is not there either, ask the person who runs this server for a new password.',
        )}
      </p>
    </>
  )
}
