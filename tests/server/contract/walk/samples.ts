import * as z from 'zod/mini'
import { flag, id, idOrNone, page, reads, text, time, type Call } from './walk.ts'

const shortType = reads({ sampleTypeID: id, name: text, backgroundColor: text })
const plainSample = {
  sampleID: id,
  name: text,
  barcode: z.string().check(z.regex(/^005\d{12}$/)),
  sampleTypeID: id,
  sampleType: shortType,
  seriesID: idOrNone,
  storageLayerID: idOrNone,
  position: idOrNone,
  parentSampleID: idOrNone,
  owner: text,
  altID: text,
  created: time,
  archived: flag,
}
/** Without values, unless they are asked for. */
const sample = reads({ ...plainSample, meta: z.optional(z.undefined()) })
const value = reads({
  sampleMetaID: id,
  sampleTypeMetaID: id,
  key: text,
  value: text,
  sampleDataType: text,
  archived: flag,
  truncated: flag,
  samples: z.array(reads({ sampleID: id })),
  files: z.array(reads({ fileID: id })),
  sampleTypeMetaDefaultsIDs: z.array(id),
})
const field = reads({
  sampleTypeMetaID: id,
  sampleTypeID: id,
  key: text,
  sampleDataType: text,
  required: flag,
  optionValues: z.array(text),
  notes: text,
  defaultValue: text,
  orderColumn: idOrNone,
})
const type = reads({ sampleTypeID: id, name: text, groupID: id, deleted: flag, description: text })
const error = reads({ message: text, errors: z.array(text).check(z.minLength(1)) })

const newField = (key: string, sampleDataType: string, name: string, more: object = {}): Call => ({
  row: 'POST sampleTypes/{sampleTypeID}/meta',
  body: { fields: { key, sampleDataType, required: false, notes: 'as on the tube', ...more }, once: true },
  answer: id,
  keeps: [name],
})

export const sampleTypes: readonly Call[] = [
  {
    row: 'POST sampleTypes',
    body: {
      fields: {
        name: 'Lysate {n}',
        description: 'of cells',
        quantityRequired: false,
        defaultQuantityType: 'Volume',
        defaultUnit: 'MicroLiter',
        defaultQuantityAmount: 0,
      },
    },
    answer: id,
    keeps: ['sampleTypeID'],
  },
  newField('Buffer', 'COMBO', 'comboID', { optionValues: ['RIPA', 'NP-40'] }),
  newField('Made of', 'SAMPLELINK', 'linkID'),
  newField('Gel', 'FILE', 'fileFieldID'),
  newField('Clone', 'TEXT', 'sampleTypeMetaID', { defaultValue: 'A1' }),
  {
    row: 'POST sampleTypes/{sampleTypeID}/meta',
    body: { fields: { key: 'Ratio {n}', sampleDataType: 'COMBO', required: false, notes: 'OD260/OD280', optionValues: ['1.8', '2.0'] } },
    answer: id,
  },
  { row: 'GET sampleTypes', answer: page(type) },
  { row: 'GET sampleTypes', query: 'name=lysate&archived=false', answer: page(type) },
  { row: 'GET sampleTypes', query: 'archived=true', answer: page(z.never(), 0) },
  { row: 'GET sampleTypes/{sampleTypeID}', answer: type },
  { row: 'GET sampleTypes/{sampleTypeID}/meta', query: '$page=0&$records=1000', answer: page(field) },
  { row: 'GET sampleTypes/{sampleTypeID}/meta', query: '%24page=0&%24records=1000', answer: page(field) },
  { row: 'GET sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}', answer: field },
]

const newSample = {
  name: 'Lysate {n}',
  sampleTypeID: '{sampleTypeID}',
  sampleMetas: [{ sampleTypeMetaID: '{sampleTypeMetaID}', sampleDataType: 'TEXT', value: 'B2' }],
  note: 'on ice',
  description: 'of cells',
  altID: 'LYS-{groupID}-{n}',
}

