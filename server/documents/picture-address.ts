/** As the pages of this server name a file. */
const ofGroup = /^\/(?:members\/fn\/authloader\.ashx\?fileID=|api\/v1\/files\/)([\w-]{1,64})$/
const named = /\/(?:members\/fn\/authloader\.ashx\?fileID=|api\/v1\/files\/)([\w-]{1,64})/g

/** The file of the group that an address names, as a program names files; undefined for any other address. */
export const fileInAddress = (address: string): string | undefined => ofGroup.exec(address)?.[1]

/** More are not looked for. */
const most = 500

/** All that HTML may refer to. */
export const filesNamedIn = (html: string): string[] => [...new Set(Array.from(html.matchAll(named), ([, file]) => file!))].slice(0, most)
