import { framedConnect, framedPulse, type FramedAnswer, type FramedEvent, type FramedPlace, type FramedStart } from '#sdk/framed-messages.ts'
import { addonLimits } from '#src/addons/host/addon-limits.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { frameConfiguration } from './frame-configuration.ts'
import { frameAddress, type Framed } from './framed.ts'
import { readLook, watchLook } from './frame-look.ts'
import { watchPulse, type Pulse } from './frame-pulse.ts'
import { FrameSession, type FrameParts } from './frame-session.ts'

export interface FrameOwner extends Pick<FrameParts, 'isReached' | 'save'> {
  readonly onHeight: (height: number) => void
  /** The keyboard is to go back to the app. */
  readonly onLeave: () => void
  /** The frame has drawn nothing, although it has had the time. */
  readonly onLate: () => void
}

export interface FrameLink {
  readonly tell: (event: FramedEvent) => void
  readonly close: () => void
}

const every = (ms: number, callback: () => void) => {
  const timer = setInterval(callback, ms)
  return () => clearInterval(timer)
}

/** Loads the sealed page into a frame, gives it one end of a channel, and watches over it. */
export function linkFrame(element: HTMLIFrameElement, host: AddonHost, framed: Framed, place: FramedPlace, owner: FrameOwner): FrameLink {
  const { addon } = framed
  const { port1, port2 } = new MessageChannel()
  const beats = new MessageChannel()
  const port = { postMessage: (message: FramedAnswer | FramedEvent) => port1.postMessage(message) }
  const tell = (event: FramedEvent) => {
    host.supervisor.giveControl(addon)
    port.postMessage(event)
  }
  const late = host.timers.after(addonLimits.answer, owner.onLate)
  const session = new FrameSession({
    host,
    framed,
    place: place.kind,
    port,
    configuration: frameConfiguration(host, addon),
    isReached: owner.isReached,
    save: owner.save,
    onReport(report) {
      if (report.tells === 'height') {
        late()
        owner.onHeight(Math.min(Math.max(report.height, addonLimits.frame.shortest), addonLimits.frame.tallest))
      } else if (report.tells === 'leave') owner.onLeave()
      else if (report.tells === 'error') host.supervisor.failed(addon, report.message)
    },
  })
  port1.addEventListener('message', ({ data }) => {
    void session.receive(data)
  })
  port1.start()
  const unloaded = host.timers.after(addonLimits.script, () => host.supervisor.stop(addon, 'silent'))
  let pulse: Pulse | undefined
  let isDoubted = false
  const connect = () => {
    unloaded()
    // Law: only the page that was accepted gets the port, once. A page that can be read from here is not sealed.
    if (element.contentDocument !== null) return host.supervisor.stop(addon, 'left')
    if (pulse) {
      // Another page, which does not answer; or a link within this one, for which WebKit also says that something was loaded.
      isDoubted = true
      return pulse.doubt()
    }
    element.contentWindow?.postMessage({ type: framedPulse }, '*', [beats.port2])
    pulse = watchPulse(beats.port1, { every, isVisible: () => document.visibilityState === 'visible' }, () =>
      host.supervisor.stop(addon, isDoubted ? 'left' : 'silent'),
    )
    const start: FramedStart = { type: framedConnect, place, look: readLook() }
    element.contentWindow?.postMessage(start, '*', [port2])
    void host.fonts().then((fonts) => fonts.length > 0 && tell({ fonts }))
  }
  element.addEventListener('load', connect)
  element.src = frameAddress(addon.codeHash)
  const unwatch = watchLook((look) => tell({ look }))
  return {
    tell,
    close() {
      element.removeEventListener('load', connect)
      late()
      unloaded()
      pulse?.end()
      session.close()
      beats.port1.close()
      unwatch()
      // What was sent before, such as the last content of a section, still arrives; then the channel ends with the frame.
      if (host.supervisor.isStopped(addon)) port1.close()
    },
  }
}
