import * as z from 'zod/mini'
import { ancestry, field, layer, location, plainLayer, quantity, sample, sampleType, storageDetail, storageLayerDefinition } from './inventory-answers.ts'
import { experiment, experimentFile } from './notebook-answers.ts'
import { member, protocol } from './people-answers.ts'

/* What routes answer that scripts of laboratories call besides those that existing programs need. */

const id = z.int().check(z.positive())
const idOrNone = z.int().check(z.nonnegative())
const text = z.string()
const page = <T>(item: z.ZodMiniType<T>) =>
  z.strictObject({
    data: z.array(item),
    recordCount: idOrNone,
    totalRecords: idOrNone,
    currentPage: idOrNone,
    maxRecords: idOrNone,
    hasNextPage: z.boolean(),
  })

const unit = z.strictObject({ quantityID: id, quantityName: text, unitName: text, unitShort: text, calculationFactor: z.number() })
const template = z.strictObject({ expTemplateLabelID: id, experimentID: id, name: text, creatorID: idOrNone, creatorName: text, created: text })
const name = z.strictObject({ userID: idOrNone, firstName: text, lastName: text })
/** Someone who was asked to witness an experiment. */
const request = { experimentID: id, experimentName: text, groupName: text, signedBy: name }
const option = z.strictObject({ sampleTypeMetaDefaultsID: id, optionValue: text })
const storageLog = z.strictObject({
  storageLogID: id,
  storageID: idOrNone,
  storageLayerID: idOrNone,
  userID: idOrNone,
  firstName: text,
  lastName: text,
  changed: text,
  action: z.enum(['CREATE', 'UPDATE', 'RENAME']),
  key: text,
  oldValue: text,
  newValue: text,
})
const sampleLog = z.strictObject({
  sampleLogID: id,
  sampleID: id,
  sampleName: text,
  altID: text,
  barcode: text,
  archived: z.boolean(),
  storageID: idOrNone,
  storageLayerID: idOrNone,
  userID: idOrNone,
  changedBy: text,
  changed: text,
  action: z.enum(['CREATE', 'UPDATE', 'RENAME']),
  sampleMetaKey: text,
  sampleMetaID: idOrNone,
  oldValue: text,
  newValue: text,
})

const numbering = z.enum(['NUMERIC', 'ALPHA', 'ROMAN'])
const usage = z.strictObject({
  storageLayerID: id,
  storageID: idOrNone,
  topStorageLayerID: id,
  storageLayerDefinitionID: id,
  name: text,
  position: idOrNone,
  transposed: z.boolean(),
  maxSize: idOrNone,
  subRows: idOrNone,
  subColumns: idOrNone,
  subRowNumbering: numbering,
  subColumnNumbering: numbering,
  sampleCount: idOrNone,
  storageLayerCount: idOrNone,
  created: z.null(),
  createdByUserID: z.literal(0),
})
const column = z.strictObject({ name: text, isMandatory: z.boolean(), isDefault: z.boolean(), isMeta: z.boolean(), context: z.array(text) })
const metaFile = z.strictObject({ metaFileID: id, userID: id, storedName: text, realName: text, stored: text, SHA256Hash: text, description: text })

