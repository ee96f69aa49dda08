/*
 *   chosen ──► the page stores its script in this cache ──► offline, it is read from here
 *   a newer release is installed ──► the new script of each stored language, before the old one is deleted
 */
declare const self: ServiceWorkerGlobalScope

const cacheName = 'languages'
const address = /^\/?assets\/language-([A-Za-z]+(?:-[A-Za-z]+)?)-[\w-]{8}\.js$/

export const languageOf = (path: string): string | undefined => address.exec(path)?.[1]

/** The stored script, or the one on the server. */
export const answerLanguage = async (request: Request): Promise<Response> => (await (await caches.open(cacheName)).match(request)) ?? fetch(request)

/** Keeps each stored language in step with the release that has these scripts. */
export function followLanguages(scripts: readonly string[]): void {
  self.addEventListener('install', (event) => event.waitUntil(addNewer(scripts)))
  self.addEventListener('activate', (event) => event.waitUntil(deleteOlder(scripts)))
}

const pathOf = (script: string): string => new URL(script, self.location.origin).pathname

async function addNewer(scripts: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const languages = new Set(stored.map(languageOf))
  await cache.addAll(scripts.map(pathOf).filter((path) => languages.has(languageOf(path)) && !stored.includes(path)))
}

async function deleteOlder(scripts: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const current = new Set(scripts.map(pathOf))
  for (const request of await cache.keys()) if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
}
