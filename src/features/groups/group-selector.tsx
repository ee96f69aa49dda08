import type { GroupSummary } from '#domain/wire/accounts/session.ts'
import { PeopleIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { TopBarSegment } from '#src/ui/layout/top-bar-segment.tsx'
import { t } from '#src/ui/text/translate.ts'
import { roleText } from '#src/workspace/permissions/role-text.ts'

export interface GroupSelectorProps {
  groups: readonly GroupSummary[]
  groupId: number
  onChoose: (groupId: number) => void
}

/** The active group, and a menu to switch. Each group has its own workspace on this device. spec §2 */
export function GroupSelector({ groups, groupId, onChoose }: GroupSelectorProps) {
  const active = groups.find((group) => group.groupId === groupId)
  return (
    <Menu
      target={
        <TopBarSegment icon={PeopleIcon} wideIcon chevron aria-label={t('My groups')}>
          {active?.name ?? t('My groups')}
        </TopBarSegment>
      }
      sections={[
        {
          id: 'groups',
          heading: t('My groups'),
          items: groups.map((group) => ({
            id: String(group.groupId),
            label: group.name,
            hint: group.roleName ?? roleText(group.role),
            checked: group.groupId === groupId,
            onSelect: () => group.groupId !== groupId && onChoose(group.groupId),
          })),
        },
      ]}
    />
  )
}
