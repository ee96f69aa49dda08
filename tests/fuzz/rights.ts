import { isPermitted, type PermissionCheck } from '#domain/permission.ts'
import type { RoleName } from '#domain/roles.ts'
import type { Route } from '#server/routes/route.ts'
import { nameOf } from './calls.ts'

/** What a route asks before it writes in the group, about a row of this person. */
type Question = (ownerId: number) => PermissionCheck

const createSample: Question = () => ['samples', 'Create']
const updateSample: Question = (ownerId) => ['samples', 'Update', { ownerId }]
/** Of one in the archive; a member may archive those of others, too. */
const deleteSample: Question = (ownerId) => ['samples', 'Delete', { ownerId }]
const archiveSample: Question = (ownerId) => ['samples', 'Archive', { ownerId }]
const updateType: Question = () => ['sampleTypes', 'Update']
const createSeries: Question = () => ['sampleSeries', 'Create']
const createType: Question = () => ['sampleTypes', 'Create']
const createUnit: Question = () => ['storageUnits', 'Create']
const createLayer: Question = () => ['storageLayers', 'Create']
const updateLayer: Question = () => ['storageLayers', 'Update']
const updateSeries: Question = () => ['sampleSeries', 'Update']
const updateDocument: Question = () => ['documents', 'Update']
const updateFile: Question = () => ['files', 'Update']
const createProject: Question = () => ['projects', 'Create']
const createExperiment: Question = () => ['experiments', 'Create']
const updateExperiment: Question = (ownerId) => ['experiments', 'Update', { ownerId }]
const showExperiment: Question = (ownerId) => ['experiments', 'Show', { ownerId }]
const createBooking: Question = () => ['bookings', 'Create']
/** Their own, or those of equipment that they may change. */
const changeBooking: Question = (ownerId) => ['equipment', 'Update', { ownerId }]
const updateAddon: Question = () => ['addons', 'Update']
const removeMember: Question = () => ['members', 'Remove']
const signDocument: Question = () => ['documents', 'Sign']
const updatePrinter: Question = () => ['labelPrinters', 'Update']
const updateMember: Question = () => ['members', 'Update']
const createMember: Question = () => ['members', 'Create']

/**
 * Routes that write in the group with a permission of the role. Every other route reads, writes what belongs to the caller alone, or is only for
 * administrators.
 */
