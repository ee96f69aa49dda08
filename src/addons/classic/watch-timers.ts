import type { AddonHost } from '#src/addons/host/addon-host.ts'
import type { Callers } from '#src/addons/host/caller.ts'

type SetTimer = (handler: TimerHandler, ms?: number, ...args: unknown[]) => number

/** Knows which timers add-ons set, by the stack, so that one that never ends is suspected. Returns what puts the functions of the browser back. */
export function watchTimers({ runTimer }: Pick<AddonHost, 'runTimer'>, callers: Pick<Callers, 'inStack'>): () => void {
  const ofBrowser = { setTimeout, setInterval }
  const watched =
    (set: SetTimer): SetTimer =>
    (handler, ms, ...args) => {
      const addon = typeof handler === 'function' ? callers.inStack(new Error('where').stack ?? '') : undefined
      if (!addon) return set.call(window, handler, ms, ...args)
      return set.call(window, (...given: unknown[]) => runTimer(addon, () => (handler as (...args: unknown[]) => void).apply(window, given)), ms, ...args)
    }
  Object.assign(window, { setTimeout: watched(ofBrowser.setTimeout), setInterval: watched(ofBrowser.setInterval) })
  return () => void Object.assign(window, ofBrowser)
}
