/* Addresses that the server names as well, in notifications. All others are in src/workspace/navigation/addresses.ts. */

export const homeAddress = '/members/'
/** spec ROUTE-13 */
export const sampleAddress = (id: number): string => `/members/inventory/browser/?return=true&sampleID=${id}#viewSample`
export const layerAddress = (id: number): string => `/members/inventory/browser/?initStorageLayer=${id}`
/** spec ROUTE-25 */
export const experimentAddress = (id: number): string => `/members/experiments/journal/?experimentID=${id}`
/** An experiment with a thread of comments open. */
export const threadAddress = (experimentId: number, threadId: string): string => `${experimentAddress(experimentId)}&threadID=${encodeURIComponent(threadId)}`
/** spec ROUTE-12 */
export const orderingAddress = '/members/inventory/ordering'
export const orderAddress = (id: number): string => `${orderingAddress}?orderID=${id}`
/** spec ROUTE-08 */
export const equipmentAddress = (id: number): string => `/members/inventory/equipment/view/?storageID=${id}`
export const dueTasksAddress = '/members/inventory/equipment/?tab=due'
export const bookingsAddress = '/members/inventory/equipment/?tab=calendar'
/** spec ROUTE-26 */
export const membersAddress = '/members/groups/members/'
export const webhooksAddress = '/members/settings/?tab=webhooks'
/** Where people change their own. */
export const passwordAddress = '/members/settings/?tab=password'
/** Samples that have expired or expire soon, oldest date first. */
export const expiringAddress = '/members/inventory/samples/#expires=soon&sortColumn=expiration&sortDirection=ASC'
