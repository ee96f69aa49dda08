import { limits } from '#domain/limits.ts'
import type { OrganizationGroup } from '#domain/wire/organization/organization.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftForm } from '#src/workspace/editing/draft-form.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useActivePeople } from './use-active-people.ts'
import type { OrganizationCalls } from './organization-calls.ts'

export interface GroupDialogProps {
  calls: OrganizationCalls
  /** The one to rename; null for a new one. */
  group: OrganizationGroup | null
  onSaved: () => void
  onClose: () => void
}

/** A new group with its first administrator, or another name for one. */
export function GroupDialog({ calls, group, onSaved, onClose }: GroupDialogProps) {
  const people = useActivePeople(calls)
  const form = useDraft({
    label: group ? t('Rename group') : t('New group'),
    initial: { name: group?.name ?? '', administrator: '' },
    validate: ({ name, administrator }) => ({
      name: name.trim() ? null : t('Enter a name.'),
      administrator: group || administrator ? null : t('Choose the first administrator.'),
    }),
    onSave: async ({ name, administrator }): Promise<void> => {
      const answer = await (group ? calls.renameGroup(group.groupID, name.trim()) : calls.createGroup(name.trim(), Number(administrator)))
      if (!answer.ok && answer.failure.code === 'group.name-taken') return showErrors({ name: t(answer.failure.message) })
      if (!answer.ok) return showFailure(answer.failure.message)
      release()
      showFooterMessage(group ? t('Changes saved') : t('Group created'))
      onClose()
      onSaved()
    },
  })
  const { draft, set, errorOf, showErrors, showFailure, isSaving, save, release, leave } = form
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={group ? t('Rename group') : t('New group')}
      width={480}
      actions={
        <>
          <Button tall onClick={() => leave(onClose)}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {group ? t('Save') : t('Create group')}
          </Button>
        </>
      }
    >
      <DraftForm form={form}>
        <TextField
          label={t('Name')}
          value={draft.name}
          onChange={(name) => set('name', name)}
          maxLength={limits.name.longest}
          error={errorOf('name')}
          autoFocus
        />
        {!group && (
          <SelectField
            label={t('First administrator')}
            hint={t('This person invites the other members. You do not become a member.')}
            value={draft.administrator}
            onChange={(administrator) => set('administrator', administrator)}
            options={(people.value?.data ?? []).map(({ userID, fullName, login }) => ({
              value: String(userID),
              label: t('{name} ({login})', { name: fullName, login }),
            }))}
            error={errorOf('administrator') ?? (people.failure === null ? undefined : t(people.failure))}
          />
        )}
      </DraftForm>
    </Dialog>
  )
}
