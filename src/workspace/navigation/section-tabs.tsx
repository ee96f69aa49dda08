import { use } from 'react'
import { LinkTabs } from '#src/ui/layout/link-tabs.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useContributions } from '#src/workspace/contributions/use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { CurrentScreenContext } from './current-screen.ts'

/** The other screens below the same entry of the rail: its tabs, and a menu with the rest. */
export function SectionTabs() {
  const current = use(CurrentScreenContext)
  const access = useAccess()
  const all = useContributions('destinations')
  const entryId = all.find(({ id }) => id === current)?.entry
  const entry = useContributions('navigation').find(({ id }) => id === entryId)
  const shown = all
    .filter(({ entry, isHidden, isAvailable }) => entry === entryId && !isHidden && (isAvailable?.(access) ?? true))
    .map(({ label, ...destination }) => ({ ...destination, label: label(), current: destination.id === current }))
  return (
    entry && (
      <LinkTabs label={entry.label()} tabs={shown.filter(({ isTab }) => isTab)} more={shown.filter(({ isTab }) => !isTab)} moreLabel={t('More screens')} />
    )
  )
}
