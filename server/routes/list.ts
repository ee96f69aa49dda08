import { getAddonFrame, getAddonScript } from './addons/code.ts'
import { getAddonConfiguration, putAddonConfiguration } from './addons/configuration.ts'
import { listAvailableAddons, listInstalledAddons, listOfferedAddons } from './addons/lists.ts'
import { listAskedHosts } from './addons/asked-hosts.ts'
import { getAddonClient, setAddonClient } from './addons/oauth-client.ts'
import { getAddonAccessToken, getAddonAuthUrl, setAddonTokens } from './addons/oauth.ts'
import { oneAddonRoutes } from './addons/one-addon.ts'
import { proxy, proxy2 } from './addons/proxy.ts'
import { addAddon, previewAddon, replaceAddon, uploadAddon } from './addons/scripts.ts'
import { deleteAddonTrial, getAddonTrial, putAddonTrial } from './addons/trial.ts'
import { audit } from './audit.ts'
import { cspReport } from './csp-report.ts'
import { addToSampleSeries } from './handlers/add-to-sample-series.ts'
import { idlePolicy } from './groups/idle-policy.ts'
import { declineRoute, listSignatures, signExperimentRoute } from './experiments/signatures.ts'
import { getActiveGroup, listOwnGroups, putActiveGroup, searchOwnGroups } from './groups/active-group.ts'
import { groupActivity } from './groups/activity.ts'
import { leaveGroup } from './groups/leave.ts'
import { listMembers } from './groups/members.ts'
import { groupPolicies } from './groups/policies.ts'
import { readEncryptionPolicy, writeEncryptionPolicy } from './groups/encryption-policy.ts'
import { readLogo, removeLogo, writeLogo } from './groups/logo.ts'
import { forgetStorageServer, readStorageServer, writeStorageServer } from './groups/storage-server.ts'
import { passwordPolicy } from './groups/password-policy.ts'
import { readTwoStepPolicy, writeTwoStepPolicy } from './groups/two-step-policy.ts'
import { documentVersion, documentVersions } from './documents/versions.ts'
import { addExperiment, addProject, addStudy, getExperiment, listCollaborators, listExperiments, listProjects, listStudies } from './experiments/experiments.ts'
import { copySection } from './experiments/copy-section.ts'
import { formerSectionRoutes } from './experiments/former-addresses.ts'
import { listLinkedExperiments } from './experiments/linked-experiments.ts'
import { templateRoutes } from './experiments/templates.ts'
import { commentRoutes } from './experiments/comments.ts'
import { witnessRoutes } from './experiments/witnesses.ts'
import { getContent, getContentOfExperiment, getHtml, putContent, putHtml } from './experiments/section-content.ts'
import { getDrawing, putDrawing } from './experiments/section-drawing.ts'
import { getReaders, putReaders } from './experiments/readers.ts'
import { deleteLock, getLock, putLock } from './experiments/section-lock.ts'
import { addMeta, getCustomSectionInfo, getMeta, listMeta, putMeta } from './experiments/section-meta.ts'
import { getTable, putTable } from './experiments/section-table.ts'
import { getWorkbook, getWorkbookPreview, putWorkbook } from './experiments/section-workbook.ts'
import { addSamplesToSection, listSectionSamples, removeSamplesFromSection } from './experiments/section-samples.ts'
import { addSection, getSection, listSections, patchSection, placeSection, removeSection, restoreSection } from './experiments/sections.ts'
import {
  addGroupFile,
  addSectionFile,
  getGroupFile,
  getSectionFile,
  listFiles,
  listSectionFiles,
  removeGroupFile,
  removeSectionFile,
  removeSectionFiles,
} from './files/files.ts'
import { fileRoutes } from './files/meta-files.ts'
import { downloadFile } from './files/download-file.ts'
import { exportLocalStorage } from './files/local-storage-export.ts'
import { beginUpload } from './files/large-uploads.ts'
import { storageWorker } from './files/storage-worker.ts'
import { addSectionImage, getSectionImage, listSectionImages, removeSectionImage, removeSectionImages } from './files/images.ts'
import { listFeedback, sendFeedback } from './feedback/feedback.ts'
import { characterMap } from './handlers/character-map.ts'
import { createPdf } from './handlers/create-pdf.ts'
import { debugLog } from './handlers/debug-log.ts'
import { experimentHandler } from './handlers/experiment.ts'
import { fileIO } from './handlers/file-io.ts'
import { fetchIdByAltId } from './handlers/fetch-id-by-alt-id.ts'
import { friendlyLocation } from './handlers/friendly-location.ts'
import { getSampleTypes } from './handlers/get-sample-types.ts'
import { login, logout } from './handlers/login.ts'
import { mailingList } from './handlers/mailing-list.ts'
import { getMessageQueue, retrieveMessage } from './handlers/message-queue.ts'
import { storageOutcome } from './handlers/storage-server.ts'
import { notification } from './handlers/notification.ts'
import { getSampleData, getSampleTypeMeta } from './handlers/sample-data.ts'
import { saveSample } from './handlers/save-sample.ts'
import { scheduledPoll } from './handlers/scheduled-tasks.ts'
import { setParentSample } from './handlers/set-parent-sample.ts'
import { eraseOwnDevice, listOwnDevices, revokeOwnDevice } from './devices/own-devices.ts'
import { eraseGroupDevice, listGroupDevices, revokeGroupDevice } from './devices/group-devices.ts'
import { setPrimary } from './handlers/set-primary.ts'
import { settings } from './handlers/settings.ts'
import { updateAltIdStorageLayer } from './handlers/update-alt-id-storage-layer.ts'
import { updateSample } from './handlers/update-sample.ts'
import { updateSampleFields } from './handlers/update-sample-fields.ts'
import { writeSettings } from './handlers/write-settings.ts'
import { healthz, readyz } from './health.ts'
import { metrics } from './metrics.ts'
import { labelPrinterStatus, listLabelPrinters, writeLabelPrinter } from './labels/label-printers.ts'
import { documentationOf } from './openapi.ts'
import type { Route } from './route.ts'
import { addBooking, changeBooking, listBookings, removeBooking } from './equipment/bookings.ts'
import { listEquipmentLogs } from './equipment/logs.ts'
import { listCategories } from './protocols/categories.ts'
import { listProtocolDigests } from './protocols/protocol-digest.ts'
import { listProtocolLogs } from './protocols/protocol-logs.ts'
import { getProtocol, getProtocolVersion, listProtocols } from './protocols/protocols.ts'
import { currencyRoutes } from './reference/currencies.ts'
import { getQuantityType, listMeasurementUnits, listQuantityTypes } from './reference/units.ts'
import { listTimeZones } from './reference/time-zones.ts'
import { getVersion } from './reference/version.ts'
import { listCatalogItems } from './supplies/catalog-items.ts'
import { addOrder, listOrders, updateOrder } from './supplies/orders.ts'
import { getBarcode } from './barcodes/barcode.ts'
import { sampleTypeRoutes } from './sample-types/type-routes.ts'
import { sampleRoutes } from './samples/sample-routes.ts'
import { storageRoutes } from './storage/storage-routes.ts'
import { addGroupInvitation, listGroupInvitations, renewGroupInvitation, revokeGroupInvitation } from './invitations/group-invitations.ts'
import { acceptOffer, joinGroup, readOffer } from './invitations/invitation.ts'
import { acceptSaml, beginSso, finishOidc, finishSaml, samlMetadata, ssoState } from './sso/sso.ts'
import {
  endAccountSession,
  makeAccountPasswordLink,
  readOneAccount,
  resetAccountTwoStep,
  writeAccountActive,
  writeAccountAdministrator,
} from './organization/account.ts'
import { listContentReports } from './organization/content-reports.ts'
import { endDirectoryToken, readDirectoryState, writeDirectoryToken } from './organization/directory.ts'
import { exportAccountEvents, listAccountEvents } from './organization/events.ts'
import { exportOrganizationFeedback, listOrganizationFeedback, markOrganizationFeedback } from './organization/feedback.ts'
import { appointGroupAdministrator, createOrganizationGroup, listOrganizationGroups, renameOrganizationGroup } from './organization/groups.ts'
import { listPeople } from './organization/people.ts'
import { readOrganizationSettings, writeOrganizationSettings } from './organization/settings.ts'
import { setUpServer } from './setup/set-up.ts'
import { getFile, loadFile, putFileChunk, syncUpload } from './sync/files.ts'
import { confirmErasures, readErasures } from './sync/erasures.ts'
import { deleteEncryptionKey, readEncryptionKey, storeEncryptionKey } from './sync/encryption-keys.ts'
import { syncEvents } from './sync/events.ts'
import { syncLeases } from './sync/leases.ts'
import { syncPresence } from './sync/presence.ts'
import { earlierPull } from './sync/earlier-protocol.ts'
import { syncBlock, syncManifest } from './sync/manifest.ts'
import { syncPull } from './sync/pull.ts'
import { syncPush } from './sync/push.ts'
import { session } from './sync/session.ts'
import { createAccessToken, endAccess, listAccess } from './user/account-access.ts'
import { authenticateUser, getAuthUser } from './user/auth-user.ts'
import { getCurrentUserInfo } from './user/current-user.ts'
import { personRoutes } from './user/people.ts'
import { oneSettingRoutes } from './user/set-setting.ts'
import { userSettingRoutes } from './user/user-settings.ts'
import { listNotificationDigests, listNotifications, setNotificationsRead } from './user/notifications.ts'
import { notificationChannels } from './user/notification-channels.ts'
import { askForPasswordReset, passwordResetState, usePasswordReset } from './user/password-reset.ts'
import { addTask, getTask, listTasks, patchTask, patchTasks, removeTask, removeTasks } from './tasks/tasks.ts'
import { beginSignInWithPasskey, signInWithPasskey } from './user/passkey-sign-in.ts'
import { addOwnPasskey, proveWithOwnPasskey, beginOwnPasskey, listOwnPasskeys, removeOwnPasskeyById, renameOwnPasskey } from './user/passkeys.ts'
import { changeOwnPassword } from './user/password.ts'
import { subscribeToPush, unsubscribeFromPush } from './user/push.ts'
import { setOwnPin, signInWithPin } from './user/pin.ts'
import { beginOwnTwoStep, confirmOwnTwoStep, readOwnTwoStep, renewOwnRecoveryCodes, turnOwnTwoStepOff } from './user/two-step.ts'
import { unsubscribeByLink } from './user/unsubscribe.ts'
import { tableViewsHandler } from './views/table-views.ts'
import { viewRoutes } from './views/views.ts'
import { readViews, writeViews } from './views/view-source.ts'
import { listEvents } from './webhooks/events.ts'
import { createWebhook, deleteWebhook, editWebhook, listWebhooks, renewWebhookSecret, resendDelivery } from './webhooks/webhooks.ts'

