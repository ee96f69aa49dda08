import type { ReactNode } from 'react'
import type { Permission } from '#domain/permission.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LockIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { addresses } from './addresses.ts'
import { useNavigate } from './navigation.ts'
import { useMay } from './use-may.ts'
import { useMe } from './workspace-context.tsx'

/** Why somebody who sees a thing cannot change it, in one line. */
function useReason(): string | null {
  const me = useMe()
  if (!me) return null
  return me.role === 'Guest' ? t('Guests can look, not change.') : t('Your role, {role}, does not allow changing this.', { role: t(me.role) })
}

/** Over what the person can see and not change. */
export function LookOnlyBanner() {
  const reason = useReason()
  return (
    reason && (
      <Banner tone="info" icon={LockIcon}>
        {reason}
      </Banner>
    )
  )
}

/** A screen that is only for who may do its work; the others are told why, and where they can go. */
export function WhoMay({ permission, children }: { permission: Permission; children: ReactNode }) {
  const navigate = useNavigate()
  const may = useMay(permission)
  const reason = useReason()
  if (may === undefined) return null
  if (may) return children
  return (
    <EmptyState
      page
      icon={LockIcon}
      title={reason ?? t('You are no longer a member of this group.')}
      action={<Button onClick={() => navigate(addresses.home)}>{t('Home')}</Button>}
    />
  )
}
