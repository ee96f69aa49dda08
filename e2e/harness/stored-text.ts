import type { Page } from '@playwright/test'

/** What the browser keeps for the app, as text, by place: all of it, or only the place of that name. */
export const readStored = (page: Page, only?: string): Promise<Record<string, string>> => page.evaluate(collect, only)

/** The places that have the text. They are searched in the page: together they are too large to be sent each time. */
export async function findStored(page: Page, text: string): Promise<string[]> {
  const places = await page.evaluateHandle(collect, undefined)
  const found = await places.evaluate((all, wanted) => Object.keys(all).filter((place) => all[place]!.includes(wanted)), text)
  await places.dispose()
  return found
}

/** In the page. */
async function collect(only: string | undefined): Promise<Record<string, string>> {
  const ask = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error!)
    })
  const isWanted = (place: string) => only === undefined || place === only
  const places: Record<string, string> = {
    localStorage: JSON.stringify(localStorage),
    sessionStorage: JSON.stringify(sessionStorage),
    cookies: document.cookie,
  }
  for (const { name } of await indexedDB.databases()) {
    if (!isWanted(name!)) continue
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
    if (!isWanted(`cache ${name}`)) continue
    const cache = await caches.open(name)
    const kept = await Promise.all((await cache.keys()).map(async (request) => request.url + (await (await cache.match(request))!.text())))
    places[`cache ${name}`] = kept.join('\n')
  }
  return places
}
