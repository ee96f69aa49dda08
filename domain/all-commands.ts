// Written by `npm run registry` from the files of commands/.
import type { Command } from './command.ts'
import { addComment } from './commands/add-comment.ts'
import { addFile } from './commands/add-file.ts'
import { addNotifications } from './commands/add-notifications.ts'
import { addSectionSamples } from './commands/add-section-samples.ts'
import { addStepTime } from './commands/add-step-time.ts'
import { addToSeries } from './commands/add-to-series.ts'
import { adjustAmount } from './commands/adjust-amount.ts'
import { allowAddonHosts } from './commands/allow-addon-hosts.ts'
import { appendToDocument } from './commands/append-to-document.ts'
import { approveOrder } from './commands/approve-order.ts'
import { archiveDocument } from './commands/archive-document.ts'
import { archiveEquipmentTask } from './commands/archive-equipment-task.ts'
import { archiveEquipment } from './commands/archive-equipment.ts'
import { archiveExperiment } from './commands/archive-experiment.ts'
import { archiveFile } from './commands/archive-file.ts'
import { archiveLabelPrinter } from './commands/archive-label-printer.ts'
import { archiveLabelTemplate } from './commands/archive-label-template.ts'
import { archiveLayer } from './commands/archive-layer.ts'
import { archiveProduct } from './commands/archive-product.ts'
import { archiveProject } from './commands/archive-project.ts'
import { archiveProtocol } from './commands/archive-protocol.ts'
import { archiveSampleType } from './commands/archive-sample-type.ts'
import { archiveSample } from './commands/archive-sample.ts'
import { archiveSection } from './commands/archive-section.ts'
import { archiveStorageUnit } from './commands/archive-storage-unit.ts'
import { archiveStudy } from './commands/archive-study.ts'
import { askWitness } from './commands/ask-witness.ts'
import { cancelBooking } from './commands/cancel-booking.ts'
import { cancelLabelPrint } from './commands/cancel-label-print.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { checkOutSample } from './commands/check-out-sample.ts'
import { checkStep } from './commands/check-step.ts'
import { completeEquipmentTask } from './commands/complete-equipment-task.ts'
import { configureAddon } from './commands/configure-addon.ts'
import { convertSectionText } from './commands/convert-section-text.ts'
import { copyProtocol } from './commands/copy-protocol.ts'
import { createBooking } from './commands/create-booking.ts'
import { createBudget } from './commands/create-budget.ts'
import { createDocument, createDocument1 } from './commands/create-document.ts'
import { createEquipment } from './commands/create-equipment.ts'
import { createExperiment } from './commands/create-experiment.ts'
import { createLayer } from './commands/create-layer.ts'
import { createProduct } from './commands/create-product.ts'
import { createProject } from './commands/create-project.ts'
import { createProtocol } from './commands/create-protocol.ts'
import { createSampleType } from './commands/create-sample-type.ts'
import { createSample } from './commands/create-sample.ts'
import { createSection } from './commands/create-section.ts'
import { createSeries } from './commands/create-series.ts'
import { createStorageUnit } from './commands/create-storage-unit.ts'
import { createStudy } from './commands/create-study.ts'
import { declineOrder } from './commands/decline-order.ts'
import { declineSignature } from './commands/decline-signature.ts'
import { deleteRole } from './commands/delete-role.ts'
import { deleteSample } from './commands/delete-sample.ts'
import { deleteSeries } from './commands/delete-series.ts'
import { deleteTableView } from './commands/delete-table-view.ts'
import { editBudget } from './commands/edit-budget.ts'
import { editComment } from './commands/edit-comment.ts'
import { editEquipment } from './commands/edit-equipment.ts'
import { editExperiment } from './commands/edit-experiment.ts'
import { editLayer } from './commands/edit-layer.ts'
import { editOrder } from './commands/edit-order.ts'
import { editProduct } from './commands/edit-product.ts'
import { editProject } from './commands/edit-project.ts'
import { editProtocol } from './commands/edit-protocol.ts'
import { editSampleType } from './commands/edit-sample-type.ts'
import { editSample } from './commands/edit-sample.ts'
import { editSectionDetails } from './commands/edit-section-details.ts'
import { editStepNote } from './commands/edit-step-note.ts'
import { editStorageUnit } from './commands/edit-storage-unit.ts'
import { editStudy } from './commands/edit-study.ts'
import { enableAddon } from './commands/enable-addon.ts'
import { followUnits } from './commands/follow-units.ts'
import { giveRole } from './commands/give-role.ts'
import { holdFiles } from './commands/hold-files.ts'
import { installAddon } from './commands/install-addon.ts'
import { lockSection } from './commands/lock-section.ts'
import { logEquipment } from './commands/log-equipment.ts'
import { moveBooking } from './commands/move-booking.ts'
import { moveExperiment } from './commands/move-experiment.ts'
import { moveLayerContents } from './commands/move-layer-contents.ts'
import { moveLayer } from './commands/move-layer.ts'
import { moveSample } from './commands/move-sample.ts'
import { moveSection } from './commands/move-section.ts'
import { moveStudy } from './commands/move-study.ts'
import { noteWriting } from './commands/note-writing.ts'
import { placeOrder } from './commands/place-order.ts'
import { placeSampleNext } from './commands/place-sample-next.ts'
import { printLabels } from './commands/print-labels.ts'
import { readNotifications } from './commands/read-notifications.ts'
import { receiveOrder } from './commands/receive-order.ts'
import { recordCount } from './commands/record-count.ts'
import { releaseSample } from './commands/release-sample.ts'
import { removeAddon } from './commands/remove-addon.ts'
import { removeComment } from './commands/remove-comment.ts'
import { removeFile } from './commands/remove-file.ts'
import { removeFromSeries } from './commands/remove-from-series.ts'
import { removeMember } from './commands/remove-member.ts'
import { removeNotifications } from './commands/remove-notifications.ts'
import { removeSectionSamples } from './commands/remove-section-samples.ts'
import { renameSection } from './commands/rename-section.ts'
import { renameSeries } from './commands/rename-series.ts'
import { reportLabelPrint } from './commands/report-label-print.ts'
import { requestOrder } from './commands/request-order.ts'
import { reservePositions } from './commands/reserve-positions.ts'
import { reserveSample } from './commands/reserve-sample.ts'
import { resolveComment } from './commands/resolve-comment.ts'
import { restoreSampleFields } from './commands/restore-sample-fields.ts'
import { restoreSample } from './commands/restore-sample.ts'
import { returnSample } from './commands/return-sample.ts'
import { runStepTimer } from './commands/run-step-timer.ts'
import { saveEquipmentTask } from './commands/save-equipment-task.ts'
import { saveLabelPrinter } from './commands/save-label-printer.ts'
import { saveLabelTemplate } from './commands/save-label-template.ts'
import { saveProtocolVersion } from './commands/save-protocol-version.ts'
import { saveRole } from './commands/save-role.ts'
import { saveTableView } from './commands/save-table-view.ts'
import { setAddonLicense } from './commands/set-addon-license.ts'
import { setEquipmentBarcode } from './commands/set-equipment-barcode.ts'
import { setEquipmentStatus } from './commands/set-equipment-status.ts'
import { setExperimentReaders } from './commands/set-experiment-readers.ts'
import { setExperimentStatus } from './commands/set-experiment-status.ts'
import { setGroupReadership } from './commands/set-group-readership.ts'
import { setLayerBarcode } from './commands/set-layer-barcode.ts'
import { setLowStock } from './commands/set-low-stock.ts'
import { setMemberRole } from './commands/set-member-role.ts'
import { setSampleBarcode } from './commands/set-sample-barcode.ts'
import { setSampleMissing } from './commands/set-sample-missing.ts'
import { setSampleParent } from './commands/set-sample-parent.ts'
import { setSampleProduct } from './commands/set-sample-product.ts'
import { setSectionVariable } from './commands/set-section-variable.ts'
import { setStudyReaders } from './commands/set-study-readers.ts'
import { setUsedAmount } from './commands/set-used-amount.ts'
import { shareExperiment } from './commands/share-experiment.ts'
import { signDocument } from './commands/sign-document.ts'
import { signExperiment } from './commands/sign-experiment.ts'
import { skipNumber } from './commands/skip-number.ts'
import { storeFile } from './commands/store-file.ts'
import { storeOrder } from './commands/store-order.ts'
import { takeAliquots } from './commands/take-aliquots.ts'
import { takeBackOrderStep } from './commands/take-back-order-step.ts'
import { undoAliquots } from './commands/undo-aliquots.ts'
import { undoCount } from './commands/undo-count.ts'
import { undoRemoveMember } from './commands/undo-remove-member.ts'
import { undoSampleReturn } from './commands/undo-sample-return.ts'
import { updateAddon } from './commands/update-addon.ts'
import { writeNotice } from './commands/write-notice.ts'
import { writeSetting } from './commands/write-setting.ts'

