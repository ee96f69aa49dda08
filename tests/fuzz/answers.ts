import * as z from 'zod/mini'
import { addonPreviewSchema, offeredAddonsSchema } from '#domain/wire/addons.ts'
import { accountAccessSchema, createdTokenSchema } from '#domain/wire/account-access.ts'
import { accountEventsPageSchema } from '#domain/wire/account-events.ts'
import { createdDirectoryTokenSchema, directoryStateSchema } from '#domain/wire/directory.ts'
import { activityPageSchema } from '#domain/wire/activity.ts'
import { groupLogoSchema } from '#domain/wire/group-logo.ts'
import { groupPoliciesSchema } from '#domain/wire/group-policies.ts'
import { erasureOrdersSchema, groupDevicesSchema, ownDevicesSchema } from '#domain/wire/devices.ts'
import { documentTextSchema, documentVersionsSchema } from '#domain/wire/document-versions.ts'
import { sampleHistorySchema } from '#domain/wire/history.ts'
import { invitationsSchema, invitedSchema, joinedSchema, offerSchema } from '#domain/wire/invitations.ts'
import { leaseBlockSchema } from '#domain/wire/lease.ts'
import { mailingListResponseSchema } from '#domain/wire/mailing-list.ts'
import { notificationChannelsSchema } from '#domain/wire/notification-channels.ts'
import { creationOptionsSchema, ownPasskeysSchema, passkeySchema, requestOptionsSchema } from '#domain/wire/passkeys.ts'
import { mailStateSchema } from '#domain/wire/password-reset.ts'
import { contentReportsPageSchema } from '#domain/wire/content-reports.ts'
import { feedbackPageSchema } from '#domain/wire/organization-feedback.ts'
import { accountSchema, createdGroupSchema, groupsPageSchema, passwordLinkSchema, peoplePageSchema } from '#domain/wire/organization.ts'
import { pullPageSchema } from '#domain/wire/pull.ts'
import { pushResponseSchema } from '#domain/wire/push.ts'
import { printerAddressesSchema, printerStatusSchema } from '#domain/wire/label-printers.ts'
import { loginResponseSchema, logoutShape, pollSchema, sessionSchema, setPrimaryResponseSchema } from '#domain/wire/session.ts'
import { blockSchema, manifestSchema } from '#domain/wire/snapshot.ts'
import { signedSchema } from '#domain/wire/signatures.ts'
import { ssoStateSchema } from '#domain/wire/sso.ts'
import { systemSettingsSchema } from '#domain/wire/system-settings.ts'
import { encryptionKeySchema, encryptionPolicySchema } from '#domain/wire/encryption.ts'
import { recoveryCodesSchema, twoStepPolicySchema, twoStepSecretSchema, twoStepStateSchema } from '#domain/wire/two-step.ts'
import { uploadStateSchema } from '#domain/wire/upload.ts'
import { activeGroup, authInfo, authResponse, currentUser, group, protocol } from './people-answers.ts'
import { booking, catalogItem, equipmentLog, shoppingItem } from './stock-answers.ts'
import { addon, booking, catalogItem, equipmentLog, shoppingItem } from './stock-answers.ts'

/** Answers that are not JSON: a text, bytes, a stream of events, or nothing. */
export type AnswerForm = z.ZodMiniType | 'text' | 'nothing'

const done = z.strictObject({ success: z.literal(true) })
const outcome = z.strictObject({ success: z.boolean(), message: z.string() })
const empty = z.strictObject({})
const id = z.int().check(z.positive())
const idOrNone = z.int().check(z.nonnegative())

const page = <T>(item: z.ZodMiniType<T>) =>
  z.strictObject({
    data: z.array(item),
    recordCount: idOrNone,
    totalRecords: idOrNone,
    currentPage: idOrNone,
    maxRecords: idOrNone,
    hasNextPage: z.boolean(),
  })

