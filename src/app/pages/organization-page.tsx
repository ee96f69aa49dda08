import { useMemo } from 'react'
import { isOfflineSession } from '#db/device/device.ts'
import { adminPageOf } from '#domain/rules/people/page-type.ts'
import { OrganizationScreen } from '#src/features/organization/organization-screen.tsx'
import type { OrganizationCalls } from '#src/features/organization/organization-calls.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { createOrganizationCalls } from '#sync/calls/organization.ts'
import { createTransport } from '#sync/transport.ts'
import { useApp } from '#src/app/app-context.ts'
import { normalizePathname, useLocation, useNavigate, useSearchParams } from '#src/app/router/router.tsx'

/** The administration of the organization, whose parts have addresses of their own. spec ROUTE-19 */
export function OrganizationPage() {
  const { info } = useApp()
  const { userId } = info
  const calls = useMemo<OrganizationCalls>(() => createOrganizationCalls(createTransport(undefined, reportFailure), userId), [userId])
  const { pathname } = useLocation()
  const query = useSearchParams()
  const navigate = useNavigate()
  const isSettings = adminPageOf(normalizePathname(pathname))?.subType === 'systemSettings'
  const isAccount = normalizePathname(pathname) === normalizePathname(addresses.accountOf)
  const onTab = (tab: string) =>
    navigate(tab === 'settings' ? addresses.systemSettings : `${addresses.organization}?${new URLSearchParams({ tab })}`, { replace: true })
  return (
    <OrganizationScreen
      calls={calls}
      isOffline={isOfflineSession(info)}
      accountId={isAccount ? Number(query.get('id')) : null}
      tab={isSettings ? 'settings' : query.get('tab')}
      onTab={onTab}
    />
  )
}
