/** Every screen by its address. */
export const screens = {
  home: '/members/',
  samples: '/members/inventory/samples/',
  import: '/members/inventory/import/',
  search: '/members/inventory/search/',
  'search results':
    '/members/inventory/search/results.aspx#conditions=%5B%7B%22sampleTypeMetaID%22%3A%22name%22%2C%22value%22%3A%22anti%22%2C%22condition%22%3A%22starts%22%7D%5D',
  storage: '/members/inventory/browser/',
  freezer: '/members/inventory/browser/?initStorageLayer=66',
  box: '/members/inventory/browser/?initStorageLayer=69',
  'storage unit': '/members/inventory/storageunit/view/?storageID=10',
  'stock-take': '/members/inventory/stock-take/?storageLayerID=69',
  print: '/members/inventory/browser/print/?storageLayerID=69',
  'print transposed': '/members/inventory/browser/print/?storageLayerID=69&transpose=true',
  sample: '/members/inventory/browser/?return=true&sampleID=1842#viewSample',
  archive: '/members/inventory/archive/',
  'sample types': '/members/inventory/sampletypes/edit/',
  'sample type': '/members/inventory/sampletypes/edit/?sampleTypeID=26',
  series: '/members/inventory/browser/?seriesID=10#viewSeries',
  'series list': '/members/inventory/series/',
  'storage units': '/members/inventory/storageunit/',
  scan: '/scan/',
  'move into': '/scan/?into=69',
  'bulk update': '/scan/?update=',
  queue: '/queue/',
  members: '/members/groups/members/',
  more: '/members/more/',
  settings: '/members/settings/',
  'storage settings': '/members/settings/?tab=storage',
  'display settings': '/members/settings/?tab=display',
  'notification settings': '/members/settings/?tab=notifications',
  install: '/doc/install',
  // Far from the box: in portrait they differ only in a menu.
  'new inventory': '/members/inventory-rebuild/?hideTree=true&initStorageLayer=69',
}

export const orientations = { landscape: { width: 1180, height: 820 }, portrait: { width: 820, height: 1180 } } as const