export const scriptAnswers = {
  'GET /api/v1/samples/forNames': page(sample),
  'POST /api/v1/samples/bulk': z.array(id),
  'GET /api/v1/samples/:sampleId/logs': page(sampleLog),
  'GET /api/v1/samples/:sampleId/experiments/sections': page(
    z.strictObject({
      expJournalID: id,
      sectionHeader: text,
      sectionType: text,
      created: text,
      experiment: z.strictObject({ experimentID: id, name: text }),
    }),
  ),
  'PUT /api/v1/samples/meta/:fieldId': 'nothing',
  'PATCH /api/v1/samples/:sampleId/quantity': quantity,
  'POST /api/v1/samples/:sampleId/quantity/clear': quantity,
  'DELETE /api/v1/samples/:sampleId/quantity': 'nothing',
  'POST /api/v1/samples/:sampleId/cloneIntoSeries': id,
  'POST /api/v1/sampleSeries/createWithSamples': id,
  'PUT /api/v1/sampleSeries/:seriesId/quantity': quantity,
  'POST /api/v1/sampleSeries/:seriesId/quantity/add': 'nothing',
  'POST /api/v1/sampleSeries/:seriesId/quantity/subtract': 'nothing',
  'POST /api/v1/sampleSeries/:seriesId/quantity/clear': 'nothing',
  'POST /api/v1/sampleSeries/:seriesId/moveToLayer/:layerId': 'nothing',
  'GET /api/v1/sampleTypes/forNames': page(sampleType),
  'GET /api/v1/sampleTypes/meta': page(field),
  'PUT /api/v1/sampleTypes/:sampleTypeId/meta': id,
  'PATCH /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId': 'nothing',
  'DELETE /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId': 'nothing',
  'GET /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId/defaults': page(option),
  'PUT /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId/defaults': page(option),
  'GET /api/v1/storageLayers/forBarcodes': page(layer),
  'GET /api/v1/storageLayers/childLayers': page(layer),
  'GET /api/v1/storageLayers/:layerId/ancestry': ancestry,
  'GET /api/v1/storageLayers/:layerId/logs': page(storageLog),
  'GET /api/v1/storage/:storageId/logs': page(storageLog),
  'DELETE /api/v1/storageLayers/:layerId': 'nothing',
  'POST /api/v1/storageLayers/:layerId/moveToLayer/:parentLayerId': 'nothing',
  'POST /api/v1/storageLayers/:layerId/childLayers/bulk': z.array(id),
  'GET /api/v1/storage/:storageId/storageLayerDefinitions': page(storageLayerDefinition),
  'GET /api/v1/storageLayerDefinitions/:definitionId': storageLayerDefinition,
  'PATCH /api/v1/storage/:storageId': 'nothing',
  'GET /api/v1/storage/:storageId/meta': page(storageDetail),
  'POST /api/v1/storage/:storageId/meta': id,
  'GET /api/v1/storage/:storageId/meta/:storageMetaId': storageDetail,
  'PATCH /api/v1/storage/:storageId/meta/:storageMetaId': 'nothing',
  'DELETE /api/v1/storage/:storageId/meta/:storageMetaId': 'nothing',
  'POST /api/v1/storage/meta/bulk': z.array(storageDetail),
  'PATCH /api/v1/storage/meta/bulk': 'nothing',
  'DELETE /api/v1/storage/meta/bulk': 'nothing',
  'PUT /api/v1/storage/:storageId/managers/bulk': 'nothing',
  'DELETE /api/v1/storage/:storageId/managers/bulk': 'nothing',
  'GET /api/v1/storageLayers/:layerId/emptyStorageLayer': plainLayer,
  'GET /api/v1/storagelayer/:layerId/usage': z.array(usage),
  'GET /api/v1/samples/viewcolumns': z.array(column),
  'POST /api/v1/sampleSeries/:seriesId/clone': 'nothing',
  'PATCH /api/v1/sampleSeries/:seriesId/samples': 'nothing',
  'GET /api/v1/files/latest/:fileId': 'text',
  'GET /api/v1/metaFiles/:fileId': 'text',
  'GET /api/v1/groups/:groupId/files/:fileId': 'text',
  'GET /api/v1/groups/:groupId/metaFiles/:fileId': 'text',
  'POST /api/v1/metaFiles': metaFile,
  'GET /api/v1/system/timezones': z.array(text),
  'GET /api/v1/storage/:storageId/freeLocation': location,
  'GET /api/v1/storage/:storageId/managers': page(z.strictObject({ storageManagerID: id, storageID: id, userID: id, created: text })),
  'PUT /api/v1/storage/:storageId/managers': 'nothing',
  'DELETE /api/v1/storage/:storageId/managers/:userId': 'nothing',
  'GET /api/v1/groups/members': z.array(member),
  'PATCH /api/v1/tasks/bulk': 'nothing',
  'DELETE /api/v1/tasks/bulk': 'nothing',
  'GET /api/v1/protocols/version/:protVersionId': protocol,
  'GET /api/v1/quantityType': page(unit),
  'GET /api/v1/quantityType/:quantityId': unit,
  'GET /api/v1/measurementUnits': z.array(unit),
  'GET /api/v1/notifications': z.strictObject({
    notifications: z.array(
      z.strictObject({
        notificationID: id,
        message: text,
        priority: text,
        scope: text,
        targetURL: text,
        senderID: idOrNone,
        senderName: text,
        sendDate: text,
        readDate: z.nullable(text),
        deleteDate: z.null(),
      }),
    ),
  }),
  'POST /api/v1/notifications/setRead': 'nothing',
  'POST /api/v1/experiments/sections/:sectionId/copy': id,
  'GET /api/v1/system/version': z.strictObject({ versionFromChangeLog: text }),
  'GET /api/v1/experiments/templates': page(template),
  'GET /api/v1/experiments/templates/:expTemplateLabelId': page(template),
  'GET /api/v1/experiments/templateGroups': page(z.strictObject({ expTemplateLabeLID: id, expTemplateLabelID: id, label: text })),
  'GET /api/v1/experiments/signatures/pending': page(z.strictObject({ ...request, witness: name, signedOn: text })),
  'GET /api/v1/experiments/signatures/declined': page(z.strictObject({ ...request, declinedBy: name, declineDate: text, reason: text })),
  'GET /api/v1/experiments/:experimentId/links': page(experiment),
  'POST /api/v1/experiments/:experimentID/sign/assignWitness': 'nothing',
  'POST /api/v1/experiments/:experimentID/sign/reassignWitness': 'nothing',
  'GET /api/v1/protocols/digest': z.array(z.strictObject({ protID: id, protVersionID: idOrNone, deleted: z.boolean() })),
  'GET /api/v1/protocols/:protocolId/logs': page(
    z.strictObject({ protlogID: id, protID: id, protVersionID: idOrNone, userID: idOrNone, changed: text, field: text, log: text }),
  ),
  'DELETE /api/v1/experiments/sections/:sectionId/samples': 'nothing',
  'DELETE /api/v1/files/:id': 'nothing',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/html': 'text',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/samples': page(sample),
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/files': page(experimentFile),
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/files/:fileId': 'text',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/images': page(z.strictObject({ ...experimentFile.shape, position: idOrNone, description: text })),
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/images/:fileId': 'text',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/excel': 'text',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/excelPreview': 'text',
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/canvas': 'text',
} as const
