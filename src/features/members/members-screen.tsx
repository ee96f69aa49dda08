import type { ReactNode } from 'react'
import { roleNames } from '#domain/roles.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import type { RoleRow } from '#domain/entities/role.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { readMembers } from '#db/queries/members.ts'
import { readRoles } from '#db/queries/roles.ts'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { PersonIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { FilterChip } from '#src/ui/lists/filter-chip.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { removeMemberChange, setMemberRoleChange } from '#src/workspace/mutations/group.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { roleChoices, roleOf, type RoleChoice } from '#src/workspace/permissions/role-choice.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import type { InvitationCalls } from './invitation-calls.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { LeaveGroupButton } from './leave-group-button.tsx'
import { RolesCard } from './roles-card.tsx'
import { RoleTable } from './role-table.tsx'
import classes from './members.module.css'

/**
 * The people of the group, by role, and what each role may do. Administrators change roles and remove people, except themselves, invite others, and see
 * the devices of all.
 */
export function MembersScreen({ invitations, devices }: { invitations: InvitationCalls; devices: ReactNode }) {
  const { groupName, workspace } = useWorkspace()
  const may = usePermission()
  const mutate = useMutate()
  const confirm = useConfirm()
  const members = useLive(readMembersByRole, [])
  const roles = useLive(readRoles, [])
  const remove = async (member: MemberRow) => {
    const isSure = await confirm({
      title: t('Remove {person} from {group}?', { person: member.fullName, group: groupName }),
      message: t(
        'Their samples and documents stay, and histories still name them. Their devices leave the group when they next connect. Changes that have not been sent by then will be rejected.',
      ),
      confirmLabel: t('Remove'),
      danger: true,
    })
    if (isSure) await mutate(removeMemberChange(member))
  }
  if (!members || !roles) return null
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Members')}
        subtitle={`${groupName} · ${plural(members.length, { one: '# person', other: '# people' })}`}
        actions={<LeaveGroupButton />}
      />
      <div className={classes.parts}>
        <Card flush label={t('Members')}>
          {members.map((member) => {
            const isMe = member.id === workspace.userId
            const hasMenu = may('Member.Update') && !isMe
            return (
              <Row
                key={member.id}
                leading={<Avatar initials={initialsOf(member.fullName)} plain={!isMe} />}
                title={member.fullName}
                subtitle={isMe ? t('You') : undefined}
                href={hasMenu ? undefined : addresses.profile(member.id)}
                chevron={!hasMenu}
                trailing={
                  hasMenu ? (
                    <RoleMenu
                      member={member}
                      roles={roles}
                      onRole={(role) => void mutate(setMemberRoleChange(member, roleOf(member, roles), role))}
                      onRemove={may('Member.Remove') ? () => void remove(member) : undefined}
                    />
                  ) : (
                    roleOf(member, roles).name
                  )
                }
              />
            )
          })}
        </Card>
        <div className="stack-l">
          {may('Member.Create') && <InvitationsCard calls={invitations} />}
          <RolesCard roles={roles} members={members} />
          <RoleTable />
        </div>
      </div>
      {may('Member.Remove') && devices}
    </div>
  )
}

/** Administrators first; in each role by name. */
async function readMembersByRole(workspace: Parameters<typeof readMembers>[0]): Promise<MemberRow[]> {
  const members = sortByName([...(await readMembers(workspace)).values()].map((member) => ({ ...member, name: member.fullName })))
  return members.sort((a, b) => roleNames.indexOf(a.role) - roleNames.indexOf(b.role))
}

interface RoleMenuProps {
  member: MemberRow
  roles: readonly RoleRow[]
  onRole: (role: RoleChoice) => void
  onRemove: (() => void) | undefined
}

function RoleMenu({ member, roles, onRole, onRemove }: RoleMenuProps) {
  const navigate = useNavigate()
  const { id, fullName } = member
  const role = roleOf(member, roles)
  return (
    <Menu
      align="end"
      target={<FilterChip value={role.name} aria-label={t('Role of {person}: {role}', { person: fullName, role: role.name })} />}
      sections={[
        {
          id: 'roles',
          items: roleChoices(roles).map((each) => ({
            id: each.id,
            label: each.name,
            checked: each.id === role.id,
            onSelect: () => each.id !== role.id && onRole(each),
          })),
        },
        { id: 'person', items: [{ id: 'profile', label: t('Profile'), icon: PersonIcon, onSelect: () => navigate(addresses.profile(id)) }] },
        ...(onRemove ? [{ id: 'end', items: [{ id: 'remove', label: t('Remove from group…'), icon: TrashIcon, danger: true, onSelect: onRemove }] }] : []),
      ]}
    />
  )
}