/** Every route of this server, except the files of the web app. */
export const routes: readonly Route[] = [
  healthz,
  readyz,
  metrics,
  cspReport,
  setUpServer,
  login,
  logout,
  scheduledPoll,
  notification,
  setPrimary,
  listOwnGroups,
  searchOwnGroups,
  getActiveGroup,
  listMembers,
  putActiveGroup,
  idlePolicy,
  groupActivity,
  documentVersions,
  documentVersion,
  groupPolicies,
  leaveGroup,
  passwordPolicy,
  readTwoStepPolicy,
  writeTwoStepPolicy,
  readEncryptionPolicy,
  writeEncryptionPolicy,
  readLogo,
  writeLogo,
  removeLogo,
  listLabelPrinters,
  writeLabelPrinter,
  labelPrinterStatus,
  readStorageServer,
  writeStorageServer,
  forgetStorageServer,
  listEvents,
  listWebhooks,
  createWebhook,
  editWebhook,
  deleteWebhook,
  renewWebhookSecret,
  resendDelivery,
  readEncryptionKey,
  storeEncryptionKey,
  deleteEncryptionKey,
  authenticateUser,
  getAuthUser,
  getCurrentUserInfo,
  ...oneSettingRoutes,
  ...userSettingRoutes,
  ...personRoutes,
  changeOwnPassword,
  listAccess,
  endAccess,
  createAccessToken,
  listOwnDevices,
  revokeOwnDevice,
  eraseOwnDevice,
  listGroupDevices,
  revokeGroupDevice,
  eraseGroupDevice,
  readErasures,
  confirmErasures,
  setOwnPin,
  signInWithPin,
  ssoState,
  beginSso,
  finishOidc,
  finishSaml,
  acceptSaml,
  samlMetadata,
  passwordResetState,
  askForPasswordReset,
  usePasswordReset,
  listGroupInvitations,
  addGroupInvitation,
  renewGroupInvitation,
  revokeGroupInvitation,
  readOffer,
  acceptOffer,
  joinGroup,
  readOwnTwoStep,
  beginOwnTwoStep,
  confirmOwnTwoStep,
  renewOwnRecoveryCodes,
  turnOwnTwoStepOff,
  beginSignInWithPasskey,
  signInWithPasskey,
  listOwnPasskeys,
  beginOwnPasskey,
  addOwnPasskey,
  proveWithOwnPasskey,
  renameOwnPasskey,
  removeOwnPasskeyById,
  notificationChannels,
  subscribeToPush,
  unsubscribeFromPush,
  unsubscribeByLink,
  listPeople,
  readOneAccount,
  writeAccountActive,
  writeAccountAdministrator,
  resetAccountTwoStep,
  makeAccountPasswordLink,
  endAccountSession,
  listOrganizationGroups,
  createOrganizationGroup,
  renameOrganizationGroup,
  appointGroupAdministrator,
  listAccountEvents,
  exportAccountEvents,
  readOrganizationSettings,
  writeOrganizationSettings,
  listOrganizationFeedback,
  markOrganizationFeedback,
  exportOrganizationFeedback,
  listContentReports,
  readDirectoryState,
  writeDirectoryToken,
  endDirectoryToken,
  writeSettings,
  settings,
  mailingList,
  debugLog,
  characterMap,
  createPdf,
  sendFeedback,
  listFeedback,
  fetchIdByAltId,
  session,
  syncPush,
  syncPull,
  earlierPull,
  syncManifest,
  syncBlock,
  signExperimentRoute,
  declineRoute,
  syncLeases,
  syncEvents,
  syncPresence,
  syncUpload,
  putFileChunk,
  getFile,
  loadFile,
  fileIO,
  beginUpload,
  storageWorker,
  storageOutcome,
  getMessageQueue,
  retrieveMessage,
  experimentHandler,
  listProjects,
  addProject,
  listStudies,
  addStudy,
  listExperiments,
  ...templateRoutes,
  addExperiment,
  getExperiment,
  listCollaborators,
  getReaders,
  putReaders,
  listLinkedExperiments,
  listSections,
  addSection,
  getSection,
  placeSection,
  getContent,
  getContentOfExperiment,
  putContent,
  getHtml,
  putHtml,
  listSectionSamples,
  addSamplesToSection,
  removeSamplesFromSection,
  copySection,
  ...formerSectionRoutes,
  exportLocalStorage,
  downloadFile,
  listSectionFiles,
  addSectionFile,
  getSectionFile,
  patchSection,
  listSignatures,
  ...witnessRoutes,
  ...commentRoutes,
  getCustomSectionInfo,
  listMeta,
  getMeta,
  addMeta,
  putMeta,
  getTable,
  putTable,
  getWorkbook,
  putWorkbook,
  getWorkbookPreview,
  getDrawing,
  putDrawing,
  removeSectionFile,
  removeSectionFiles,
  listSectionImages,
  addSectionImage,
  getSectionImage,
  removeSectionImage,
  removeSectionImages,
  getLock,
  putLock,
  deleteLock,
  removeSection,
  restoreSection,
  listFiles,
  addGroupFile,
  getGroupFile,
  removeGroupFile,
  ...fileRoutes,
  getBarcode,
  ...sampleRoutes,
  ...storageRoutes,
  ...sampleTypeRoutes,
  listCategories,
  listProtocolDigests,
  listProtocolLogs,
  listTasks,
  addTask,
  getTask,
  patchTask,
  removeTask,
  patchTasks,
  removeTasks,
  listProtocols,
  getProtocol,
  getProtocolVersion,
  listQuantityTypes,
  getQuantityType,
  listMeasurementUnits,
  getVersion,
  listTimeZones,
  ...currencyRoutes,
  listNotifications,
  listNotificationDigests,
  setNotificationsRead,
  addBooking,
  listBookings,
  changeBooking,
  removeBooking,
  listEquipmentLogs,
  listCatalogItems,
  listOrders,
  addOrder,
  updateOrder,
  addToSampleSeries,
  friendlyLocation,
  getSampleTypes,
  saveSample,
  updateSample,
  getSampleData,
  getSampleTypeMeta,
  setParentSample,
  updateAltIdStorageLayer,
  updateSampleFields,
  readViews,
  writeViews,
  tableViewsHandler,
  ...viewRoutes,
  uploadAddon,
  putAddonTrial,
  getAddonTrial,
  deleteAddonTrial,
  previewAddon,
  addAddon,
  replaceAddon,
  getAddonScript,
  getAddonFrame,
  listAvailableAddons,
  listInstalledAddons,
  listOfferedAddons,
  ...oneAddonRoutes,
  getAddonConfiguration,
  putAddonConfiguration,
  listAskedHosts,
  getAddonClient,
  setAddonClient,
  getAddonAccessToken,
  getAddonAuthUrl,
  setAddonTokens,
  proxy,
  proxy2,
  audit,
  ...documentationOf(() => routes),
]
