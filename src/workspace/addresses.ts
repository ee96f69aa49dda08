/** The addresses of screens, as the specification spells them. spec §2 */
export const addresses = {
  signIn: '/login/',
  setup: '/setup/',
  home: '/members/',
  samples: '/members/inventory/samples/',
  /** What has expired or soon does, the oldest date first. */
  expiring: '/members/inventory/samples/#expires=soon&sortColumn=expiration&sortDirection=ASC',
  samplesFound: (search: string) => `/members/inventory/samples/#${new URLSearchParams({ search }).toString()}`,
  archive: '/members/inventory/archive/',
  sampleTypes: '/members/inventory/sampletypes/edit/',
  newSampleType: '/members/inventory/sampletypes/edit/?sampleTypeID=new',
  sampleType: (id: number) => `/members/inventory/sampletypes/edit/?sampleTypeID=${id}`,
  storage: '/members/inventory/browser/',
  sample: (id: number) => `/members/inventory/browser/?return=true&sampleID=${id}#viewSample`,
  series: (id: number) => `/members/inventory/browser/?seriesID=${id}#viewSeries`,
  layer: (id: number) => `/members/inventory/browser/?initStorageLayer=${id}`,
  scan: '/scan/',
  moveAnywhere: '/scan/?into=',
  moveInto: (layerId: number) => `/scan/?into=${layerId}`,
  bulkUpdate: '/scan/?update=',
  queue: '/queue/',
  settings: '/members/settings/',
  storageSettings: '/members/settings/?tab=storage',
  /** Read before signing in as well. */
  install: '/doc/install',
} as const