export const samples: readonly Call[] = [
  { row: 'POST samples', path: 'samples/', body: { fields: newSample }, answer: id, keeps: ['parentID'] },
  { row: 'POST samples', query: 'autoCreateMetaDefaults=true', body: { fields: { name: 'Aliquot {n}', sampleTypeID: '{sampleTypeID}' } }, answer: id },
  {
    row: 'POST samples',
    body: { fields: { name: 'Fraction {n}', sampleTypeID: '{sampleTypeID}', parentSampleID: '{parentID}', storageLayerID: 0, position: 0 } },
    answer: id,
    keeps: ['sampleID'],
  },
  { row: 'POST samples', body: { fields: { sampleTypeID: '{sampleTypeID}' } }, status: 400, answer: error },
  { row: 'GET samples', query: '$page=0&$records=1000', answer: page(sample) },
  {
    row: 'GET samples',
    query: '$expand=meta,quantity,location,parent,children,experiments&$sort=name',
    answer: page(
      reads({ ...plainSample, meta: z.array(value), quantity: reads({ amount: z.number() }), location: z.nullable(reads({})), children: z.array(reads({})) }),
    ),
  },
  ...[
    'name=fraction',
    'search=fraction',
    'sampleTypeID={sampleTypeID}',
    'archived=false',
    'checkedOut=false',
    'minimumQuantityAmount=0',
    '$sort=sampleID DESC',
    '%24sort=created%20DESC',
    'barcodes=LYS-{groupID}-{n},005{parentID:12}',
  ].map((query): Call => ({ row: 'GET samples', query, answer: page(sample) })),
  ...['archived=true', 'checkedOut=true', 'storageID={storageID}', 'storageLayerID={storageLayerID}', 'name=nobody has it'].map((query): Call => ({
    row: 'GET samples',
    query,
    answer: page(z.never(), 0),
  })),
  { row: 'GET samples/{sampleID}', answer: sample },
  { row: 'GET samples/{sampleID}', path: 'samples/{sampleID}/', answer: sample },
  { row: 'GET samples/{sampleID}', query: '$expand=meta', answer: reads({ ...plainSample, meta: z.array(value) }) },
  { row: 'GET samples/get', query: 'sampleID={sampleID},{parentID}', answer: z.array(sample).check(z.length(2)) },
  { row: 'GET samples/{sampleID}/parents', answer: reads({ sampleID: id, parent: z.null() }) },
  { row: 'GET samples/{sampleID}/parents', path: 'samples/{parentID}/parents', status: 204, answer: 'nothing' },
  { row: 'GET samples/{sampleID}/children', path: 'samples/{parentID}/children', answer: page(sample), keeps: ['sampleID'] },
  {
    row: 'GET samplesAndSeries',
    query: 'name=fraction&sampleTypeID={sampleTypeID}',
    answer: page(reads({ type: z.literal('SAMPLE'), sampleID: id, seriesID: idOrNone })),
  },
  { row: 'GET samplesAndSeries', query: 'search=growth', answer: page(reads({ type: z.literal('SERIES'), seriesID: id })) },
  { row: 'GET samplesAndSeries', query: '$expand=location', answer: page(reads({ type: text, name: text })) },
  {
    row: 'GET sampleSeries',
    query: '$page=0&$records=10&$sort=name DESC&$expand=samples',
    answer: page(reads({ seriesID: id, name: text })),
    keeps: ['seriesID'],
  },
  {
    row: 'GET sampleSeries/{seriesID}',
    answer: reads({ seriesID: id, name: text, barcode: z.string().check(z.regex(/^011\d{12}$/)), samples: z.array(reads({ sampleID: id, name: text })) }),
  },
  {
    row: 'PATCH samples/{sampleID}',
    body: { fields: { name: 'Fraction B {n}', description: 'eluted', note: 'clear', altID: 'FR-{groupID}-{n}' } },
    answer: reads({}),
  },
  {
    row: 'PATCH samples/{sampleID}',
    body: { fields: { parentSampleID: '{parentID}', storageLayerID: '{boxID}', position: 1, quantitySettings: { unit: 'Liter', displayUnit: 'MicroLiter' } } },
    answer: reads({}),
  },
  { row: 'GET samples/{sampleID}/quantity', answer: reads({ quantityType: z.literal('Volume'), amount: z.number(), unit: z.literal('Liter') }) },
]

const addValue = (fields: object, more: Partial<Call> = {}): Call => ({
  row: 'POST samples/{sampleID}/meta',
  body: { fields: { ...fields } },
  answer: id,
  ...more,
})

