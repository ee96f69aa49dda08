import type { ReactNode } from 'react'
import type { Permission } from '#domain/roles.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { LockIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { roleText } from './role-text.ts'
import { useAccess } from './use-access.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'

/** One line that says why the person cannot change what they see. */
function useDeniedReason(): string | null {
  const me = useMe()
  if (!me) return null
  if (me.roleId) return t('Your role does not allow you to change this.')
  return me.role === 'Guest'
    ? t('Guests can view but not change anything.')
    : t('Your role ({role}) does not allow you to change this.', { role: roleText(me.role) })
}

/** Shown above what the person can see but not change. */
export function ReadOnlyBanner() {
  const reason = useDeniedReason()
  return (
    reason && (
      <Banner tone="info" icon={LockIcon}>
        {reason}
      </Banner>
    )
  )
}

/** A screen only for people with the permission; others are told why, and where they can go. */
export function PermissionGuard({ permission, children }: { permission: Permission; children: ReactNode }) {
  const navigate = useNavigate()
  const access = useAccess()
  const reason = useDeniedReason()
  if (!access.isKnown) return null
  if (access.can(permission)) return children
  return (
    <EmptyState
      page
      icon={LockIcon}
      title={reason ?? t('You are no longer a member of this group.')}
      action={<Button onClick={() => navigate(addresses.home)}>{t('Home')}</Button>}
    />
  )
}
