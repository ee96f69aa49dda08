/*
 *   an enabled classic add-on in the group ──► the cookie, for the server, and an entry in a cache, for the service worker
 *                                              ──► the next load is /classic.html, with a policy of its own
 *
 * See docs/decisions/0117.
 */
import { readCookie, writeCookie } from '#src/workspace/device/cookies.ts'

const cookie = 'aliquot-shell'
/** Read in src/sw/classic-shell.ts. */
const cacheName = 'shell'
const entry = '/shell'

/** Whether this page runs classic add-ons: set by the build in classic.html. */
export const isClassicPage = (): boolean => document.documentElement.dataset['shell'] === 'classic'

/** What the next load of a page will be. */
export async function chooseShell(isClassic: boolean): Promise<void> {
  if (isClassic) writeCookie(cookie, 'classic')
  else if (readCookie(cookie) !== undefined) writeCookie(cookie, '', false)
  // Without a service worker, the cookie is enough.
  if (typeof caches === 'undefined') return
  if (!isClassic) return void (await caches.delete(cacheName))
  await (await caches.open(cacheName)).put(entry, new Response('classic'))
}
