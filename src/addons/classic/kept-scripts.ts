const prefix = 'add-ons:'

/**
 * Keeps the scripts and frames of the group's add-ons for work without a server, and removes those it no longer has. The service worker answers from any of these
 * caches: what has the hash in its address is the same, whoever kept it.
 */
export async function keepScripts(owner: { readonly userId: number; readonly groupId: number }, wanted: readonly string[]): Promise<void> {
  if (typeof caches === 'undefined') return
  const name = `${prefix}${owner.userId}:${owner.groupId}`
  if (wanted.length === 0) return void (await caches.delete(name))
  const cache = await caches.open(name)
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await Promise.all(stored.filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)))
  await cache.addAll(wanted.filter((path) => !stored.includes(path)))
}
