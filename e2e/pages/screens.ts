/** Every screen by its address. */
export const screens = {
  home: '/members/',
  samples: '/members/inventory/samples/',
  storage: '/members/inventory/browser/',
  box: '/members/inventory/browser/?initStorageLayer=69',
  'storage unit': '/members/inventory/storageunit/view/?storageID=10',
  'new inventory': '/members/inventory-rebuild/?initStorageLayer=69',
  'stock-take': '/members/inventory/stock-take/?storageLayerID=69',
  print: '/members/inventory/browser/print/?storageLayerID=69&transpose=true',
  sample: '/members/inventory/browser/?return=true&sampleID=1842#viewSample',
  archive: '/members/inventory/archive/',
  'sample types': '/members/inventory/sampletypes/edit/',
  'sample type': '/members/inventory/sampletypes/edit/?sampleTypeID=26',
  series: '/members/inventory/browser/?seriesID=10#viewSeries',
  scan: '/scan/',
  'move into': '/scan/?into=69',
  'bulk update': '/scan/?update=',
  queue: '/queue/',
  settings: '/members/settings/',
  'storage settings': '/members/settings/?tab=storage',
  install: '/doc/install',
}

export const orientations = { landscape: { width: 1180, height: 820 }, portrait: { width: 820, height: 1180 } } as const
