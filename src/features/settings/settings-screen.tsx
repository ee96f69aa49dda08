import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import classes from './settings-screen.module.css'

export interface SettingsScreenProps {
  /** The tab in the address; an unknown one shows the first. spec §2 */
  tab: string | null
  onTab: (tab: string) => void
}

export function SettingsScreen({ tab, onTab }: SettingsScreenProps) {
  const access = useAccess()
  const tabs = useActions('settingsTabs')
    .filter(({ isAvailable }) => isAvailable?.(access) ?? true)
    .map(({ id, label, icon, Panel }) => ({ id, label: label(), icon, panel: <Panel /> }))
  const open = tabs.find(({ id }) => id === tab) ?? tabs[0]
  return (
    <div className="page stack-l">
      <PageHeader title={t('Settings')} />
      {open && <Tabs label={t('Settings')} tabs={tabs} value={open.id} onChange={onTab} className={classes.tabs} />}
    </div>
  )
}
