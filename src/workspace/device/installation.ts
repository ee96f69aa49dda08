/*
 *   the browser offers ──► followInstallation ──► useInstallation ──► "Install now"
 *
 * The offer comes once, early, and only in some browsers; the others have a menu entry, which the guide shows.
 */
import { useSyncExternalStore } from 'react'

interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

export type Installation =
  /** Opened from the home screen, in its own window. */
  | 'installed'
  /** In a tab, and the browser can be asked to install it. */
  | 'offered'
  /** In Safari on an iPad or iPhone, which empties a tab's storage after seven days without use. */
  | 'safari-tab'
  | 'tab'

export type Platform = 'ipad' | 'android' | 'computer'

const listeners = new Set<() => void>()
let offer: InstallOffer | undefined
let isJustInstalled = false

/** Once per page, before anything is drawn, because the browser does not offer twice. */
export function followInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    tell()
  })
  window.addEventListener('appinstalled', () => {
    offer = undefined
    isJustInstalled = true
    tell()
  })
}

/** Only Apple's touch devices have this property. */
const standalone = (): boolean | undefined => (navigator as { standalone?: boolean }).standalone

export function readInstallation(): Installation {
  if (standalone() === true || window.matchMedia('(display-mode: standalone)').matches || isJustInstalled) return 'installed'
  if (standalone() === false) return 'safari-tab'
  return offer ? 'offered' : 'tab'
}

export function useInstallation(): Installation {
  return useSyncExternalStore(watch, readInstallation)
}

/** Shows the browser's own question. This works once; after that, only the menu remains. */
export async function install(): Promise<void> {
  const asked = offer
  offer = undefined
  await asked?.prompt()
  tell()
}

/** Which pictures to show first. */
export function readPlatform(): Platform {
  if (standalone() !== undefined) return 'ipad'
  return /android/i.test(navigator.userAgent) ? 'android' : 'computer'
}

function watch(listener: () => void): () => void {
  const mode = window.matchMedia('(display-mode: standalone)')
  listeners.add(listener)
  mode.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    mode.removeEventListener('change', listener)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
