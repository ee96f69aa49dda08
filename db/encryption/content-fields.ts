/**
 * What stands on disk for an indexed field that has content, once values are encrypted. All other indexed fields stay as they are.
 * `hash`: it can be looked up by its exact value. `left out`: the record is not in the index. `empty`: the end of an index whose beginning is looked up.
 */
export const contentFields: Readonly<Record<string, Readonly<Record<string, 'hash' | 'left out' | 'empty'>>>> = {
  samples: { altBarcode: 'hash', nameFold: 'left out' },
  storageLayers: { altBarcode: 'hash' },
  sampleTypes: { name: 'hash' },
  sampleSeries: { nameFold: 'left out' },
  storageUnits: { name: 'left out' },
  files: { sha256: 'left out' },
  tableViews: { name: 'empty' },
  products: { gtin: 'hash', barcode: 'hash' },
  equipment: { barcode: 'hash' },
}
