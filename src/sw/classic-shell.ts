/*
 *   the group has a classic add-on ──► the page puts an entry in this cache ──► navigations get /classic.html, with its own policy
 *
 * Written in src/addons/classic/classic-shell.ts.
 */
const cacheName = 'shell'
const entry = '/shell'
const code = /^\/addons\/(?:[0-9a-f]{64}\.js|frame\/[0-9a-f]{64}\.html)$/

export const isClassic = async (): Promise<boolean> => (await caches.match(entry, { cacheName })) !== undefined

export const isAddonCode = ({ pathname }: { readonly pathname: string }): boolean => code.test(pathname)

/** A script or frame that the page keeps, or the one on the server. Its name is its hash, so one that is kept is never out of date. */
export const answerCode = async (request: Request): Promise<Response> => (await caches.match(request.url)) ?? fetch(request)
