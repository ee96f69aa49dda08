import { useEffect, useMemo } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import { Foreign, toElement } from '#src/addons/dialogs/foreign.tsx'
import { startedAt } from '#src/addons/runtime/started-at.ts'
import { useAreStarted } from '#src/addons/runtime/status.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useAddonHere } from '#src/workspace/addons/addons-here.ts'
import { useActions, useContributions } from '#src/workspace/contributions/use-contributions.ts'
import { SectionTabs } from '#src/workspace/navigation/section-tabs.tsx'

/** A page of an add-on. spec ROUTE-14 */
export function CustomPageScreen({ rootVar, pageId }: { rootVar: string; pageId: string }) {
  const framed = useActions('pages').find((page) => page.rootVar === rootVar && page.pageId === pageId)
  const addon = useAddonHere(rootVar)
  if (framed)
    return (
      <div className="page stack-l">
        <SectionTabs />
        <h1>{framed.title}</h1>
        <framed.Page />
      </div>
    )
  // It appears once the add-on has been started.
  const isFramed = addon?.mode === 'framed' && addon.enabled === 1
  return isFramed ? <Spinner /> : <ClassicPage rootVar={rootVar} addon={addon} />
}

/** The add-on draws it into the element that it knows. */
function ClassicPage({ rootVar, addon }: { rootVar: string; addon: AddonRow | null | undefined }) {
  const areStarted = useAreStarted()
  const here = location.pathname + location.search
  const isKnown = useContributions('destinations').some(({ href }) => href === here)
  const element = useMemo(() => {
    const made = toElement('', rootVar)
    made.id = 'main-content'
    return made
  }, [rootVar])
  useEffect(() => {
    if (startedAt.isOtherPage(location)) location.reload()
  }, [])
  const isMissing = addon === null && !isKnown
  return (
    <div className="page stack-l">
      <SectionTabs />
      {isMissing ? (
        <EmptyState page icon={PackageIcon} title={t('{name} add-on is not available', { name: rootVar || '?' })}>
          <Link href={`/members/marketplace/Detail/Default.aspx?rootVar=${encodeURIComponent(rootVar)}`}>{t('Install or enable it in the marketplace')}</Link>
        </EmptyState>
      ) : (
        !areStarted && <Spinner />
      )}
      <Foreign element={element} />
    </div>
  )
}
