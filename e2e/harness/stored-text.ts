import type { Page } from '@playwright/test'

/** Everything that the browser keeps for the app, as text: for each place, what is in it. */
export async function readStored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const places: Record<string, string> = {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      cookies: document.cookie,
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await ask(indexedDB.open(name!))
      const texts: string[] = []
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table)
        texts.push(JSON.stringify(await Promise.all([ask(store.getAllKeys()), ask(store.getAll())])))
      }
      db.close()
      places[name!] = texts.join('\n')
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const kept = await Promise.all((await cache.keys()).map(async (request) => request.url + (await (await cache.match(request))!.text())))
      places[`cache ${name}`] = kept.join('\n')
    }
    return places
  })
}
