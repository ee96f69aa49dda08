/** What gets its ids from leased blocks, so that anything created offline has its final id at once. */
export const leasedKinds = [
  'samples',
  'storageLayers',
  'storageUnits',
  'sampleSeries',
  'sampleTypes',
  'sampleFields',
  'tableViews',
  'projects',
  'studies',
  'experiments',
  'sections',
  'protocols',
  'products',
  'orderItems',
  'budgets',
  'bookings',
] as const
export type LeasedKind = (typeof leasedKinds)[number]

/** What has numbers from a counter of the server. Devices get none for notifications and add-ons, which only the server makes, nor for files, which have their own ids. */
export type CountedKind = LeasedKind | 'notifications' | 'files' | 'addons'
