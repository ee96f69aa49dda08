import * as z from 'zod/mini'
import { flag, id, idOrNone, onlyOne, page, reads, text, time, type Call } from './walk.ts'

/* Calls that scripts of laboratories make besides those that existing programs need. What one writes, the next one reads. */

const is = (value: string | number | boolean) => z.literal(value)
const sample = reads({ sampleID: id, name: text, barcode: text, archived: flag })
const layer = reads({ storageLayerID: id, name: text, isGrid: flag, parentStorageLayerID: idOrNone })
const detail = reads({ storageMetaID: id, metaType: is('TEXT'), name: text, value: text, order: idOrNone })
const place = reads({ storageLayerID: id, position: id, name: text, positionName: text })
const definition = reads({ storageLayerDefinitionID: id, isGrid: flag, name: text, level: idOrNone, dimension: reads({ rows: reads({ count: idOrNone }) }) })
const field = reads({ sampleTypeMetaID: id, sampleTypeID: id, key: text, sampleDataType: text, optionValues: z.array(text), orderColumn: idOrNone })
const option = reads({ sampleTypeMetaDefaultsID: id, optionValue: text })
const amountOf = (amount: number) => reads({ amount: z.literal(amount), unit: text, displayUnit: text })
const grid = { rows: { numbering: 'ALPHA', count: 9 }, columns: { numbering: 'NUMERIC', count: 9 } }
const nothing = 'nothing' as const
const certificate = new TextEncoder().encode('part,passed\nA1,yes\n')

export const storageScripts: readonly Call[] = [
  {
    row: 'POST storage',
    body: { fields: { name: 'Freezer {n}', storageTypeID: 1, hasValidation: false, hideFromBrowser: '' } },
    answer: reads({ storageID: id, storageLayerID: id }),
    keeps: ['storageID', 'storageLayerID'],
  },
  { row: 'PATCH storage/{storageID}', body: { fields: { room: '3.1{n}', notes: 'defrost in May', hasPlanner: true } }, status: 204, answer: nothing },
  { row: 'GET storage/{storageID}', answer: reads({ room: z.string().check(z.startsWith('3.1')), notes: is('defrost in May'), hasPlanner: is(true) }) },
  {
    row: 'GET storage/{storageID}/logs',
    answer: page(reads({ storageLogID: id, storageID: id, userID: id, changed: time, action: is('UPDATE'), key: is('room'), oldValue: text }), 1),
    query: '$records=1',
  },
  { row: 'PUT storage/{storageID}/managers', body: { fields: { userID: '{userID}' } }, status: 204, answer: nothing },
  { row: 'GET storage/{storageID}/managers', answer: onlyOne(reads({ storageManagerID: id, storageID: id, userID: id, created: time })) },
  { row: 'DELETE storage/{storageID}/managers/{userID}', status: 204, answer: nothing },
  { row: 'GET storage/{storageID}/managers', answer: page(z.never(), 0) },
  { row: 'PUT storage/{storageID}/managers/bulk', body: { bare: ['{userID}'] }, status: 204, answer: nothing },
  { row: 'GET storage/{storageID}/managers', answer: onlyOne(reads({ userID: id })) },
  { row: 'GET storage/{storageID}/meta', answer: page(detail) },
  {
    row: 'POST storage/{storageID}/meta',
    body: { fields: { name: 'Serial number', value: 'SN-{n}', metaType: 'TEXT' } },
    answer: id,
    keeps: ['storageMetaID'],
  },
  { row: 'GET storage/{storageID}/meta/{storageMetaID}', answer: detail },
  { row: 'PATCH storage/{storageID}/meta/{storageMetaID}', body: { fields: { name: 'serialNumber', value: 'SN-{n}' } }, status: 204, answer: nothing },
  { row: 'PATCH storage/meta/bulk', body: { bare: [{ storageMetaID: '{storageMetaID}', value: 'SN-0' }] }, status: 204, answer: nothing },
  { row: 'GET storage/{storageID}/meta/{storageMetaID}', answer: reads({ name: is('serialNumber'), value: is('SN-0') }) },
  { row: 'DELETE storage/{storageID}/meta/{storageMetaID}', status: 204, answer: nothing },
  {
    row: 'POST storage/meta/bulk',
    body: { bare: [{ storageID: '{storageID}', name: 'model', value: 'ULT' }] },
    answer: z.tuple([reads({ name: is('model'), value: is('ULT') })]),
    keeps: ['storageMetaID'],
  },
  {
    row: 'POST storage/{storageID}/storageLayerDefinitions',
    body: { fields: { name: 'Cryobox', level: 1, dimension: grid } },
    answer: id,
    keeps: ['storageLayerDefinitionID'],
  },
  { row: 'GET storageLayerDefinitions/{storageLayerDefinitionID}', answer: definition },
  {
    row: 'POST storageLayers/{storageLayerID}/childLayers/bulk',
    body: {
      fields: {
        layers: [{ storageLayerDefinitionID: '{storageLayerDefinitionID}', name: 'Box {n}' }, { storageLayerDefinitionID: '{storageLayerDefinitionID}' }],
      },
    },
    answer: z.array(id).check(z.length(2)),
  },
  {
    row: 'POST storageLayers/{storageLayerID}/childLayers',
    body: { fields: { storageLayerDefinitionID: '{storageLayerDefinitionID}', name: 'Box {n}' } },
    answer: id,
    keeps: ['boxID'],
  },
  { row: 'GET storage/{storageID}/storageLayerDefinitions', answer: onlyOne(definition) },
  { row: 'GET storageLayers/childLayers', query: 'parentStorageLayerIDs={storageLayerID}&$sort=name', answer: page(layer, 8) },
  { row: 'GET storage/{storageID}/freeLocation', query: 'consecutiveSpace=3', answer: place },
  {
    row: 'GET storageLayers/{storageLayerID}/emptyStorageLayer',
    query: 'storageLayerDefinitionID={storageLayerDefinitionID}',
    answer: reads({ storageLayerID: id, name: text, isGrid: is(true), maxSize: is(81) }),
  },
  {
    row: 'GET storagelayer/{storagelayerID}/usage',
    path: 'storagelayer/{storageLayerID}/usage',
    answer: z.array(reads({ storageLayerID: id, sampleCount: is(0), storageLayerCount: idOrNone, subRows: idOrNone })).check(z.minLength(3)),
  },
  { row: 'GET storageLayers/{storageLayerID}/logs', path: 'storageLayers/{boxID}/logs', answer: page(reads({ action: text, key: text, newValue: text })) },
  { row: 'GET storageLayers/forBarcodes', query: 'barcodes=008{boxID:12}', answer: onlyOne(layer) },
  {
    row: 'GET storageLayers/{storageLayerID}/ancestry',
    path: 'storageLayers/{boxID}/ancestry',
    answer: reads({ parentStorageLayerID: is(0), storageLayers: z.array(reads({ storageLayerID: id })).check(z.length(1)) }),
  },
]

