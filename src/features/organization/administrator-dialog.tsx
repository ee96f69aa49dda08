import type { OrganizationGroup } from '#domain/wire/organization/organization.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { SaveFailure } from '#src/workspace/editing/save-failure.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useActivePeople } from './use-active-people.ts'
import type { OrganizationCalls } from './organization-calls.ts'

export interface AdministratorDialogProps {
  calls: OrganizationCalls
  group: OrganizationGroup
  onSaved: () => void
  onClose: () => void
}

/** For a group that the directory has created: one of its members becomes its administrator. */
export function AdministratorDialog({ calls, group, onSaved, onClose }: AdministratorDialogProps) {
  const people = useActivePeople(calls)
  const { draft, set, errorOf, failure, showFailure, isSaving, save, release, leave, fieldsRef } = useDraft({
    label: t('Choose an administrator'),
    initial: { administrator: '' },
    validate: ({ administrator }) => ({ administrator: administrator ? null : t('Choose a member.') }),
    onSave: async ({ administrator }): Promise<void> => {
      const answer = await calls.appointAdministrator(group.groupID, Number(administrator))
      if (!answer.ok) return showFailure(answer.failure.message)
      release()
      showFooterMessage(t('Changes saved'))
      onSaved()
      onClose()
    },
  })
  const members = (people.value?.data ?? []).filter(({ groups }) => groups.includes(group.name))
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={t('Administrator of {name}', { name: group.name })}
      width={480}
      actions={
        <>
          <Button tall onClick={() => leave(onClose)}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {t('Make administrator')}
          </Button>
        </>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        <p>{t('This group has no administrator, so nobody can invite people or give roles in it.')}</p>
        <SelectField
          label={t('Member')}
          value={draft.administrator}
          onChange={(administrator) => set('administrator', administrator)}
          options={members.map(({ userID, fullName, login }) => ({ value: String(userID), label: t('{name} ({login})', { name: fullName, login }) }))}
          error={errorOf('administrator') ?? (people.failure === null ? undefined : t(people.failure))}
        />
        <SaveFailure failure={failure} />
      </div>
    </Dialog>
  )
}
