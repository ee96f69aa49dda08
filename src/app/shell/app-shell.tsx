import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { SessionInfo } from '#domain/wire/session.ts'
import type { connectionMachine } from '#machines/connection.machine.ts'
import type { sessionMachine } from '#machines/session.machine.ts'
import { GroupSelector } from '#src/features/groups/group-selector.tsx'
import { GlobalSearch } from '#src/features/search/global-search.tsx'
import { initialsOf } from '#src/features/sign-in/known-person.ts'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { BrandMark } from '#src/ui/icons/brand-mark.tsx'
import { BoxesIcon, HomeIcon, InboxIcon, LockIcon, ScanIcon, SettingsIcon, SignOutIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { Shell } from '#src/ui/layout/shell.tsx'
import { TopBarSegment } from '#src/ui/layout/top-bar-segment.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useScans } from '#src/workspace/scan/scan-context.tsx'
import { useLeaveScreen } from '#src/workspace/editing/unsaved.ts'
import { AppNotices } from './app-notices.tsx'
import { AppSyncPill, type AppSyncPillProps } from './app-sync-pill.tsx'

const isStorage = (pathname: string): boolean =>
  [addresses.storage, addresses.newStorage, addresses.unitView, addresses.newUnit, addresses.stockTakeOf].some((address) => address === pathname)

export interface AppShellProps extends AppSyncPillProps {
  info: SessionInfo
  session: ActorRefFrom<typeof sessionMachine>
  connection: ActorRefFrom<typeof connectionMachine>
  onLock: () => void
  children: ReactNode
}

/** The frame of every screen but the scan screen: group, search that takes a scan, the line, the person. */
export function AppShell({ info, session, status, connection, onLock, children }: AppShellProps) {
  const navigate = useNavigate()
  const scans = useScans()
  const leaveAll = useLeaveScreen()
  const { pathname } = useLocation()
  const isReady = useSelector(scans, (state) => state.hasTag('listening'))
  const item = (id: string, label: string, icon: typeof HomeIcon, href: string, isCurrent = pathname === href) => ({
    id,
    label,
    icon,
    href,
    current: isCurrent,
  })
  return (
    <Shell
      brand={<BrandMark label="Aliquot" />}
      navLabel={t('Main')}
      skipLabel={t('Skip to content')}
      onNavigate={(href) => void navigate(href)}
      navItems={[
        item('home', t('Home'), HomeIcon, addresses.home),
        item('storage', t('Storage'), BoxesIcon, addresses.storage, isStorage(pathname)),
        { ...item('scan', t('Scan'), ScanIcon, addresses.scan), primary: true },
        item('samples', t('Samples'), TubesIcon, addresses.samples),
        item('queue', t('Queue'), InboxIcon, addresses.queue),
      ]}
      groupSlot={<GroupSelector groups={info.groups} groupId={info.groupId} onChoose={(groupId) => session.send({ type: 'group.chosen', groupId })} />}
      searchSlot={<GlobalSearch ready={isReady ? t('Scanner ready') : undefined} />}
      statusSlot={<AppSyncPill status={status} connection={connection} />}
      userSlot={
        <Menu
          align="end"
          target={
            <TopBarSegment chevron="wide" aria-label={info.fullName}>
              <Avatar initials={initialsOf(info.fullName)} />
              <span className="only-wide">{info.fullName.split(' ')[0]}</span>
            </TopBarSegment>
          }
          sections={[
            {
              id: 'person',
              heading: info.fullName,
              items: [
                { id: 'settings', label: t('Settings'), icon: SettingsIcon, onSelect: () => void navigate(addresses.settings) },
                { id: 'lock', label: t('Lock'), icon: LockIcon, onSelect: onLock },
                { id: 'sign-out', label: t('Sign out'), icon: SignOutIcon, onSelect: () => leaveAll(() => session.send({ type: 'logout.chosen' })) },
              ],
            },
          ]}
        />
      }
      notice={<AppNotices status={status} connection={connection} />}
    >
      {children}
    </Shell>
  )
}
