import { Fragment, useSyncExternalStore } from 'react'
import type { Overlays } from '#src/addons/host/overlays.ts'
import { useLeaveScans } from '#src/addons/scanner/scans-taken.ts'

/** The dialogs that add-ons have opened. */
export function AddonOverlays({ overlays }: { overlays: Overlays }) {
  const open = useSyncExternalStore(overlays.subscribe, overlays.read)
  return open.map(({ key, addon, Overlay }) => (
    <Fragment key={key}>
      <LeaveScans rootVar={addon.rootVar} />
      <Overlay onClose={() => overlays.close(key)} />
    </Fragment>
  ))
}

function LeaveScans({ rootVar }: { rootVar: string }) {
  useLeaveScans(rootVar)
  return null
}
