import { LockIcon, StorageDeviceIcon, TabletIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Tabs, type Tab } from '#src/ui/layout/tabs.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DeviceTab } from './device-tab.tsx'
import { SecurityTab, type Security } from './security-tab.tsx'
import type { DeviceDataActions } from './device-data-actions.ts'
import { DeviceDataTab } from './device-data-tab.tsx'
import classes from './settings-screen.module.css'

export interface SettingsScreenProps {
  /** As the address asks; one that is not known here shows the first. spec §2 */
  tab: string | null
  onTab: (tab: string) => void
  security: Security
  deviceData: DeviceDataActions
}

export function SettingsScreen({ tab, onTab, security, deviceData }: SettingsScreenProps) {
  const tabs: readonly [Tab, ...Tab[]] = [
    { id: 'device', label: t('This device'), icon: TabletIcon, panel: <DeviceTab /> },
    { id: 'security', label: t('Lock and PIN'), icon: LockIcon, panel: <SecurityTab security={security} /> },
    { id: 'storage', label: t('Space on this device'), icon: StorageDeviceIcon, panel: <DeviceDataTab door={deviceData} /> },
  ]
  const open = tabs.find(({ id }) => id === tab) ?? tabs[0]
  return (
    <div className="page stack-l">
      <PageHeader title={t('Settings')} />
      <Tabs label={t('Settings')} tabs={tabs} value={open.id} onChange={onTab} className={classes.tabs} />
    </div>
  )
}
