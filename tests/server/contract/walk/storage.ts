import * as z from 'zod/mini'
import { flag, id, idOrNone, page, reads, text, type Call } from './walk.ts'

const storageType = reads({ storageTypeID: id, name: text, deviceType: z.enum(['STORAGE', 'EQUIPMENT']) })
const unit = reads({
  storageID: id,
  name: text,
  storageLayerID: id,
  storageType: reads({ storageTypeID: id }),
  barcode: z.string().check(z.regex(/^008\d{12}$/)),
})
const side = reads({ count: idOrNone, numbering: text })
const layer = reads({
  storageLayerID: id,
  name: text,
  barcode: z.string().check(z.regex(/^008\d{12}$/)),
  parentStorageLayerID: idOrNone,
  storageID: id,
  isGrid: flag,
  dimension: reads({ rows: side, columns: side }),
})
const grid = (rows: number) => ({ rows: { numbering: 'ALPHA', count: rows }, columns: { numbering: 'NUMERIC', count: 9 } })

export const storage: readonly Call[] = [
  { row: 'GET storageTypes', query: 'deviceType=STORAGE', answer: page(storageType), keeps: ['storageTypeID'] },
  { row: 'GET storageTypes', query: 'deviceType=EQUIPMENT', answer: page(storageType) },
  { row: 'GET storageTypes/{storageTypeID}', answer: storageType },
  {
    row: 'POST storage',
    path: 'storage/',
    body: {
      fields: {
        name: 'Freezer {n}',
        building: 'B',
        floor: '2',
        room: '2.04',
        department: 'Biology',
        storageTypeID: '{storageTypeID}',
        notes: 'defrost in May',
      },
    },
    answer: reads({ storageID: id, storageLayerID: id }),
    keeps: ['storageID', 'storageLayerID'],
  },
  { row: 'GET storage', answer: page(unit) },
  {
    row: 'GET storage',
    query: 'name=freezer&deviceType=STORAGE&$expand=storageLayer,managers',
    answer: page(reads({ ...unit.shape, storageLayer: layer, managers: z.array(reads({})) })),
  },
  { row: 'GET storage', query: 'deviceType=EQUIPMENT', answer: page(reads({ storageID: id, name: text, storageLayerID: z.literal(0) })) },
  { row: 'GET storage/{storageID}', answer: unit },
  { row: 'GET storage/{storageID}', query: '$expand=storageLayer', answer: reads({ ...unit.shape, storageLayer: layer }) },
  { row: 'GET storage/{storageID}/statistics', answer: reads({ totalSamples: idOrNone }) },
  { row: 'GET storage/{storageID}/samples', answer: page(z.never(), 0) },
  {
    row: 'POST storage/{storageID}/storageLayerDefinitions',
    body: { fields: { icon: 'box', isGrid: true, name: 'Cryobox', level: 2, transposed: false, dimension: grid(9) } },
    answer: id,
    keeps: ['storageLayerDefinitionID'],
  },
  {
    row: 'POST storageLayers/{storageLayerID}/childLayers',
    body: { fields: { storageLayerDefinitionID: '{storageLayerDefinitionID}', name: 'Box {n}', transposed: true } },
    answer: id,
    keeps: ['boxID'],
  },
  { row: 'GET storageLayers/{storageLayerID}', answer: layer },
  { row: 'GET storageLayers/{storageLayerID}', query: '$expand=location,storage,samples', answer: layer },
  { row: 'GET storageLayers/{storageLayerID}/childLayers', answer: page(layer, 4) },
  ...['name=box', 'parentStorageLayerID={storageLayerID}', 'storageID={storageID}', 'deviceType=STORAGE', 'barcodes=008{boxID:12}'].map((query): Call => ({
    row: 'GET storageLayers',
    query,
    answer: page(layer),
  })),
  { row: 'PATCH storageLayers/{storageLayerID}', path: 'storageLayers/{boxID}', body: { fields: { dimension: grid(10) } }, answer: reads({}) },
  { row: 'GET storageLayers/{storageLayerID}', path: 'storageLayers/{boxID}', answer: reads({ dimension: reads({ rows: reads({ count: z.literal(10) }) }) }) },
  {
    row: 'GET storageLayers/{storageLayerID}/freeLocation',
    path: 'storageLayers/{boxID}/freeLocation',
    query: 'consecutiveSpace=2',
    answer: reads({ storageLayerID: id, position: id, name: text, positionName: text }),
  },
]
