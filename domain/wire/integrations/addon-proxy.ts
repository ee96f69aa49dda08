/** Where the server forwards calls of add-ons to other services. spec §7 */
export const addonProxy = '/members/fn/proxy/proxy.ashx'
