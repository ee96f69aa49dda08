import { useEffect } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import { isLicenseOver } from '#domain/rules/addons/installed.ts'
import { Foreign } from '#src/addons/dialogs/foreign.tsx'
import { startedAt } from '#src/addons/runtime/started-at.ts'
import { useAreStarted, useIsStopped } from '#src/workspace/addons/addon-status.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { useAddonHere } from '#src/workspace/addons/addons-here.ts'
import { useActions, useContributions } from '#src/workspace/contributions/use-contributions.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useAddonsOff } from '#src/workspace/device/addons-off.ts'
import { todayText } from '#src/workspace/format/dates.ts'
import { SectionTabs } from '#src/workspace/navigation/section-tabs.tsx'
import { mainContentOf } from './main-content.ts'
import { PageNotHere } from './page-not-here.tsx'

/** A page of an add-on. spec ROUTE-14 */
export function CustomPageScreen({ rootVar, pageId }: { rootVar: string; pageId: string }) {
  const { workspace } = useWorkspace()
  const framed = useActions('pages').find((page) => page.rootVar === rootVar && page.pageId === pageId)
  const addon = useAddonHere(rootVar)
  const isOff = useAddonsOff(workspace).includes(addon?.codeHash ?? '')
  const isStopped = useIsStopped(addon?.codeHash)
  const here = location.pathname + location.search
  const isKnown = useContributions('destinations').some(({ href }) => href === here)
  if (framed)
    return (
      <div className="page stack-l">
        <SectionTabs />
        <h1>{framed.title}</h1>
        <framed.Page />
      </div>
    )
  if (addon === undefined) return <Spinner />
  if (!isKnown && !addon?.enabled) return <PageNotHere reason="missing" rootVar={rootVar} addon={addon} />
  if (addon && isLicenseOver(addon, todayText())) return <PageNotHere reason="license-over" rootVar={rootVar} addon={addon} />
  if (addon && isOff) return <PageNotHere reason="off" rootVar={rootVar} addon={addon} />
  if (addon && isStopped) return <PageNotHere reason="stopped" rootVar={rootVar} addon={addon} />
  // It appears once the add-on has been started.
  return addon?.mode === 'framed' ? <Spinner /> : <ClassicPage rootVar={rootVar} />
}

/** The add-on draws it into the element that it knows. */
function ClassicPage({ rootVar }: Pick<AddonRow, 'rootVar'>) {
  const areStarted = useAreStarted()
  const element = mainContentOf(rootVar)
  useEffect(() => {
    if (startedAt.isOtherPage(location)) location.reload()
  }, [])
  return (
    <div className="page stack-l">
      <SectionTabs />
      {!areStarted && <Spinner />}
      <Foreign element={element} />
    </div>
  )
}
