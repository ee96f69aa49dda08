import { limits } from '#domain/limits.ts'
import { roleNames, type RoleName } from '#domain/roles.ts'
import type { NewInvitation } from '#domain/wire/accounts/invitations.ts'
import { couldBeEmailAddress } from '#domain/rules/people/email-address.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { LinkIcon } from '#src/ui/icons/icons.ts'
import { SendIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { DraftForm } from '#src/workspace/editing/draft-form.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { roleText } from '#src/workspace/permissions/role-text.ts'
import type { InvitationCalls, MadeInvitation } from './invitation-calls.ts'

export interface InviteDialogProps {
  calls: InvitationCalls
  sendsMail: boolean
  onMade: (made: MadeInvitation) => void
  onClose: () => void
}

const empty: NewInvitation = { name: '', email: '', role: 'Member' }

/** Whom to invite, and as what. Everything but the role may stay empty. */
export function InviteDialog({ calls, sendsMail, onMade, onClose }: InviteDialogProps) {
  const form = useDraft({
    label: t('Invitation'),
    initial: empty,
    validate: ({ email }) => ({ email: !email.trim() || couldBeEmailAddress(email.trim()) ? null : t('Not a valid e-mail address') }),
    onSave: async ({ name, email, role }): Promise<void> => {
      const answer = await calls.invite({ name: name.trim(), email: email.trim(), role })
      if (!answer.ok) return showFailure(answer.failure.message)
      release()
      onClose()
      onMade(answer.value)
    },
  })
  const { draft, set, errorOf, showFailure, isSaving, save, release, leave } = form
  const isMailed = sendsMail && draft.email.trim() !== ''
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={t('Invite to the group')}
      width={480}
      actions={
        <>
          <Button tall onClick={() => leave(onClose)}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" icon={isMailed ? SendIcon : LinkIcon} loading={isSaving} onClick={() => void save()}>
            {isMailed ? t('Send invitation') : t('Create link')}
          </Button>
        </>
      }
    >
      <DraftForm form={form}>
        <TextField label={t('Name')} value={draft.name} onChange={(name) => set('name', name)} maxLength={limits.name.longest} autoFocus />
        <TextField
          label={t('Email')}
          type="email"
          value={draft.email}
          onChange={(email) => set('email', email)}
          maxLength={limits.email.longest}
          hint={sendsMail ? t('Without an address, you get a link to pass on.') : t('This server does not send email: you get a link to pass on.')}
          error={errorOf('email')}
        />
        <SelectField
          label={t('Role')}
          value={draft.role}
          onChange={(role) => set('role', role as RoleName)}
          options={roleNames.map((role) => ({ value: role, label: roleText(role) }))}
        />
      </DraftForm>
    </Dialog>
  )
}
