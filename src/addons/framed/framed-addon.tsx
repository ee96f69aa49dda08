import { useEffect, useRef } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import { manifestOf } from '#domain/rules/addons/manifest.ts'
import { framedConnect } from '#sdk/framed.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { toAddon } from '#src/addons/host/addon.ts'
import { readConfiguration } from '#src/addons/sdk/configuration.ts'
import { FrameSession } from './frame-session.ts'

export const frameAddress = (codeHash: string): string => `/addons/frame/${codeHash}.html`

/** The sealed frame in which an add-on runs. Nobody sees it: what it adds to pages is drawn by the app. */
export function FramedAddon({ host, row }: { host: AddonHost; row: AddonRow }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const addon = toAddon(row)
    const { port1, port2 } = new MessageChannel()
    host.supervisor.start(addon)
    const session = new FrameSession({ host, addon, manifest: manifestOf(row), port: port1, readConfiguration: () => readConfiguration(host, addon) })
    port1.addEventListener('message', ({ data }) => void session.receive(data as unknown))
    port1.start()
    let isConnected = false
    const connect = () => {
      // Law: only the page that was accepted gets the port. A frame that has gone somewhere else is another page.
      if (isConnected) return host.supervisor.stop(addon, 'failed')
      isConnected = true
      element.contentWindow?.postMessage({ type: framedConnect }, '*', [port2])
    }
    element.addEventListener('load', connect)
    element.src = frameAddress(row.codeHash)
    return () => {
      element.removeEventListener('load', connect)
      port1.close()
      host.supervisor.forget(addon)
      host.registry.remove(addon.id)
    }
  }, [host, row])
  // oxlint-disable-next-line react/iframe-missing-sandbox -- its own policy seals it; with the attribute, browsers do not load it offline
  return <iframe ref={frame} hidden title={row.name} />
}
