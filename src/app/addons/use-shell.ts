import { useEffect } from 'react'
import { chooseShell, isClassicPage } from '#src/addons/classic/classic-shell.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { isAllSavedHere } from '#src/workspace/editing/unsaved.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** In which group scripts of add-ons run in this page. Law: they never see data of another person or group. */
let owner: string | undefined

/** The classic add-on that its author tries in this page. */
let tried: string | undefined

const reloaded = 'aliquot.shell'

/**
 * Loads the page again if it has the wrong policy for the add-ons of the group, scripts of another group's add-ons, or a script that its author has
 * replaced since. False while that is to be done; then no add-on may be started. `trial`: the hash of a classic add-on that is only tried.
 */
export function useShell(hasClassic: boolean | undefined, trial: string | undefined): boolean {
  const { workspace } = useWorkspace()
  const key = `${workspace.userId}:${workspace.groupId}`
  const isForeign = (owner !== undefined && owner !== key) || (hasClassic !== undefined && tried !== undefined && tried !== trial)
  const isRight = hasClassic === undefined ? undefined : hasClassic === isClassicPage() && !isForeign
  useEffect(() => {
    if (isRight === undefined || hasClassic === undefined) return
    if (isRight) {
      if (hasClassic) owner = key
      tried = trial
      sessionStorage.removeItem(reloaded)
      return
    }
    chooseShell(hasClassic).then(() => reload(isForeign), reportFailure)
  }, [isRight, hasClassic, isForeign, key, trial])
  // Add-ons in frames need no other page.
  return isRight === true || (hasClassic === false && !isForeign)
}

/** At once while nothing can be lost, which is so at the start; otherwise when the person says so. */
function reload(isUrgent: boolean): void {
  const hasTried = sessionStorage.getItem(reloaded) !== null
  if (hasTried && !isUrgent) return
  if (isAllSavedHere()) {
    sessionStorage.setItem(reloaded, 'yes')
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
