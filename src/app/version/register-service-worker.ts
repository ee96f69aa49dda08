import { isAllSavedHere, readUnsaved, watchUnsaved, whenAllSaved } from '#src/workspace/editing/unsaved.ts'
import { NewVersion } from './new-version.ts'

export const serviceWorkerUrl = '/sw.js'
const checkInterval = 60 * 60 * 1000
const askAgain = 1_000

/** Installs the app shell for work without a server, and looks for a newer one at the start, when the tab becomes visible, and every hour. */
export function registerServiceWorker(): NewVersion {
  const newVersion = new NewVersion({
    // Asks the browser each time: another tab may have found the worker that is waiting now.
    takeOver: () => void takeOver(),
    reload: () => location.reload(),
    readUnsaved,
    whenAllSaved,
    isAllSavedHere,
    watchUnsaved,
  })
  if (!('serviceWorker' in navigator)) return newVersion
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker claims a page that had none: that is not a new version.
    if (isControlled) newVersion.tookOver()
    isControlled = true
  })
  void watchForUpdates(newVersion)
  return newVersion
}

/** Repeated while it is still waiting: a worker that is just starting may have missed the first message. */
async function takeOver(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration()
  if (!known?.waiting) return
  known.waiting.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(() => void takeOver(), askAgain)
}

async function watchForUpdates(newVersion: NewVersion): Promise<void> {
  const register = async () => {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox(serviceWorkerUrl)
    workbox.addEventListener('waiting', () => newVersion.found())
    return workbox.register()
  }
  // Offline there is nothing to find, and on a device that rejects the worker the app still works online.
  const registration = await register().catch(() => undefined)
  if (!registration) return
  const look = async () => {
    await registration.update().catch(() => undefined)
    if (registration.waiting) newVersion.found()
  }
  void look()
  window.addEventListener('focus', () => void look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
  setInterval(() => void look(), checkInterval)
}