export const typeScripts: readonly Call[] = [
  { row: 'POST sampleTypes', body: { fields: { name: 'Lysate', quantityRequired: false }, once: true }, answer: id, keeps: ['sampleTypeID'] },
  { row: 'GET sampleTypes/forNames', query: 'names=nothing,LYSATE', path: 'sampleTypes/forNames/', answer: onlyOne(reads({ sampleTypeID: id, name: text })) },
  { row: 'PUT sampleTypes/{sampleTypeID}/meta', body: { fields: { key: 'Lysis', sampleDataType: 'TEXT' } }, answer: id, keeps: ['sampleTypeMetaID'] },
  {
    row: 'PATCH sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}',
    body: { fields: { key: 'Buffer', sampleDataType: 'COMBO', optionValues: ['RIPA', 'NP-40'], notes: 'cold', orderColumn: 0, MaskRegExp: '' } },
    status: 204,
    answer: nothing,
  },
  { row: 'GET sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}', answer: reads({ key: is('Buffer'), sampleDataType: is('COMBO'), notes: is('cold') }) },
  { row: 'GET sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}/defaults', answer: page(option, 2) },
  {
    row: 'PUT sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}/defaults',
    body: { bare: [{ sampleTypeMetaDefaultsID: 1, optionValue: 'RIPA' }, { optionValue: 'Triton' }, { optionValue: 'SDS' }] },
    answer: page(option, 3),
  },
  { row: 'GET sampleTypes/meta', query: '$records=1000', answer: page(field) },
  { row: 'GET quantityType', answer: page(reads({ quantityID: id, quantityName: text, unitName: text, unitShort: text, calculationFactor: is(1) }), 3) },
  { row: 'GET quantityType/{quantityID}', path: 'quantityType/1', answer: reads({ quantityName: is('Volume'), unitName: is('Liter') }) },
  { row: 'GET measurementUnits', query: 'unitShort=mL', answer: z.tuple([reads({ unitName: is('MilliLiter'), calculationFactor: is(1000) })]) },
]