const questions: Readonly<Record<string, Question>> = {
  'PATCH /api/v1/samples/:sampleId': updateSample,
  'POST /api/v1/samples/:sampleId/moveToLayer/:layerId': updateSample,
  'POST /api/v1/samples/moveToLayer/:layerId': updateSample,
  'POST /api/v1/samples/moveToLayer': updateSample,
  'POST /api/v1/samples': createSample,
  'POST /api/v1/samples/bulk': createSample,
  'POST /api/v1/samples/:sampleId/clone': createSample,
  'PUT /api/v1/samples/meta/:fieldId': updateSample,
  'POST /api/v1/samples/:sampleId/meta': updateSample,
  'PUT /api/v1/samples/:sampleId/meta': updateSample,
  'PATCH /api/v1/samples/:sampleId/meta/:sampleMetaId': updateSample,
  'DELETE /api/v1/samples/:sampleId/meta/:sampleMetaId': updateSample,
  'PUT /api/v1/samples/:sampleId/quantity': updateSample,
  'POST /api/v1/samples/:sampleId/quantity/subtract': updateSample,
  'POST /api/v1/samples/:sampleId/quantity/add': updateSample,
  'PATCH /api/v1/samples/:sampleId/quantity': updateSample,
  'POST /api/v1/samples/:sampleId/quantity/clear': updateSample,
  'DELETE /api/v1/samples/:sampleId/quantity': updateSample,
  'PUT /api/v1/samples/:sampleId/metas': updateSample,
  'POST /api/v1/samples/checkout': updateSample,
  'POST /api/v1/samples/checkin': updateSample,
  'POST /api/v1/samples/:sampleId/checkout': updateSample,
  'POST /api/v1/samples/:sampleId/checkin': updateSample,
  'POST /api/v1/samples/archive': archiveSample,
  'POST /api/v1/samples/removeFromLocation': updateSample,
  'POST /api/v1/samples/changeLocations': updateSample,
  'DELETE /api/v1/samples/bulk': deleteSample,
  'DELETE /api/v1/samples/:sampleId': deleteSample,
  'POST /api/v1/sampleTypes': createType,
  'PATCH /api/v1/sampleTypes/:sampleTypeId': updateType,
  'DELETE /api/v1/sampleTypes/:sampleTypeId': updateType,
  'POST /api/v1/sampleTypes/:sampleTypeId/restore': updateType,
  'POST /api/v1/sampleTypes/:sampleTypeId/meta': createType,
  'PUT /api/v1/sampleTypes/:sampleTypeId/meta': updateType,
  'PATCH /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId': updateType,
  'DELETE /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId': updateType,
  'PUT /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId/defaults': updateType,
  'POST /api/v1/storage': createUnit,
  'POST /api/v1/storage/:storageId/storageLayerDefinitions': createLayer,
  'POST /api/v1/storageLayers/:layerId/childLayers': createLayer,
  'POST /api/v1/storageLayers/:layerId/childLayers/bulk': createLayer,
  'PATCH /api/v1/storageLayers/:layerId': updateLayer,
  'DELETE /api/v1/storageLayers/:layerId': updateLayer,
  'POST /api/v1/storageLayers/:layerId/moveToLayer/:parentLayerId': updateLayer,
  'POST /members/inventory/browser/sample/saveSample.ashx': createSample,
  'POST /members/inventory/browser/sample/updateSample.ashx': updateSample,
  'POST /members/inventory/browser/sample/setParentSample.ashx': updateSample,
  'POST /members/inventory/browser/sample/updateSampleFields.ashx': updateSample,
  'POST /members/inventory/browser/updateAltIDStorageLayer.ashx': updateLayer,
  'POST /members/inventory/browser/addToSampleSeries.ashx': updateSample,
  'POST /api/v1/sampleSeries': createSeries,
  'POST /api/v1/sampleSeries/createWithSamples': createSeries,
  'POST /api/v1/samples/:sampleId/cloneIntoSeries': createSeries,
  'POST /api/v1/sampleSeries/:seriesId/clone': createSeries,
  'PATCH /api/v1/sampleSeries/:seriesId/samples': updateSample,
  'PUT /api/v1/sampleSeries/:seriesId/quantity': updateSample,
  'POST /api/v1/sampleSeries/:seriesId/quantity/add': updateSample,
  'POST /api/v1/sampleSeries/:seriesId/quantity/subtract': updateSample,
  'POST /api/v1/sampleSeries/:seriesId/quantity/clear': updateSample,
  'POST /api/v1/sampleSeries/:seriesId/moveToLayer/:layerId': updateSample,
  'PATCH /api/v1/sampleSeries/:seriesId': updateSeries,
  'DELETE /api/v1/sampleSeries/:seriesId': updateSeries,
  'POST /api/v1/sampleSeries/:seriesId/samples/add': updateSample,
  'POST /api/v1/sampleSeries/:seriesId/samples/remove': updateSample,
  'POST /api/v1/addons': updateAddon,
  'PUT /api/v1/addons/:addonId': updateAddon,
  'GET /api/v1/addons/:addonId/askedHosts': updateAddon,
  'GET /api/v1/addons/:addonId/oauthConfig': updateAddon,
  'POST /api/v1/addons/:addonId/oauthConfig': updateAddon,
  'GET /api/v1/groups/invitations': createMember,
  'POST /api/v1/groups/invitations': createMember,
  'POST /api/v1/groups/invitations/:invitationId/renew': createMember,
  'POST /api/v1/groups/invitations/:invitationId/revoke': createMember,
  'GET /api/v1/groups/labelPrinters': updatePrinter,
  'PUT /api/v1/groups/labelPrinters/:printerId': updatePrinter,
  'GET /api/v1/groups/labelPrinters/:printerId/status': updatePrinter,
  'GET /api/v1/groups/webhooks': updateMember,
  'POST /api/v1/groups/webhooks': updateMember,
  'PUT /api/v1/groups/webhooks/:webhookId': updateMember,
  'DELETE /api/v1/groups/webhooks/:webhookId': updateMember,
  'POST /api/v1/groups/webhooks/:webhookId/secret': updateMember,
  'POST /api/v1/groups/webhooks/:webhookId/deliveries/:sequence/send': updateMember,
  'GET /api/v1/groups/devices': removeMember,
  'POST /api/v1/groups/devices/:id/revoke': removeMember,
  'POST /api/v1/groups/devices/:id/erase': removeMember,
  'POST /api/v1/experiments/:experimentID/signatures': signDocument,
  'POST /api/v1/experiments/:experimentID/sign/assignWitness': signDocument,
  'POST /api/v1/experiments/:experimentID/sign/reassignWitness': signDocument,
  'POST /api/v1/experiments/:experimentID/signatures/decline': signDocument,
  'POST /members/fn/fileIO.ashx': updateFile,
  'POST /api/v1/equipment/:equipmentId/bookings': createBooking,
  'PUT /api/v1/equipment/bookings/:bookingId': changeBooking,
  'DELETE /api/v1/equipment/bookings/:bookingId': changeBooking,
  'POST /api/v1/tasks': updateDocument,
  'POST /api/v1/projects': createProject,
  'POST /api/v1/studies': createProject,
  'POST /api/v1/experiments': createExperiment,
  'PUT /api/v1/experiments/:experimentId/readers': showExperiment,
  'POST /api/v1/experiments/:experimentId/sections': updateExperiment,
  'DELETE /api/v1/experiments/sections/:sectionId': updateExperiment,
  'PATCH /api/v1/experiments/sections/:sectionId': updateExperiment,
  'POST /api/v1/experiments/sections/:sectionId/meta': updateExperiment,
  'PUT /api/v1/experiments/sections/:sectionId/meta': updateExperiment,
  'PUT /api/v1/experiments/sections/:sectionId/datatable': updateExperiment,
  'PUT /api/v1/experiments/sections/:sectionId/excel': updateExperiment,
  'PUT /api/v1/experiments/sections/:sectionId/canvas': updateExperiment,
  'DELETE /api/v1/experiments/sections/:sectionId/files': updateExperiment,
  'DELETE /api/v1/experiments/sections/:sectionId/files/:fileId': updateExperiment,
  'POST /api/v1/experiments/sections/:sectionId/images': updateExperiment,
  'DELETE /api/v1/experiments/sections/:sectionId/images': updateExperiment,
  'DELETE /api/v1/experiments/sections/:sectionId/images/:fileId': updateExperiment,
  'PUT /api/v1/experiments/sections/:sectionId/lock': updateExperiment,
  'DELETE /api/v1/experiments/sections/:sectionId/lock': updateExperiment,
  'POST /api/v1/experiments/sections/:sectionId/restore': updateExperiment,
  'PUT /api/v1/experiments/sections/:sectionId/position': updateExperiment,
  'PUT /api/v1/experiments/sections/:sectionId/content': updateExperiment,
  'PUT /api/v1/experiments/sections/:sectionId/html': updateExperiment,
  'PUT /api/v1/experiments/sections/:sectionId/samples': updateExperiment,
  'DELETE /api/v1/experiments/sections/:sectionId/samples': updateExperiment,
  'POST /api/v1/experiments/sections/:sectionId/copy': updateExperiment,
  'POST /api/v1/experiments/sections/:sectionId/files': updateExperiment,
  'POST /api/v1/files': updateFile,
  'POST /api/v1/metaFiles': updateFile,
  'GET /api/v1/sync/files/:id/upload': updateFile,
  'PUT /api/v1/sync/files/:id/upload': updateFile,
}

