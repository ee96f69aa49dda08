import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ComposeIcon, HierarchyIcon, HistoryIcon, LockIcon, PeopleIcon, PersonIcon, SafeIcon, SettingsIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { AccountScreen } from './account-screen.tsx'
import { BlockedContentTab } from './blocked-content-tab.tsx'
import { DirectoryTab } from './directory-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { FeedbackTab } from './feedback-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'
import type { OrganizationCalls } from './organization-calls.ts'
import { PeopleTab } from './people-tab.tsx'
import { SystemSettingsTab } from './system-settings-tab.tsx'

export interface OrganizationScreenProps {
  calls: OrganizationCalls
  /** The server has not said yet what the person may do; nothing can be read from it either. */
  isOffline: boolean
  /** The account in the address. */
  accountId: number | null
  /** The tab in the address; an unknown one shows the first. */
  tab: string | null
  onTab: (tab: string) => void
}

/** Accounts and groups of the whole server, for organization administrators. */
export function OrganizationScreen({ calls, isOffline, accountId, tab, onTab }: OrganizationScreenProps) {
  const { isOrganizationAdministrator } = useAccess()
  if (!isOrganizationAdministrator && !isOffline) return <EmptyState page icon={LockIcon} title={t('Only organization administrators can open this page.')} />
  if (accountId !== null) return <AccountScreen key={accountId} calls={calls} userId={accountId} onBack={() => onTab('people')} />
  const tabs = [
    { id: 'people', label: t('People'), icon: PersonIcon, panel: <PeopleTab calls={calls} /> },
    { id: 'groups', label: t('Groups'), icon: PeopleIcon, panel: <GroupsTab calls={calls} /> },
    { id: 'directory', label: t('Directory'), icon: HierarchyIcon, panel: <DirectoryTab calls={calls} /> },
    { id: 'audit', label: t('Audit log'), icon: HistoryIcon, panel: <EventsTab calls={calls} /> },
    { id: 'feedback', label: t('Feedback'), icon: ComposeIcon, panel: <FeedbackTab calls={calls} /> },
    { id: 'blocked', label: t('Blocked content'), icon: SafeIcon, panel: <BlockedContentTab calls={calls} /> },
    { id: 'settings', label: t('System settings'), icon: SettingsIcon, panel: <SystemSettingsTab calls={calls} /> },
  ]
  const open = tabs.find(({ id }) => id === tab) ?? tabs[0]!
  return (
    <div className="page stack-l">
      <PageHeader title={t('Organization')} />
      <Tabs label={t('Organization')} tabs={tabs} value={open.id} onChange={onTab} />
    </div>
  )
}