export const sampleScripts: readonly Call[] = [
  {
    row: 'POST samples/bulk',
    body: {
      bare: [
        {
          sampleDto: { name: 'Bulk, first', sampleTypeID: '{sampleTypeID}', storageLayerID: '{boxID}' },
          sampleMetaDtos: [{ key: 'Buffer', sampleDataType: 'COMBO', value: 'SDS' }],
        },
        { sampleDto: { name: 'Bulk second', sampleTypeID: '{sampleTypeID}', quantitySettings: { amount: 0.002, unit: 'Liter', displayUnit: 'MilliLiter' } } },
      ],
    },
    answer: z.array(id).check(z.length(2)),
  },
  { row: 'GET samples/forNames', query: 'names=Bulk, first', answer: page(sample, 2) },
  { row: 'GET samples/forNames', query: 'names=bulk second,nothing', answer: page(sample, 2), keeps: ['sampleID'] },
  {
    row: 'PUT samples/meta/{sampleTypeMetaID}',
    query: 'newValue=RIPA',
    body: { bare: ['{sampleID}'] },
    status: 204,
    answer: nothing,
  },
  { row: 'GET samples/{sampleID}/meta', answer: onlyOne(reads({ key: is('Buffer'), value: is('RIPA') })) },
  { row: 'PATCH samples/{sampleID}/quantity', body: { fields: { amount: 0.003, unit: 'Liter', displayUnit: 'MilliLiter' } }, answer: amountOf(0.003) },
  { row: 'POST samples/{sampleID}/quantity/clear', answer: amountOf(0) },
  { row: 'DELETE samples/{sampleID}/quantity', status: 204, answer: nothing },
  {
    row: 'GET samples/{sampleID}/logs',
    query: '$records=100',
    answer: page(reads({ sampleLogID: id, action: text, sampleMetaKey: text, oldValue: text, newValue: text, changed: time, changedBy: text })),
  },
  { row: 'GET samples/{sampleID}/experiments/sections', answer: page(z.never(), 0) },
  {
    row: 'POST samples/{sampleID}/cloneIntoSeries',
    body: {
      fields: { seriesName: 'Copies {n}', cloneTimes: 2, trackParent: true, incrementSampleName: { startNumber: 5, stepSize: 5, numberPosition: 'Prepend' } },
    },
    answer: id,
    keeps: ['seriesID'],
  },
  { row: 'GET samples/forNames', query: 'names=5 Bulk second,10 Bulk second', answer: page(sample, 8) },
  {
    row: 'PUT sampleSeries/{seriesID}/quantity',
    body: { fields: { amount: 0.002, unit: 'Liter', displayUnit: 'MilliLiter' } },
    answer: amountOf(0.002),
  },
  { row: 'POST sampleSeries/{seriesID}/quantity/add', body: { bare: 0.001 }, status: 204, answer: nothing },
  { row: 'POST sampleSeries/{seriesID}/quantity/subtract', body: { bare: 0.0005 }, status: 204, answer: nothing },
  { row: 'GET samples/forNames', query: 'names=5 Bulk second&$sort=sampleID DESC', answer: page(sample), keeps: ['sampleID'] },
  // Each of the two ways to send a number has added and subtracted once.
  { row: 'GET samples/{sampleID}/quantity', answer: amountOf(0.003) },
  { row: 'POST sampleSeries/{seriesID}/quantity/clear', status: 204, answer: nothing },
  { row: 'GET samples/{sampleID}/quantity', answer: amountOf(0) },
  { row: 'POST sampleSeries/{seriesID}/moveToLayer/{storageLayerID}', path: 'sampleSeries/{seriesID}/moveToLayer/{boxID}', status: 204, answer: nothing },
  { row: 'GET samples/{sampleID}', answer: reads({ storageLayerID: id, position: id }) },
  {
    row: 'POST sampleSeries/createWithSamples',
    body: {
      fields: {
        series: { name: 'Plate {n}' },
        samples: [
          { name: 'Well A1', sampleTypeID: '{sampleTypeID}' },
          { name: 'Well A2', sampleTypeID: '{sampleTypeID}' },
        ],
        sampleMetas: [{ key: 'Buffer', sampleDataType: 'COMBO', value: 'Triton' }],
        quantitySettings: { amount: 0.00001, unit: 'Liter', displayUnit: 'MicroLiter' },
      },
    },
    answer: id,
    keeps: ['seriesID'],
  },
  { row: 'GET sampleSeries/{seriesID}', answer: reads({ sampleIDs: z.array(id).check(z.length(2)) }) },
  {
    row: 'PATCH sampleSeries/{sampleSeriesID}/samples',
    path: 'sampleSeries/{seriesID}/samples',
    body: { fields: { sample: { name: '', note: 'frozen {n}', storageLayerID: 0 }, sampleMetas: [{ key: 'Buffer', sampleDataType: 'COMBO', value: 'SDS' }] } },
    status: 204,
    answer: nothing,
  },
  {
    row: 'POST sampleSeries/{sampleSeriesID}/clone',
    path: 'sampleSeries/{seriesID}/clone',
    body: { fields: { storagePositionRanges: [{ storageLayerID: '{boxID}', offset: 40, limit: 41 }] } },
    status: 204,
    answer: nothing,
  },
  {
    row: 'GET samples/forNames',
    query: 'names=Well A2&$sort=sampleID DESC&$records=1',
    answer: page(reads({ note: z.string().check(z.startsWith('frozen')), storageLayerID: id }), 1),
  },
  {
    row: 'GET samples/viewcolumns',
    answer: z.array(reads({ name: text, isMandatory: flag, isDefault: flag, isMeta: flag, context: z.array(text) })).check(z.minLength(5)),
  },
  { row: 'DELETE sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}', status: 204, answer: nothing },
  { row: 'GET sampleTypes/{sampleTypeID}/meta', answer: page(z.never(), 0) },
  {
    row: 'POST storageLayers/{storageLayerID}/moveToLayer/{newParentLayerID}',
    path: 'storageLayers/{boxID}/moveToLayer/{storageLayerID}',
    status: 204,
    answer: nothing,
  },
  { row: 'DELETE storageLayers/{storageLayerID}', path: 'storageLayers/{boxID}', query: 'archiveSamples=true', status: 204, answer: nothing },
  { row: 'GET samples/{sampleID}', answer: reads({ archived: is(true), storageLayerID: is(0) }) },
]

