import { scriptAddress } from './load-script.ts'

const prefix = 'add-ons:'

/**
 * Keeps the scripts of the group for work without a server, and removes those it no longer has. The service worker answers with a script from
 * any of these caches: it is the same, whoever kept it.
 */
export async function keepScripts(owner: { readonly userId: number; readonly groupId: number }, hashes: readonly string[]): Promise<void> {
  if (typeof caches === 'undefined') return
  const name = `${prefix}${owner.userId}:${owner.groupId}`
  if (hashes.length === 0) return void (await caches.delete(name))
  const cache = await caches.open(name)
  const wanted = hashes.map(scriptAddress)
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await Promise.all(stored.filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)))
  await cache.addAll(wanted.filter((path) => !stored.includes(path)))
}
