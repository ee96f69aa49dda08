/*
 *   the group has a classic add-on ──► the page puts an entry in this cache ──► navigations get /classic.html, with its own policy
 *
 * Written in src/addons/classic/classic-shell.ts.
 */
const cacheName = 'shell'
const entry = '/shell'
const script = /^\/addons\/[0-9a-f]{64}\.js$/

export const isClassic = async (): Promise<boolean> => (await caches.match(entry, { cacheName })) !== undefined

export const isAddOnScript = ({ pathname }: { readonly pathname: string }): boolean => script.test(pathname)

/** A script that the page keeps, or the one on the server. Its name is its hash, so one that is kept is never out of date. */
export const answerScript = async (request: Request): Promise<Response> => (await caches.match(request.url)) ?? fetch(request)
