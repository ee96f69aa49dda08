import { useSyncExternalStore } from 'react'
import type { Overlays } from '#src/addons/host/overlays.ts'

/** The dialogs that add-ons have opened. */
export function AddonOverlays({ overlays }: { overlays: Overlays }) {
  const open = useSyncExternalStore(overlays.subscribe, overlays.read)
  return open.map(({ key, Overlay }) => <Overlay key={key} onClose={() => overlays.close(key)} />)
}