export const allCommands = [
  addComment,
  addFile,
  addNotifications,
  addSectionSamples,
  addStepTime,
  addToSeries,
  adjustAmount,
  allowAddonHosts,
  appendToDocument,
  approveOrder,
  archiveDocument,
  archiveEquipmentTask,
  archiveEquipment,
  archiveExperiment,
  archiveFile,
  archiveLabelPrinter,
  archiveLabelTemplate,
  archiveLayer,
  archiveProduct,
  archiveProject,
  archiveProtocol,
  archiveSampleType,
  archiveSample,
  archiveSection,
  archiveStorageUnit,
  archiveStudy,
  askWitness,
  cancelBooking,
  cancelLabelPrint,
  cancelOrder,
  checkOutSample,
  checkStep,
  completeEquipmentTask,
  configureAddon,
  convertSectionText,
  copyProtocol,
  createBooking,
  createBudget,
  createDocument,
  createEquipment,
  createExperiment,
  createLayer,
  createProduct,
  createProject,
  createProtocol,
  createSampleType,
  createSample,
  createSection,
  createSeries,
  createStorageUnit,
  createStudy,
  declineOrder,
  declineSignature,
  deleteRole,
  deleteSample,
  deleteSeries,
  deleteTableView,
  editBudget,
  editComment,
  editEquipment,
  editExperiment,
  editLayer,
  editOrder,
  editProduct,
  editProject,
  editProtocol,
  editSampleType,
  editSample,
  editSectionDetails,
  editStepNote,
  editStorageUnit,
  editStudy,
  enableAddon,
  followUnits,
  giveRole,
  holdFiles,
  installAddon,
  lockSection,
  logEquipment,
  moveBooking,
  moveExperiment,
  moveLayerContents,
  moveLayer,
  moveSample,
  moveSection,
  moveStudy,
  noteWriting,
  placeOrder,
  placeSampleNext,
  printLabels,
  readNotifications,
  receiveOrder,
  recordCount,
  releaseSample,
  removeAddon,
  removeComment,
  removeFile,
  removeFromSeries,
  removeMember,
  removeNotifications,
  removeSectionSamples,
  renameSection,
  renameSeries,
  reportLabelPrint,
  requestOrder,
  reservePositions,
  reserveSample,
  resolveComment,
  restoreSampleFields,
  restoreSample,
  returnSample,
  runStepTimer,
  saveEquipmentTask,
  saveLabelPrinter,
  saveLabelTemplate,
  saveProtocolVersion,
  saveRole,
  saveTableView,
  setAddonLicense,
  setEquipmentBarcode,
  setEquipmentStatus,
  setExperimentReaders,
  setExperimentStatus,
  setGroupReadership,
  setLayerBarcode,
  setLowStock,
  setMemberRole,
  setSampleBarcode,
  setSampleMissing,
  setSampleParent,
  setSampleProduct,
  setSectionVariable,
  setStudyReaders,
  setUsedAmount,
  shareExperiment,
  signDocument,
  signExperiment,
  skipNumber,
  storeFile,
  storeOrder,
  takeAliquots,
  takeBackOrderStep,
  undoAliquots,
  undoCount,
  undoRemoveMember,
  undoSampleReturn,
  updateAddon,
  writeNotice,
  writeSetting,
] as const

/** Versions that apps of the last year may have queued: see `defineEarlierVersion`. */
export const earlierVersions: readonly Command[] = [createDocument1]
