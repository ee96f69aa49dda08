import { useState } from 'react'
import type { MemberRow } from '#domain/entities/member.ts'
import type { RoleRow } from '#domain/entities/role.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'

const RoleDialog = lazyComponent(async () => (await import('./role-dialog.tsx')).RoleDialog)

/** The roles that the administrators of this group made, and who may, makes and changes them here. */
export function RolesCard({ roles, members }: { roles: readonly RoleRow[]; members: readonly MemberRow[] }) {
  const canEdit = usePermission()('Role.Update')
  const [edited, setEdited] = useState<RoleRow | 'new' | null>(null)
  const holdersOf = ({ id }: RoleRow) => members.filter(({ roleId }) => roleId === id).length
  if (!canEdit && roles.length === 0) return null
  const role = edited === 'new' ? null : edited
  return (
    <>
      <Card
        flush
        title={t('Roles of this group')}
        action={
          canEdit && (
            <Button icon={PlusIcon} onClick={() => setEdited('new')}>
              {t('New role')}
            </Button>
          )
        }
      >
        {roles.length === 0 && (
          <Row title={t('No roles yet')} subtitle={t('Create one if none of the fixed roles fits: give it a name and choose what it allows.')} wraps />
        )}
        {roles.map((each) => (
          <Row
            key={each.id}
            title={each.name}
            subtitle={plural(holdersOf(each), { one: '# person', other: '# people' })}
            onClick={canEdit ? () => setEdited(each) : undefined}
            chevron={canEdit}
          />
        ))}
      </Card>
      {edited !== null && (
        <LazyBoundary>
          <RoleDialog role={role} roles={roles} holders={role ? holdersOf(role) : 0} onClose={() => setEdited(null)} />
        </LazyBoundary>
      )}
    </>
  )
}