/** Who makes a call, as far as it decides what they may. */
export type Standing = 'stranger' | 'without a group' | 'organization administrator' | RoleName
export const standings: readonly Standing[] = ['stranger', 'without a group', 'Guest', 'Student', 'Member', 'Administrator', 'organization administrator']

/** `own`: with samples that they own. `some`: it depends on the command or the kind that is sent. */
export type Right = 'yes' | 'own' | 'some' | 'no'

/**
 * Each command asks for a permission of its own, and so do each kind of ID, each action, each scope, and what a file belongs to: tests/domain/commands,
 * bounds.test.ts, experiments.test.ts, supplies.test.ts, addons.test.ts, addon-oauth.test.ts, addon-proxy.test.ts, storage-server.test.ts.
 */
const ofEachCommand = [
  'POST /api/v1/sync/push',
  'POST /api/v1/sync/leases',
  'POST /api/v1/files/uploads',
  'POST /members/experiments/journal/handlers/experiment.ashx',
  'PUT /api/v1/addons/configuration',
  'POST /members/fn/proxy/proxy.ashx',
  'POST /members/fn/proxy/proxy2.ashx',
  'GET /api/v1/addons/:addonId/oauthConfig/getAccessToken',
  'GET /api/v1/addons/:addonId/oauthConfig/getAuthUrl',
  'POST /api/v1/addons/:addonId/oauthConfig/setAccessAndRefreshToken',
  'POST /api/v1/supplies/orders/:sampleID',
  'PUT /api/v1/supplies/orders/:orderID',
  'PATCH /api/v1/storage/:storageId',
  'POST /api/v1/storage/:storageId/meta',
  'PATCH /api/v1/storage/:storageId/meta/:storageMetaId',
  'DELETE /api/v1/storage/:storageId/meta/:storageMetaId',
  'POST /api/v1/storage/meta/bulk',
  'PATCH /api/v1/storage/meta/bulk',
  'DELETE /api/v1/storage/meta/bulk',
  'PUT /api/v1/storage/:storageId/managers',
  'DELETE /api/v1/storage/:storageId/managers/:userId',
  'PUT /api/v1/storage/:storageId/managers/bulk',
  'DELETE /api/v1/storage/:storageId/managers/bulk',
  'DELETE /api/v1/files/:id',
]
/** They ask for the group in the body themselves. */
const ofGroupInBody = ['POST /api/v1/sync/push', 'POST /api/v1/sync/pull', 'POST /api/v1/sync/manifest']

export const questionedRoutes: readonly string[] = [...Object.keys(questions), ...ofEachCommand, ...ofGroupInBody]

/** Follows from the route's access and the permissions of roles. */
export function rightOf(route: Route, standing: Standing): Right {
  const { access } = route
  const name = nameOf(route)
  if (access === 'public') return 'yes'
  if (standing === 'stranger') return 'no'
  if (access === 'organization') return standing === 'organization administrator' ? 'yes' : 'no'
  const isOfGroup = (access !== 'session' && access !== 'owner') || ofGroupInBody.includes(name)
  if (standing === 'without a group' || standing === 'organization administrator') return isOfGroup ? 'no' : 'yes'
  if (access === 'administrator') return standing === 'Administrator' ? 'yes' : 'no'
  if (ofEachCommand.includes(name)) return 'some'
  const question = questions[name]
  return question ? rightByRole(question, standing) : 'yes'
}

const [self, someoneElse] = [1, 2]

function rightByRole(question: Question, role: RoleName): Right {
  const may = (ownerId: number) => isPermitted({ id: self, role }, ...question(ownerId))
  if (may(someoneElse)) return 'yes'
  return may(self) ? 'own' : 'no'
}