export const notebookScripts: readonly Call[] = [
  {
    row: 'GET experiments/templates',
    answer: page(reads({ expTemplateLabelID: id, experimentID: id, name: text, creatorID: id, creatorName: text, created: time })),
  },
  { row: 'GET experiments/templateGroups', answer: onlyOne(reads({ expTemplateLabeLID: id, label: text })), keeps: ['expTemplateLabeLID'] },
  {
    row: 'GET experiments/templates/{expTemplateLabelID}',
    path: 'experiments/templates/{expTemplateLabeLID}',
    answer: onlyOne(reads({ expTemplateLabelID: id, experimentID: id, name: text, created: time })),
  },
  { row: 'GET experiments/{experimentID}/links', path: 'experiments/{sharedID}/links', answer: page(z.never(), 0) },
  { row: 'GET experiments/signatures/pending', answer: page(z.never(), 0) },
  { row: 'GET experiments/signatures/declined', answer: page(z.never(), 0) },
  {
    row: 'POST experiments/{experimentID}/sign/assignWitness',
    path: 'experiments/{sharedID}/sign/assignWitness',
    body: { fields: { witnessUserID: '{userID}' } },
    status: 400,
    answer: reads({ message: text, errors: z.array(text) }),
  },
  {
    row: 'POST experiments/{experimentID}/sections',
    path: 'experiments/{sharedID}/sections',
    body: { fields: { sectionType: 'SAMPLESIN', sectionHeader: 'Samples' }, once: true },
    answer: id,
    keeps: ['expJournalID'],
  },
  { row: 'PUT experiments/sections/{expJournalID}/samples', body: { bare: ['{sharedID}'] }, status: 204, answer: nothing },
  {
    row: 'GET samples/{sampleID}/experiments/sections',
    path: 'samples/{sharedID}/experiments/sections',
    answer: onlyOne(
      reads({ expJournalID: id, sectionHeader: is('Samples'), sectionType: is('SAMPLESIN'), experiment: reads({ experimentID: id, name: text }) }),
    ),
  },
  {
    row: 'GET experiments/{experimentID}/sections/{expJournalID}/samples',
    path: 'experiments/{sharedID}/sections/{expJournalID}/samples',
    answer: onlyOne(sample),
  },
  { row: 'DELETE experiments/sections/{expJournalID}/samples', body: { bare: ['{sharedID}'] }, status: 204, answer: nothing },
  { row: 'GET experiments/sections/{expJournalID}/samples', answer: page(z.never(), 0) },
  {
    row: 'POST experiments/{experimentID}/sections',
    path: 'experiments/{sharedID}/sections',
    body: { fields: { sectionType: 'COMMENT', sectionHeader: 'Remark', sectionDate: '2026-03-03 10:00:00' }, once: true },
    answer: id,
    keeps: ['expJournalID'],
  },
  { row: 'PUT experiments/sections/{expJournalID}/content', body: { fields: { contents: '<p>Ligated</p>' }, once: true }, answer: reads({}) },
  { row: 'POST experiments/sections/{expJournalID}/copy', query: 'sectionHeader=Again', answer: id, keeps: ['expJournalID'] },
  { row: 'GET experiments/sections/{expJournalID}', answer: reads({ sectionHeader: is('Again'), sectionType: is('COMMENT') }) },
  {
    row: 'GET experiments/{experimentID}/sections/{expJournalID}/html',
    path: 'experiments/{sharedID}/sections/{expJournalID}/html',
    answer: 'text',
  },
  {
    row: 'POST metaFiles',
    query: 'fileName=certificate.csv',
    body: { bytes: certificate, type: 'text/csv' },
    answer: reads({ metaFileID: id, userID: id, realName: is('certificate.csv'), stored: time, SHA256Hash: text }),
    keeps: ['metaFileID'],
  },
  { row: 'GET metaFiles/{metaFileID}', answer: certificate },
  { row: 'GET groups/{groupID}/metaFiles/{metaFileID}', answer: certificate },
  { row: 'GET files/latest/{fileID}', path: 'files/latest/{metaFileID}', answer: certificate },
  { row: 'GET groups/{groupID}/files/{fileID}', path: 'groups/{groupID}/files/{metaFileID}', answer: certificate },
  { row: 'GET files', query: 'groupID={groupID}&fileName=certificate.csv', answer: page(reads({ fileID: id })) },
  { row: 'GET protocols', query: 'scope=group&groupIDs={groupID}', answer: z.array(reads({ protID: id })).check(z.length(1)) },
  { row: 'GET protocols/digest', answer: z.array(reads({ protID: id, protVersionID: id, deleted: flag })).check(z.length(1)) },
  {
    row: 'GET protocols/{protID}/logs',
    answer: page(z.never(), 0),
  },
  { row: 'GET protocols/{protID}', answer: reads({ protVersionID: id }), keeps: ['protVersionID'] },
  { row: 'GET protocols/version/{protVersionID}', query: '$expand=signingStatus', answer: reads({ signingStatus: reads({ signingStatus: is('UNSIGNED') }) }) },
  { row: 'GET protocols/version/{protVersionID}', answer: reads({ protID: id, protVersionID: id, steps: z.array(reads({ protStepID: id })) }) },
]

