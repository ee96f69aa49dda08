import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { BuildingIcon, PeopleIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** Instead of every screen that shows what is in a group. */
export function NoGroupScreen({ onOrganization }: { onOrganization: () => void }) {
  const { isOrganizationAdministrator } = useAccess()
  if (!isOrganizationAdministrator)
    return (
      <EmptyState page icon={PeopleIcon} title={t('You are in no group')}>
        {t('Ask an administrator of a group to invite you. The link of the invitation opens the group here.')}
      </EmptyState>
    )
  return (
    <EmptyState
      page
      icon={PeopleIcon}
      title={t('You are in no group')}
      action={
        <Button icon={BuildingIcon} onClick={onOrganization}>
          {t('Open the organization')}
        </Button>
      }
    >
      {t('You manage the organization. To see the samples of a group, ask one of its administrators to invite you.')}
    </EmptyState>
  )
}
