import { use, type ReactNode } from 'react'
import { msg } from '#domain/message.ts'
import { useNavigate } from '#src/app/router/router.tsx'
import { GroupSelector } from '#src/features/groups/group-selector.tsx'
import { HelpDialog } from '#src/features/help/lazy-help.ts'
import { FeedbackDialog, MailingListDialog } from '#src/features/more/lazy-dialogs.ts'
import { Bell } from '#src/features/notifications/bell.tsx'
import { GlobalSearch } from '#src/features/search/global-search.tsx'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { BrandMark } from '#src/ui/icons/brand-mark.tsx'
import { ComposeIcon, HelpIcon, LockIcon, MailIcon, PersonIcon, SettingsIcon, SignOutIcon, SwapIcon, WidthIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { Shell } from '#src/ui/layout/shell.tsx'
import { TopBarSegment } from '#src/ui/layout/top-bar-segment.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'
import { widthSetting } from '#src/workspace/display/display-settings.ts'
import { fullWidth, isNarrow, narrowWidth } from '#src/workspace/display/window-width.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useLeaveScreen } from '#src/workspace/editing/unsaved.ts'
import { roleText } from '#src/workspace/permissions/role-text.ts'
import { useApp } from '#src/app/app-context.ts'
import { AppNotices } from './app-notices.tsx'
import { AppSyncPill } from './app-sync-pill.tsx'
import { NavItemsContext } from './use-nav-items.ts'

/** The frame of every screen except the scan screen: group, search field that takes scans, sync indicator, person. */
export function AppShell({ children }: { children: ReactNode }) {
  const { info, session, onLock } = useApp()
  const navigate = useNavigate()
  const width = useUserSetting(widthSetting)
  const narrow = isNarrow(width.value)
  const inventory = useUserSetting('UseInventoryRebuild')
  const isNewInventory = inventory.value === 'true'
  const changeInventory = async () => {
    if (await inventory.set(isNewInventory ? 'false' : 'true')) navigate(isNewInventory ? addresses.storage : `${addresses.newStorage}?hideTree=true`)
  }
  const leaveAll = useLeaveScreen()
  const { open } = useActionHost()
  const group = info.groups.find(({ groupId }) => groupId === info.groupId)
  return (
    <Shell
      brand={<BrandMark label="Aliquot" />}
      navLabel={t('Main')}
      skipLabel={t('Skip to content')}
      onNavigate={(href) => navigate(href)}
      navItems={use(NavItemsContext)}
      groupSlot={<GroupSelector groups={info.groups} groupId={info.groupId} onChoose={(groupId) => session.send({ type: 'group.chosen', groupId })} />}
      searchSlot={<GlobalSearch />}
      statusSlot={
        <>
          <AppSyncPill />
          <Bell />
        </>
      }
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
              hint: group && t('{role}, {group}', { role: group.roleName ?? roleText(group.role), group: group.name }),
              items: [
                { id: 'profile', label: t('Profile'), icon: PersonIcon, onSelect: () => navigate(addresses.profile(info.userId)) },
                { id: 'settings', label: t('Settings'), icon: SettingsIcon, onSelect: () => navigate(addresses.settings) },
                { id: 'help', label: t('Help'), icon: HelpIcon, onSelect: () => open((close) => <HelpDialog onClose={close} />) },
                { id: 'feedback', label: t('Send feedback'), icon: ComposeIcon, onSelect: () => open((close) => <FeedbackDialog onClose={close} />) },
                { id: 'mailing-list', label: t('Mailing list'), icon: MailIcon, onSelect: () => open((close) => <MailingListDialog onClose={close} />) },
                { id: 'lock', label: t(msg('Lock', 'verb')), icon: LockIcon, onSelect: onLock },
                { id: 'switch', label: t('Switch person'), icon: SwapIcon, onSelect: () => leaveAll(() => session.send({ type: 'person.left' })) },
                { id: 'sign-out', label: t('Sign out'), icon: SignOutIcon, onSelect: () => leaveAll(() => session.send({ type: 'logout.chosen' })) },
              ],
            },
            {
              id: 'view',
              heading: t('View'),
              items: [
                {
                  id: 'width',
                  label: narrow ? t('Use the full width') : t('Use a width of 980 px'),
                  icon: WidthIcon,
                  onSelect: () => void width.set(narrow ? fullWidth : narrowWidth),
                },
                {
                  id: 'inventory',
                  label: isNewInventory ? t('Use old inventory') : t('Use new inventory'),
                  icon: SwapIcon,
                  onSelect: () => void changeInventory(),
                },
              ],
            },
          ]}
        />
      }
      narrow={narrow}
      notice={<AppNotices />}
    >
      {children}
    </Shell>
  )
}