export const sampleValues: readonly Call[] = [
  addValue({ key: 'Buffer', sampleDataType: 'COMBO', value: 'RIPA', sampleTypeMetaID: '{comboID}' }, { keeps: ['sampleMetaID'] }),
  // Numbers of samples and files also come as texts.
  addValue({ key: 'Made of', sampleTypeMetaID: '{linkID}', sampleDataType: 'SAMPLELINK', sampleIDs: ['{parentID}'] }),
  addValue({ key: 'Made of', sampleTypeMetaID: '{linkID}', sampleDataType: 'SAMPLELINK', sampleIDs: ['0{parentID}'], fileIDs: [] }),
  addValue({ key: 'Gel', sampleTypeMetaID: '{fileFieldID}', sampleDataType: 'FILE', fileIDs: ['0{fileID}'] }),
  { row: 'PUT samples/{sampleID}/meta', body: { fields: { key: 'Clone', value: 'C3', sampleDataType: 'TEXT' } }, answer: id },
  {
    row: 'PUT samples/{sampleID}/meta',
    body: { fields: { sampleTypeMetaID: '{sampleTypeMetaID}', key: 'Clone', value: 'C4', sampleDataType: 'TEXT' } },
    answer: id,
  },
  { row: 'GET samples/{sampleID}/meta', query: '$page=0&$records=100', answer: page(value, 4) },
  { row: 'GET samples/{sampleID}/meta/{sampleMetaID}', answer: value },
  {
    row: 'PATCH samples/{sampleID}/meta/{sampleMetaID}',
    body: { fields: { key: 'Buffer', value: 'NP-40', sampleTypeMetaID: '{comboID}' } },
    answer: reads({}),
  },
  { row: 'GET samples/{sampleID}/meta/{sampleMetaID}', answer: reads({ value: z.literal('NP-40') }) },
  { row: 'DELETE samples/{sampleID}/meta/{sampleMetaID}', answer: reads({}) },
  { row: 'GET samples/{sampleID}/meta/{sampleMetaID}', status: 404, answer: error },
]

export const sampleEnds: readonly Call[] = [
  {
    row: 'POST samples/{sampleID}/moveToLayer/{storageLayerID}',
    path: 'samples/{sampleID}/moveToLayer/{boxID}',
    body: { fields: { position: 2 } },
    answer: reads({ storageLayerID: id, position: z.literal(2), positionName: text }),
  },
  {
    row: 'POST samples/{sampleID}/moveToLayer/{storageLayerID}',
    path: 'samples/{sampleID}/moveToLayer/{boxID}/',
    body: { bare: 3 },
    answer: reads({ position: z.literal(3) }),
  },
  { row: 'GET samples', query: 'storageID={storageID}', answer: page(sample) },
  { row: 'GET samples', query: 'storageLayerID={boxID}&quantityID=1', answer: page(sample) },
  { row: 'GET storage/{storageID}/samples', query: '$page=0&$records=10', answer: page(sample) },
  { row: 'POST samples/{sampleID}/quantity/subtract', body: { bare: 0 }, answer: z.number() },
  { row: 'POST samples/{sampleID}/clone', body: { fields: { cloneTimes: 2, trackParent: true, ignoreAutoNumbering: false } }, status: 204, answer: 'nothing' },
  { row: 'GET samples/{sampleID}/children', answer: page(sample) },
  ...(
    [
      ['sampleID', 'SAMPLE', '005'],
      ['seriesID', 'SAMPLESERIES', '011'],
      ['boxID', 'STORAGELAYER', '008'],
    ] as const
  ).map(([name, type, start]): Call => ({
    row: 'GET barcode/{barcode}',
    path: `barcode/${start}{${name}:12}`,
    answer: reads({ type: z.literal(type), id }),
  })),
  { row: 'GET barcode/{barcode}', path: 'barcode/005999999999999', answer: reads({ type: z.literal('UNKNOWN') }) },
  { row: 'DELETE samples/{sampleID}', answer: reads({}) },
  { row: 'GET samples/{sampleID}', answer: reads({ archived: z.literal(true) }) },
  { row: 'GET samples', query: 'archived=true', answer: page(reads({ archived: z.literal(true) })) },
  { row: 'GET samples/{sampleID}', path: 'samples/999999999', status: 404, answer: error },
]
