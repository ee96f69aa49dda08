import { messages } from '#domain/messages.ts'
import { isEmailAddress } from '#domain/rules/people/email-address.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { TextField, type TextFieldProps } from '#src/ui/fields/text-field.tsx'
import { MailIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft, type Draft } from '#src/workspace/editing/use-draft.ts'

/** The sign-up box of the mailing list. spec §2, §5 */
export function MailingList({ className }: { className?: string | undefined }) {
  const { draft, set, errorOf, save, isSaving, fieldsRef } = useSignUp()
  return (
    <Card title={t('Mailing list')} className={className}>
      <div className="stack" ref={fieldsRef}>
        <EmailField value={draft.email} onChange={(typed) => set('email', typed)} onEnter={() => void save()} error={errorOf('email')} />
        <Button icon={MailIcon} tall disabled={isSaving} onClick={() => void save()}>
          {t('Sign up')}
        </Button>
      </div>
    </Card>
  )
}

/** The same from the header. */
export function MailingListDialog({ onClose }: { onClose: () => void }) {
  const form = useSignUp(onClose)
  return (
    <DraftDialog title={t('Mailing list')} action={t('Sign up')} form={form} onClose={onClose}>
      <EmailField
        value={form.draft.email}
        onChange={(typed) => form.set('email', typed)}
        onEnter={() => void form.save()}
        error={form.errorOf('email')}
        autoFocus
      />
    </DraftDialog>
  )
}

const EmailField = (field: Pick<TextFieldProps, 'value' | 'onChange' | 'onEnter' | 'error' | 'autoFocus'>) => (
  <TextField label={t('Email address')} type="email" inputMode="email" autoComplete="email" {...field} />
)

function useSignUp(onDone?: () => void): Draft<{ email: string }> {
  const { serverSends } = useWorkspace()
  const form = useDraft({
    label: t('Mailing list'),
    initial: { email: '' },
    validate: ({ email }) => ({ email: isEmailAddress(email.trim()) ? null : t(messages.emailInvalid) }),
    onSave: ({ email }) => join(email.trim()),
  })
  const join = async (email: string): Promise<void> => {
    const answer = await serverSends.joinMailingList(email)
    if (!answer.ok) return void showToast({ message: t(answer.failure.message), tone: 'bad' })
    if (!answer.value.succes) return form.showErrors({ email: t(messages.emailInvalid) })
    showToast({ message: t(messages.emailAdded), tone: 'ok' })
    form.reset()
    form.release()
    onDone?.()
  }
  return form
}
