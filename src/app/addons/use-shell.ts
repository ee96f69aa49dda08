import { useEffect } from 'react'
import { chooseShell, isClassicPage } from '#src/addons/classic/classic-shell.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { isAllSavedHere } from '#src/workspace/editing/unsaved.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** In which group scripts of add-ons run in this page. Law: they never see data of another person or group. */
let owner: string | undefined

const tried = 'aliquot.shell'

/**
 * Loads the page again if it has the wrong policy for the add-ons of the group, or scripts of another group's add-ons.
 * False while that is to be done; then no add-on may be started.
 */
export function useShell(hasClassic: boolean | undefined): boolean {
  const { workspace } = useWorkspace()
  const key = `${workspace.userId}:${workspace.groupId}`
  const isForeign = owner !== undefined && owner !== key
  const isRight = hasClassic === undefined ? undefined : hasClassic === isClassicPage() && !isForeign
  useEffect(() => {
    if (isRight === undefined || hasClassic === undefined) return
    if (isRight) {
      if (hasClassic) owner = key
      sessionStorage.removeItem(tried)
      return
    }
    chooseShell(hasClassic).then(() => reload(isForeign), reportFailure)
  }, [isRight, hasClassic, isForeign, key])
  // Add-ons in frames need no other page.
  return isRight === true || (hasClassic === false && !isForeign)
}

/** At once while nothing can be lost, which is so at the start; otherwise when the person says so. */
function reload(isUrgent: boolean): void {
  const hasTried = sessionStorage.getItem(tried) !== null
  if (hasTried && !isUrgent) return
  if (isAllSavedHere()) {
    sessionStorage.setItem(tried, 'yes')
    location.reload()
    return
  }
  showToast({
    id: 'addons-changed',
    message: t('The add-ons of this group have changed. Reload to use them.'),
    autoClose: false,
    action: { label: t('Reload'), onAction: () => location.reload() },
  })
}