const view = reads({
  viewID: id,
  viewScope: is('SAMPLE'),
  configuration: reads({ sortColumn: is('name'), sortDirection: is('DESC'), activeColumns: z.tuple([is('name')]), filters: z.array(z.unknown()) }),
})

export const peopleScripts: readonly Call[] = [
  { row: 'GET system/timezones', answer: z.array(text).check(z.minLength(100)) },
  { row: 'POST tasks', body: { fields: { assigneeID: 0, title: 'Task {n}' }, once: true }, answer: id },
  {
    row: 'GET notifications',
    answer: reads({ notifications: z.array(reads({ notificationID: id, message: text, sendDate: time, readDate: z.null() })).check(z.length(1)) }),
  },
  {
    row: 'GET groups/members',
    query: 'groupID={groupID}',
    answer: z.array(reads({ userID: id, email: text, firstName: text, lastName: text, role: text, fullName: text })).check(z.length(2)),
  },
  { row: 'GET groups/search', query: 'name=OUR', answer: z.array(reads({ groupID: id, name: is('Ours') })).check(z.length(1)) },
  { row: 'GET users/{userID}', answer: reads({ userID: id, username: text, firstName: is('Administrator'), lastName: text, fullName: text }) },
  { row: 'GET users/{userID}/profile', answer: reads({ userID: id, firstName: is('Administrator'), lastName: text }) },
  { row: 'GET users/search', query: 'email=ADMINISTRATOR-{userID}@lab.example', answer: z.tuple([reads({ userID: id, email: text })]) },
  { row: 'GET notifications/digest', answer: reads({ notificationDigests: z.array(reads({ notificationID: id, readDate: z.null() })).check(z.length(1)) }) },
  { row: 'POST users/settings', body: { fields: { key: 'walk_reader.port', value: 'COM3' } }, answer: id, keeps: ['userSettingID'] },
  { row: 'GET users/settings', query: 'keys=walk_reader.port,nothing', answer: z.tuple([reads({ userSettingID: id, key: text, value: is('COM3') })]) },
  { row: 'PUT users/settings/{userSettingID}', body: { fields: { key: 'walk_reader.port', value: 4 } }, status: 204, answer: nothing },
  { row: 'GET users/settings/{userSettingID}', answer: reads({ key: is('walk_reader.port'), value: is('4') }) },
  { row: 'GET users/setting/{setting}/get', path: 'users/setting/walk_reader.port/get', answer: reads({ key: text, value: is('4') }) },
  { row: 'DELETE users/settings/{userSettingID}', status: 204, answer: nothing },
  { row: 'DELETE users/settings/{userSettingID}', status: 404, answer: reads({ message: text, errors: z.array(text) }) },
  { row: 'POST users/setting/plugin/{setting}/set/{value}', path: 'users/setting/plugin/WALK_tab/set/two', answer: is(true) },
  { row: 'GET users/setting/plugin/{setting}/get', path: 'users/setting/plugin/WALK_tab/get', answer: reads({ key: is('WALK_tab'), value: is('two') }) },
  { row: 'GET users/setting/{setting}/get', path: 'users/setting/WALK_tab/get', answer: reads({ value: is('') }) },
  {
    row: 'POST views',
    body: { fields: { name: 'View {n}', viewScope: 'SAMPLE', configuration: { sortColumn: 'name', sortDirection: 'DESC', activeColumns: ['name'] } } },
    answer: id,
    keeps: ['viewID'],
  },
  { row: 'GET views', query: '$sort=viewID DESC&$records=100', answer: page(view, 4) },
  { row: 'PUT views/{viewID}', body: { fields: { name: 'View {n}' } }, answer: view },
  { row: 'GET views/{viewID}', answer: view },
  { row: 'DELETE views/{viewID}', status: 204, answer: nothing },
  { row: 'GET views/{viewID}', status: 404, answer: reads({ message: text }) },
  { row: 'GET currencies/iso3lettercodes', answer: z.array(z.string().check(z.regex(/^[A-Z]{3}$/))) },
  { row: 'GET currencies/currency-symbol-pairs', answer: reads({ EUR: is('€'), CHF: is('CHF') }) },
  { row: 'GET addons/installed', query: 'rootVar=WALK', answer: onlyOne(reads({ sdkPluginID: id })), keeps: ['sdkPluginID'] },
  { row: 'GET addons/installed/{sdkPluginID}', answer: reads({ rootVar: is('WALK'), active: is(true) }) },
  { row: 'GET addons/{sdkPluginID}', answer: reads({ rootVar: is('WALK') }) },
  { row: 'GET addons/availableUpgradesCount', answer: is(0) },
  { row: 'GET marketplace/addons/enabled', query: 'rootVar=WALK', answer: is(true) },
  { row: 'GET marketplace/addons/enabled', query: 'rootVar=WALK&scope=SYSTEM', answer: is(false) },
  { row: 'GET system/version', answer: reads({ versionFromChangeLog: text }) },
  { row: 'POST tasks', body: { fields: { assigneeID: 0, title: 'Task {n}', contents: 'Dewar 2' }, once: true }, answer: id, keeps: ['taskID'] },
  { row: 'PATCH tasks/bulk', body: { fields: { taskIDs: ['{taskID}'], status: 'COMPLETED' }, once: true }, status: 204, answer: nothing },
  { row: 'GET tasks', query: 'status=COMPLETED', answer: page(reads({ taskID: id, status: is('COMPLETED') })) },
]