const sample = {
  sampleID: id,
  name: z.string(),
  description: z.string(),
  note: z.string(),
  sampleTypeID: idOrNone,
  seriesID: idOrNone,
  parentSampleID: idOrNone,
  storageLayerID: idOrNone,
  storagelayerID: idOrNone,
  position: idOrNone,
  quantityAmount: z.number(),
  quantityUnit: z.string(),
  barcode: z.string(),
  altID: z.string(),
  altBarcodeID: z.string(),
  barcodeID: z.string(),
  userID: idOrNone,
  archived: z.boolean(),
  created: z.string(),
  expirationDate: z.string(),
  expiration: z.string(),
}
const text = z.string()
const texts = <const Name extends string>(...names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>
const details = z.array(z.strictObject({ name: text, val: text }))
const project = z.strictObject({
  ...texts('name', 'longName', 'description', 'notes', 'created'),
  projectID: id,
  groupID: id,
  userID: id,
  creatorID: id,
  active: z.boolean(),
  numStudies: idOrNone,
})
const study = z.strictObject({
  ...texts('name', 'description', 'notes', 'created'),
  studyID: id,
  projectID: id,
  groupID: id,
  subgroupID: id,
  userID: id,
  deleted: z.boolean(),
  experimentCount: idOrNone,
  meta: details,
})
const experiment = z.strictObject({
  ...texts('barcode', 'name', 'created', 'lastEditDate', 'status', 'statusChanged', 'signatureStatus'),
  experimentID: id,
  groupID: id,
  subgroupID: id,
  userID: id,
  studyID: id,
  projectID: idOrNone,
  lastEditUserID: id,
  experimentStatus: z.strictObject({ experimentStatusID: id, groupID: id, ...texts('color', 'status', 'experimentStatusType') }),
  deleted: z.boolean(),
  template: z.boolean(),
})
const contents = { contents: text, meta: details }
const detail = z.strictObject({ expJournalMetaID: id, name: z.string(), val: z.string() })
const signature = z.strictObject({
  number: id,
  userID: id,
  ...texts('capacity', 'state', 'fullName', 'meaning', 'reason', 'contentDigest', 'digest'),
  requested: z.nullable(z.string()),
  answered: z.nullable(z.string()),
  isFinal: z.boolean(),
})
const section = z.strictObject({
  ...texts('sectionType', 'sectionHeader', 'sectionDate', 'created', 'firstName', 'lastName', 'lastEditDate', 'lastEditUserFirstName', 'lastEditUserLastName'),
  expJournalID: id,
  experimentID: id,
  order: idOrNone,
  deleted: z.boolean(),
  userID: id,
  lastEditUserID: id,
})
const sectionWithText = z.strictObject({ ...section.shape, ...contents })
const experimentFile = z.strictObject({
  ...texts('realName', 'storedName', 'stored', 'SHA256Hash', 'origin'),
  experimentFileID: id,
  expJournalFileID: id,
  fileID: id,
  parentExperimentFileID: idOrNone,
  expJournalID: id,
  experimentID: id,
  userID: idOrNone,
  fileSize: id,
  deleted: z.boolean(),
  archived: z.boolean(),
})
const fileInStorage = z.strictObject({
  ...texts('filename', 'path', 'created', 'location', 'extension', 'fileType'),
  fileID: id,
  userID: idOrNone,
  groupID: id,
  folderID: idOrNone,
  size: id,
})
const meta = z.strictObject({
  key: z.string(),
  sampleDataKey: z.string(),
  sampleDataType: z.string(),
  sampleTypeMetaID: id,
  sampleMetaID: id,
  value: z.string(),
})
const field = z.strictObject({
  sampleTypeMetaID: id,
  sampleTypeID: id,
  key: z.string(),
  sampleDataType: z.string(),
  required: z.boolean(),
  optionValues: z.array(z.string()),
  defaultValue: z.string(),
  notes: z.string(),
  orderColumn: idOrNone,
})
const sampleType = z.strictObject({
  sampleTypeID: id,
  name: z.string(),
  description: z.string(),
  backgroundColor: z.string(),
  archived: z.boolean(),
  deleted: z.boolean(),
  meta: z.array(field),
})
const layer = z.strictObject({
  storageLayerID: id,
  name: z.string(),
  parentStorageLayerID: idOrNone,
  storageID: idOrNone,
  isGrid: z.boolean(),
  barcode: z.string(),
  altID: z.string(),
  dimension: z.strictObject({ rows: idOrNone, columns: z.strictObject({ count: idOrNone, numbering: z.string() }) }),
})
const location = z.strictObject({ storageLayerID: id, position: idOrNone, name: z.string(), positionName: z.string() })
const protocolCategory = z.strictObject({
  protCategoryID: id,
  name: z.string(),
  archived: z.boolean(),
  protCount: id,
  userID: id,
  groupID: id,
})
const series = z.strictObject({ seriesID: id, sampleSeriesID: id, name: z.string(), barcode: z.string(), samples: z.array(id) })
const filter = z.strictObject({ field: z.string(), value: z.string() })
const view = z.strictObject({
  viewID: id,
  viewName: z.string(),
  name: z.string(),
  viewColumns: z.array(z.string()),
  viewFilters: z.array(filter),
  viewSortColumn: z.string(),
  viewSortOrder: z.enum(['ASC', 'DESC']),
  changed: z.boolean(),
})
const openView = z.strictObject({
  activeColumns: z.array(z.string()),
  filters: z.array(filter),
  sortDirection: z.enum(['ASC', 'DESC']),
  sortColumn: z.string(),
})
const table = z.strictObject({
  data: z.array(z.looseObject({ ID: id })),
  recordCount: idOrNone,
  pager: z.strictObject({ recordCount: idOrNone, recordsPerPage: idOrNone, currentPage: idOrNone }),
})
const baseData = z.strictObject({
  allColumns: z.array(z.looseObject({ key: z.string() })),
  defaultColumns: z.array(z.string()),
  filtersValues: z.array(z.looseObject({ key: z.string() })),
  imageColumns: z.array(z.unknown()),
})
const feedback = z.strictObject({
  userId: id,
  fullName: z.string(),
  at: z.number(),
  text: z.string(),
  screen: z.string(),
  appVersion: z.string(),
})
const auditEntry = z.looseObject({ seq: id, version: idOrNone, device: z.string(), command: z.string(), at: z.number(), isTimeDoubted: z.boolean() })
const found = z.strictObject({ ID: id, type: z.enum(['sample', 'storagelayer', 'sampleseries']) })

/** What each route answers when it does not refuse. */
export const answers: Readonly<Record<string, AnswerForm>> = {
  'GET /healthz': z.strictObject({ ok: z.literal(true) }),
  'GET /readyz': z.strictObject({ ready: z.literal(true) }),
  'GET /metrics': 'text',
  'POST /csp-report': 'nothing',
  'POST /api/v1/setup': 'nothing',
  'POST /login/login.ashx': loginResponseSchema,
  'POST /login/logout.ashx': logoutShape,
  'GET /members/fn/scheduledTasks/handler.ashx': pollSchema,
  'GET /members/fn/notification/notification.ashx': done,
  'POST /members/groups/setPrimary.ashx': setPrimaryResponseSchema,
  'POST /api/v1/organization/people': peoplePageSchema,
  'GET /api/v1/organization/people/:userId': accountSchema,
  'PUT /api/v1/organization/people/:userId/active': 'nothing',
  'PUT /api/v1/organization/people/:userId/administrator': 'nothing',
  'POST /api/v1/organization/people/:userId/resetTwoStep': 'nothing',
  'POST /api/v1/organization/people/:userId/passwordLink': passwordLinkSchema,
  'DELETE /api/v1/organization/people/:userId/sessions/:id': 'nothing',
  'POST /api/v1/organization/groups': groupsPageSchema,
  'POST /api/v1/organization/groups/create': createdGroupSchema,
  'PUT /api/v1/organization/groups/:groupId': 'nothing',
  'PUT /api/v1/organization/groups/:groupId/administrator': 'nothing',
  'POST /api/v1/organization/events': accountEventsPageSchema,
  'GET /api/v1/organization/events/export': 'text',
  'GET /api/v1/organization/settings': systemSettingsSchema,
  'PUT /api/v1/organization/settings': 'nothing',
  'POST /api/v1/organization/feedback': feedbackPageSchema,
  'PUT /api/v1/organization/feedback/read': 'nothing',
  'GET /api/v1/organization/feedback/export': 'text',
  'POST /api/v1/organization/contentReports': contentReportsPageSchema,
  'GET /api/v1/organization/directory': directoryStateSchema,
  'POST /api/v1/organization/directory/token': createdDirectoryTokenSchema,
  'DELETE /api/v1/organization/directory/token': 'nothing',
  'GET /api/v1/groups': page(group),
  'GET /api/v1/groups/active': activeGroup,
  'PUT /api/v1/groups/active': empty,
  'PUT /api/v1/groups/idlePolicy': empty,
  'PUT /api/v1/groups/passwordPolicy': empty,
  'POST /api/v1/groups/activity': activityPageSchema,
  'GET /api/v1/groups/policies': groupPoliciesSchema,
  'GET /api/v1/groups/twoStepPolicy': twoStepPolicySchema,
  'PUT /api/v1/groups/twoStepPolicy': empty,
  'GET /api/v1/groups/encryptionPolicy': encryptionPolicySchema,
  'PUT /api/v1/groups/encryptionPolicy': empty,
  'GET /api/v1/groups/logo': groupLogoSchema,
  'PUT /api/v1/groups/logo': empty,
  'DELETE /api/v1/groups/logo': empty,
  'GET /api/v1/groups/labelPrinters': printerAddressesSchema,
  'PUT /api/v1/groups/labelPrinters/:printerId': empty,
  'GET /api/v1/groups/labelPrinters/:printerId/status': printerStatusSchema,
  'GET /api/v1/sync/encryptionKeys/:id': encryptionKeySchema,
  'PUT /api/v1/sync/encryptionKeys/:id': 'nothing',
  'DELETE /api/v1/sync/encryptionKeys/:id': 'nothing',
  'GET /api/v1/groups/invitations': invitationsSchema,
  'POST /api/v1/groups/invitations': invitedSchema,
  'POST /api/v1/groups/invitations/:invitationId/renew': invitedSchema,
  'POST /api/v1/groups/invitations/:invitationId/revoke': 'nothing',
  'POST /api/v1/invitations/read': offerSchema,
  'POST /api/v1/invitations/accept': 'nothing',
  'POST /api/v1/invitations/join': joinedSchema,
  'POST /api/v1/auth/user': authResponse,
  'GET /api/v1/auth/user': authInfo,
  'GET /api/v1/users/getCurrentUserInfo': currentUser,
  'POST /api/v1/users/setting/:key/set/:value': 'nothing',
  'POST /api/v1/user/password': 'nothing',
  'GET /api/v1/user/password/reset': mailStateSchema,
  'POST /api/v1/user/password/reset': 'nothing',
  'POST /api/v1/user/password/reset/use': 'nothing',
  'GET /api/v1/user/sessions': accountAccessSchema,
  'DELETE /api/v1/user/sessions/:id': 'nothing',
  'POST /api/v1/user/tokens': createdTokenSchema,
  'GET /api/v1/user/devices': ownDevicesSchema,
  'POST /api/v1/user/devices/:id/revoke': 'nothing',
  'POST /api/v1/user/devices/:id/erase': 'nothing',
  'GET /api/v1/groups/devices': groupDevicesSchema,
  'POST /api/v1/groups/devices/:id/revoke': 'nothing',
  'POST /api/v1/groups/devices/:id/erase': 'nothing',
  'POST /api/v1/sync/erasures': erasureOrdersSchema,
  'POST /api/v1/sync/erasures/confirm': 'nothing',
  'POST /api/v1/user/pin': 'nothing',
  'POST /login/pin': 'nothing',
  'GET /api/v1/sso': ssoStateSchema,
  'GET /api/v1/sso/start': 'nothing',
  'GET /api/v1/sso/callback': 'nothing',
  'GET /api/v1/sso/finish': 'nothing',
  'POST /api/v1/sso/saml': 'nothing',
  'GET /api/v1/sso/saml/metadata': 'text',
  'GET /api/v1/user/twoStep': twoStepStateSchema,
  'POST /api/v1/user/twoStep/begin': twoStepSecretSchema,
  'POST /api/v1/user/twoStep/confirm': recoveryCodesSchema,
  'POST /api/v1/user/twoStep/recoveryCodes': recoveryCodesSchema,
  'POST /api/v1/user/twoStep/off': 'nothing',
  'POST /login/passkey/begin': requestOptionsSchema,
  'POST /login/passkey': 'nothing',
  'GET /api/v1/user/passkeys': ownPasskeysSchema,
  'POST /api/v1/user/passkeys/begin': creationOptionsSchema,
  'POST /api/v1/user/passkeys': passkeySchema,
  'POST /api/v1/user/passkeys/prove': requestOptionsSchema,
  'PATCH /api/v1/user/passkeys/:id': 'nothing',
  'POST /api/v1/user/passkeys/:id/remove': 'nothing',
  'GET /api/v1/user/notificationChannels': notificationChannelsSchema,
  'PUT /api/v1/user/push': 'nothing',
  'DELETE /api/v1/user/push': 'nothing',
  'POST /mail/unsubscribe': 'nothing',
  'POST /api/v1/groups/leave': 'nothing',
  'POST /api/v1/experiments/:experimentID/signatures': signedSchema,
  'POST /members/settings/writeSettings.ashx': done,
  'POST /media/js/helpers/handlers/settings.ashx': z.strictObject({ val: z.string() }),
  'POST /register/mailinglist.ashx': mailingListResponseSchema,
  'POST /members/fn/debuglog/debuglog.ashx': 'nothing',
  'GET /members/fn/charactermap/table.aspx': 'text',
  'POST /members/fn/createPDF/createPDF.ashx': 'text',
  'POST /api/v1/feedback': 'nothing',
  'GET /api/v1/feedback': page(feedback),
  'POST /members/inventory/browser/fetchIDByAltID.ashx': z.strictObject({ success: z.boolean(), message: z.string(), data: z.array(found) }),
  'GET /api/v1/sync/session': sessionSchema,
  'POST /api/v1/sync/push': pushResponseSchema,
  'POST /api/v1/sync/pull': pullPageSchema,
  'GET /api/v1/sync/pull': z.looseObject({ epoch: z.string(), rows: z.array(z.unknown()), minApp: z.string() }),
  'POST /api/v1/sync/manifest': manifestSchema,
  'GET /api/v1/sync/block': blockSchema,
  'POST /api/v1/sync/leases': leaseBlockSchema,
  'GET /api/v1/sync/events': 'text',
  'GET /api/v1/sync/files/:id/upload': uploadStateSchema,
  'PUT /api/v1/sync/files/:id/upload': uploadStateSchema,
  'GET /api/v1/files/:id/content': 'text',
  'GET /members/fn/authloader.ashx': 'text',
  'POST /members/experiments/journal/handlers/experiment.ashx': z.union([
    z.strictObject({ headerinfo: z.strictObject({ experimentName: z.string(), ...experiment.shape }), data: z.array(sectionWithText) }),
    sectionWithText,
    outcome,
    z.strictObject({ ...outcome.shape, experimentFileID: id }),
  ]),
  'GET /api/v1/projects': page(project),
  'POST /api/v1/projects': id,
  'GET /api/v1/studies': page(study),
  'POST /api/v1/studies': id,
  'GET /api/v1/experiments': page(experiment),
  'POST /api/v1/experiments': id,
  'GET /api/v1/experiments/:experimentId': experiment,
  'GET /api/v1/experiments/:experimentId/collaborators': page(z.strictObject({ userID: id, firstName: z.string(), lastName: z.string() })),
  'GET /api/v1/experiments/:experimentId/sections': page(section),
  'POST /api/v1/experiments/:experimentId/sections': id,
  'GET /api/v1/experiments/sections/:sectionId': section,
  'DELETE /api/v1/experiments/sections/:sectionId': empty,
  'PATCH /api/v1/experiments/sections/:sectionId': empty,
  'GET /api/v1/experiments/:experimentID/signatures': page(signature),
  'GET /api/v1/experiments/sections/:sectionId/customSectionInfo': z.array(z.strictObject({ rootVar: z.string(), name: z.string(), version: z.string() })),
  'GET /api/v1/experiments/sections/:sectionId/meta': page(detail),
  'GET /api/v1/experiments/sections/:sectionId/meta/:name': detail,
  'POST /api/v1/experiments/sections/:sectionId/meta': id,
  'PUT /api/v1/experiments/sections/:sectionId/meta': detail,
  'GET /api/v1/experiments/sections/:sectionId/datatable': z.array(z.array(z.string())),
  'PUT /api/v1/experiments/sections/:sectionId/datatable': empty,
  'GET /api/v1/experiments/sections/:sectionId/excel': 'text',
  'PUT /api/v1/experiments/sections/:sectionId/excel': empty,
  'GET /api/v1/experiments/sections/:sectionId/canvas': 'text',
  'PUT /api/v1/experiments/sections/:sectionId/canvas': id,
  'DELETE /api/v1/experiments/sections/:sectionId/files': empty,
  'DELETE /api/v1/experiments/sections/:sectionId/files/:fileId': empty,
  'GET /api/v1/experiments/sections/:sectionId/images': page(z.strictObject({ ...experimentFile.shape, position: idOrNone, description: z.string() })),
  'POST /api/v1/experiments/sections/:sectionId/images': id,
  'GET /api/v1/experiments/sections/:sectionId/images/:fileId': 'text',
  'DELETE /api/v1/experiments/sections/:sectionId/images': empty,
  'DELETE /api/v1/experiments/sections/:sectionId/images/:fileId': empty,
  'GET /api/v1/experiments/sections/:sectionId/lock': z.strictObject({ hasLock: z.boolean(), lockedUntil: z.null(), userID: idOrNone, user: z.string() }),
  'PUT /api/v1/experiments/sections/:sectionId/lock': empty,
  'DELETE /api/v1/experiments/sections/:sectionId/lock': empty,
  'POST /api/v1/experiments/sections/:sectionId/restore': 'nothing',
  'PUT /api/v1/experiments/sections/:sectionId/position': empty,
  'GET /api/v1/experiments/sections/:sectionId/content': z.strictObject(contents),
  'GET /api/v1/experiments/:experimentId/sections/:sectionId/content': z.strictObject(contents),
  'PUT /api/v1/experiments/sections/:sectionId/content': empty,
  'GET /api/v1/experiments/sections/:sectionId/html': 'text',
  'PUT /api/v1/experiments/sections/:sectionId/html': empty,
  'GET /api/v1/experiments/sections/:sectionId/samples': page(z.strictObject(sample)),
  'PUT /api/v1/experiments/sections/:sectionId/samples': empty,
  'GET /api/v1/experiments/sections/:sectionId/files': page(experimentFile),
  'POST /api/v1/experiments/sections/:sectionId/files': id,
  'GET /api/v1/experiments/sections/:sectionId/files/:fileId': 'text',
  'GET /api/v1/files': page(fileInStorage),
  'POST /api/v1/files': z.strictObject({ fileID: id }),
  'GET /api/v1/files/:id': 'text',
  'POST /members/fn/fileIO.ashx': z.strictObject({ ...outcome.shape, received: idOrNone, progress: idOrNone, fileID: idOrNone }),
  'GET /api/v1/samples/forBarcodes': page(z.strictObject(sample)),
  'GET /api/v1/samples/:sampleId': z.strictObject({ ...sample, meta: z.array(meta) }),
  'GET /api/v1/documents/:documentId/versions': documentVersionsSchema,
  'GET /api/v1/documents/:documentId/versions/:version': documentTextSchema,
  'GET /api/v1/samples/:sampleId/history': sampleHistorySchema,
  'PATCH /api/v1/samples/:sampleId': empty,
  'POST /api/v1/samples/:sampleId/moveToLayer/:layerId': location,
  'GET /api/v1/storageLayers/:layerId': layer,
  'GET /api/v1/storageLayers/:layerId/freeLocation': location,
  'POST /api/v1/equipment/:equipmentId/bookings': id,
  'GET /api/v1/equipment/:equipmentId/bookings': page(booking),
  'PUT /api/v1/equipment/bookings/:bookingId': empty,
  'DELETE /api/v1/equipment/bookings/:bookingId': empty,
  'GET /api/v1/equipment/:storageID/logs': page(equipmentLog),
  'GET /api/v1/protocols/categories': z.array(protocolCategory),
  'GET /api/v1/protocols': z.array(protocol),
  'GET /api/v1/protocols/:protocolId': protocol,
  'GET /api/v1/supplies/catalogitems': page(catalogItem),
  'GET /api/v1/supplies/orders': page(shoppingItem),
  'POST /api/v1/supplies/orders/:sampleID': id,
  'PUT /api/v1/supplies/orders/:orderID': empty,
  'GET /api/v1/sampleTypes/:sampleTypeId/meta': page(field),
  'GET /api/v1/sampleSeries/:seriesId': series,
  'PATCH /api/v1/sampleSeries/:seriesId': empty,
  'DELETE /api/v1/sampleSeries/:seriesId': empty,
  'POST /api/v1/sampleSeries/:seriesId/samples/add': empty,
  'POST /api/v1/sampleSeries/:seriesId/samples/remove': empty,
  'POST /members/inventory/browser/addToSampleSeries.ashx': z.strictObject({ sampleSeriesId: id }),
  'GET /members/inventory/browser/friendlylocation.ashx': z.string(),
  'POST /members/inventory/barcodeConfigurator/getSampleTypes.ashx': z.strictObject({ results: z.array(sampleType) }),
  'POST /members/inventory/browser/sample/saveSample.ashx': z.strictObject({ ...outcome.shape, sampleID: idOrNone }),
  'POST /members/inventory/browser/sample/setParentSample.ashx': outcome,
  'POST /members/inventory/browser/updateAltIDStorageLayer.ashx': outcome,
  'POST /members/inventory/browser/sample/updateSampleFields.ashx': outcome,
  'GET /media/js/helpers/handlers/viewSource.ashx': z.union([z.array(view), openView, z.null()]),
  'POST /media/js/helpers/handlers/viewSource.ashx': z.union([z.array(z.strictObject({ viewID: id })), done, table]),
  'POST /media/js/helpers/handlers/tableViews.ashx': z.union([baseData, z.strictObject({ exists: z.boolean() })]),
  'GET /api/openapi.json': z.looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) }),
  'POST /api/v1/addons/uploads': addonPreviewSchema,
  'PUT /api/v1/addons/uploads': addonPreviewSchema,
  'POST /api/v1/addons/previews': addonPreviewSchema,
  'POST /api/v1/addons': id,
  'PUT /api/v1/addons/:addonId': empty,
  'GET /addons/:file': 'text',
  'GET /addons/frame/:file': 'text',
  'GET /api/v1/addons/available': page(addon),
  'GET /api/v1/addons/installed': page(addon),
  'GET /api/v1/addons/offered': offeredAddonsSchema,
  'GET /api/v1/addons/:addonId/configuration': z.string(),
  'PUT /api/v1/addons/configuration': done,
  'GET /api/v1/addons/:addonId/oauthConfig/getAccessToken': z.string(),
  'GET /api/v1/addons/:addonId/oauthConfig/getAuthUrl': z.string(),
  'POST /api/v1/addons/:addonId/oauthConfig/setAccessAndRefreshToken': done,
  'POST /members/fn/proxy/proxy.ashx': 'text',
  'POST /members/fn/proxy/proxy2.ashx': 'text',
  'GET /api/v1/audit': z.strictObject({ data: z.array(auditEntry), recordCount: idOrNone, hasMore: z.boolean() }),
}
