import { useEffect, useRef, useState } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { addPlaces } from './add-places.tsx'
import { toFramed, type Framed } from './framed.ts'
import { linkFrame } from './link-frame.ts'

/** A framed add-on while the group has it: its frame in the background, and its places on pages. */
export function FramedAddon({ host, row }: { host: AddonHost; row: AddonRow }) {
  const [framed] = useState(() => toFramed(row))
  const [isStopped, setStopped] = useState(false)
  useEffect(() => {
    const { addon } = framed
    host.supervisor.start(addon)
    addPlaces(host, framed)
    const unsubscribe = host.supervisor.subscribe(() => setStopped(host.supervisor.isStopped(addon)))
    return () => {
      unsubscribe()
      host.supervisor.forget(addon)
      host.registry.remove(addon.id)
      host.overlays.closeAllOf(addon.id)
    }
  }, [host, framed])
  return isStopped ? null : <BackgroundFrame host={host} framed={framed} />
}

/** Nobody sees it: the actions that it adds are drawn by the app. */
function BackgroundFrame({ host, framed }: { host: AddonHost; framed: Framed }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const ignore = () => undefined
    const owner = { isReached: () => false, save: async () => false, onHeight: ignore, onLeave: ignore, onLate: ignore }
    return linkFrame(frame.current!, host, framed, { kind: 'background' }, owner).close
  }, [host, framed])
  // oxlint-disable-next-line react/iframe-missing-sandbox -- its own policy seals it; with the attribute, browsers do not load it offline
  return <iframe ref={frame} hidden title={framed.addon.name} />
}
