/* Pages of add-ons. spec ROUTE-14 */

/** An entry of the rail or a destination below one that an add-on has added. */
export type AddonScreenId = `add-on:${string}`

export const customPages = '/members/custom/'

export const customPageAddress = (rootVar: string, pageId: string): string =>
  `${customPages}?${new URLSearchParams({ rootVar, ...(pageId && { pageID: pageId }) }).toString()}`

export const customMenuScreen = (rootVar: string, menu: string): AddonScreenId => `add-on:${rootVar}:menu-${menu}`
export const customPageScreen = (rootVar: string, pageId: string): AddonScreenId => `add-on:${rootVar}:page-${pageId}`

/** The screen that the query of an address names. */
export const screenOfQuery = (query: URLSearchParams): AddonScreenId => customPageScreen(query.get('rootVar') ?? '', query.get('pageID') ?? '')
