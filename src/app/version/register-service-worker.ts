import { isAllSavedHere, readUnsaved, watchUnsaved, whenAllSaved } from '#src/workspace/editing/unsaved.ts'
import { NewVersion } from './new-version.ts'

/** Empty while the app is developed (`npm run dev`), unless a service worker is asked for. */
export const serviceWorkerUrl: string = __SERVICE_WORKER__
const checkInterval = 60 * 60 * 1000
const askAgain = 1_000
/** Longer after each failure. */
const registerAgain = 3_000

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
  if (!serviceWorkerUrl || !('serviceWorker' in navigator)) return newVersion
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

/** Registers until a worker is active: on the first visit the network may fail while the app is being stored. Offline, an active one is enough. */
async function registered(newVersion: NewVersion): Promise<ServiceWorkerRegistration> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { Workbox } = await import('workbox-window')
      const workbox = new Workbox(serviceWorkerUrl, import.meta.env.DEV ? { type: 'module' } : undefined)
      workbox.addEventListener('waiting', () => newVersion.found())
      const registration = await workbox.register()
      if (registration && (await isInstalled(registration))) return registration
    } catch {
      // Without it the app still works online.
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(attempt * registerAgain, checkInterval)))
  }
}

/** Once the first worker is active, or has failed to store the app. */
function isInstalled({ active, installing, waiting }: ServiceWorkerRegistration): Promise<boolean> {
  const first = installing ?? waiting
  if (active || !first) return Promise.resolve(active !== null)
  return new Promise((resolve) => {
    first.addEventListener('statechange', () => {
      if (first.state === 'activated' || first.state === 'redundant') resolve(first.state === 'activated')
    })
  })
}

async function watchForUpdates(newVersion: NewVersion): Promise<void> {
  const registration = await registered(newVersion)
  const look = async () => {
    await registration.update().catch(() => undefined)
    if (registration.waiting) newVersion.found()
  }
  void look()
  window.addEventListener('focus', () => void look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
  setInterval(() => void look(), checkInterval)
}
