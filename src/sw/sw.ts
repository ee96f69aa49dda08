/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerCode, isAddonCode, isClassic } from './classic-shell.ts'
import { answerLanguage, followLanguages, languageOf } from './languages.ts'
import { openAddress, readMessage, showMessage } from './push.ts'
import { isShellAddress } from './shell-addresses.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/**
 *   navigation ──► a screen's address? ──► index.html from the cache, with or without a server; classic.html for a group with classic add-ons
 *                  a server address?  ──► the network
 *   asset ──► the cache; the script of a language only where it was chosen
 */
const built: readonly { url: string; revision: string | null }[] = self.__WB_MANIFEST
// The bare address is a screen's as well.
precacheAndRoute(
  built.filter(({ url }) => !languageOf(url)),
  { directoryIndex: '' },
)
cleanupOutdatedCaches()

followLanguages(built.map(({ url }) => url).filter(languageOf))
registerRoute(
  ({ url }) => languageOf(url.pathname) !== undefined,
  ({ request }) => answerLanguage(request),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAddonCode(url),
  ({ request }) => answerCode(request),
)

// Nothing is built while the app is developed: navigations go to the network.
if (built.length) {
  const shell = createHandlerBoundToURL('/index.html')
  const classicShell = createHandlerBoundToURL('/classic.html')
  registerRoute(
    new NavigationRoute(async (options) => {
      if (!isShellAddress(options.url)) return fetch(options.request)
      return (await isClassic()) ? classicShell(options) : shell(options)
    }),
  )
}

// The first load must be controlled by the worker, too; otherwise the app would not work offline after it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})

self.addEventListener('push', (event) => event.waitUntil(showMessage(self, readMessage(event.data))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAddress(self, event.notification.data as unknown))
})
