import { commandId, type Command } from './command.ts'
import { addFile } from './commands/add-file.ts'
import { addNotifications } from './commands/add-notifications.ts'
import { addToSeries } from './commands/add-to-series.ts'
import { adjustAmount } from './commands/adjust-amount.ts'
import { appendToDocument } from './commands/append-to-document.ts'
import { archiveEquipment } from './commands/archive-equipment.ts'
import { archiveEquipmentTask } from './commands/archive-equipment-task.ts'
import { completeEquipmentTask } from './commands/complete-equipment-task.ts'
import { saveEquipmentTask } from './commands/save-equipment-task.ts'
import { cancelBooking } from './commands/cancel-booking.ts'
import { createBooking } from './commands/create-booking.ts'
import { createEquipment } from './commands/create-equipment.ts'
import { editEquipment } from './commands/edit-equipment.ts'
import { logEquipment } from './commands/log-equipment.ts'
import { moveBooking } from './commands/move-booking.ts'
import { followUnits } from './commands/follow-units.ts'
import { setEquipmentBarcode } from './commands/set-equipment-barcode.ts'
import { setEquipmentStatus } from './commands/set-equipment-status.ts'
import { archiveDocument } from './commands/archive-document.ts'
import { archiveFile } from './commands/archive-file.ts'
import { archiveLayer } from './commands/archive-layer.ts'
import { archiveSampleType } from './commands/archive-sample-type.ts'
import { archiveSample } from './commands/archive-sample.ts'
import { archiveStorageUnit } from './commands/archive-storage-unit.ts'
import { checkOutSample } from './commands/check-out-sample.ts'
import { createDocument, createDocument1 } from './commands/create-document.ts'
import { createLayer } from './commands/create-layer.ts'
import { createSampleType } from './commands/create-sample-type.ts'
import { createSample } from './commands/create-sample.ts'
import { createSeries } from './commands/create-series.ts'
import { createStorageUnit } from './commands/create-storage-unit.ts'
import { deleteSample } from './commands/delete-sample.ts'
import { deleteSeries } from './commands/delete-series.ts'
import { deleteTableView } from './commands/delete-table-view.ts'
import { editLayer } from './commands/edit-layer.ts'
import { editSampleType } from './commands/edit-sample-type.ts'
import { editSample } from './commands/edit-sample.ts'
import { editStorageUnit } from './commands/edit-storage-unit.ts'
import { moveLayerContents } from './commands/move-layer-contents.ts'
import { moveLayer } from './commands/move-layer.ts'
import { moveSample } from './commands/move-sample.ts'
import { placeSampleNext } from './commands/place-sample-next.ts'
import { readNotifications } from './commands/read-notifications.ts'
import { recordCount } from './commands/record-count.ts'
import { removeFile } from './commands/remove-file.ts'
import { removeFromSeries } from './commands/remove-from-series.ts'
import { deleteRole } from './commands/delete-role.ts'
import { giveRole } from './commands/give-role.ts'
import { saveRole } from './commands/save-role.ts'
import { undoRemoveMember } from './commands/undo-remove-member.ts'
import { removeMember } from './commands/remove-member.ts'
import { removeNotifications } from './commands/remove-notifications.ts'
import { renameSeries } from './commands/rename-series.ts'
import { reservePositions } from './commands/reserve-positions.ts'
import { restoreSampleFields } from './commands/restore-sample-fields.ts'
import { releaseSample } from './commands/release-sample.ts'
import { reserveSample } from './commands/reserve-sample.ts'
import { restoreSample } from './commands/restore-sample.ts'
import { returnSample } from './commands/return-sample.ts'
import { saveTableView } from './commands/save-table-view.ts'
import { setLayerBarcode } from './commands/set-layer-barcode.ts'
import { setLowStock } from './commands/set-low-stock.ts'
import { setMemberRole } from './commands/set-member-role.ts'
import { setSampleBarcode } from './commands/set-sample-barcode.ts'
import { setSampleMissing } from './commands/set-sample-missing.ts'
import { setSampleParent } from './commands/set-sample-parent.ts'
import { signDocument } from './commands/sign-document.ts'
import { noteWriting } from './commands/note-writing.ts'
import { holdFiles } from './commands/hold-files.ts'
import { storeFile } from './commands/store-file.ts'
import { takeAliquots } from './commands/take-aliquots.ts'
import { undoAliquots } from './commands/undo-aliquots.ts'
import { skipNumber } from './commands/skip-number.ts'
import { undoCount } from './commands/undo-count.ts'
import { undoSampleReturn } from './commands/undo-sample-return.ts'
import { writeNotice } from './commands/write-notice.ts'
import { writeSetting } from './commands/write-setting.ts'
import { addComment } from './commands/add-comment.ts'
import { editComment } from './commands/edit-comment.ts'
import { removeComment } from './commands/remove-comment.ts'
import { resolveComment } from './commands/resolve-comment.ts'
import { askWitness } from './commands/ask-witness.ts'
import { declineSignature } from './commands/decline-signature.ts'
import { signExperiment } from './commands/sign-experiment.ts'
import { createProject } from './commands/create-project.ts'
import { editProject } from './commands/edit-project.ts'
import { archiveProject } from './commands/archive-project.ts'
import { createStudy } from './commands/create-study.ts'
import { editStudy } from './commands/edit-study.ts'
import { moveStudy } from './commands/move-study.ts'
import { archiveStudy } from './commands/archive-study.ts'
import { createExperiment } from './commands/create-experiment.ts'
import { editExperiment } from './commands/edit-experiment.ts'
import { setExperimentStatus } from './commands/set-experiment-status.ts'
import { moveExperiment } from './commands/move-experiment.ts'
import { setExperimentReaders } from './commands/set-experiment-readers.ts'
import { setGroupReadership } from './commands/set-group-readership.ts'
import { setStudyReaders } from './commands/set-study-readers.ts'
import { shareExperiment } from './commands/share-experiment.ts'
import { archiveExperiment } from './commands/archive-experiment.ts'
import { createSection } from './commands/create-section.ts'
import { renameSection } from './commands/rename-section.ts'
import { editSectionDetails } from './commands/edit-section-details.ts'
import { lockSection } from './commands/lock-section.ts'
import { convertSectionText } from './commands/convert-section-text.ts'
import { moveSection } from './commands/move-section.ts'
import { archiveSection } from './commands/archive-section.ts'
import { addSectionSamples } from './commands/add-section-samples.ts'
import { setUsedAmount } from './commands/set-used-amount.ts'
import { removeSectionSamples } from './commands/remove-section-samples.ts'
import { createProtocol } from './commands/create-protocol.ts'
import { editProtocol } from './commands/edit-protocol.ts'
import { saveProtocolVersion } from './commands/save-protocol-version.ts'
import { archiveProtocol } from './commands/archive-protocol.ts'
import { copyProtocol } from './commands/copy-protocol.ts'
import { setSectionVariable } from './commands/set-section-variable.ts'
import { checkStep } from './commands/check-step.ts'
import { runStepTimer } from './commands/run-step-timer.ts'
import { addStepTime } from './commands/add-step-time.ts'
import { editStepNote } from './commands/edit-step-note.ts'
import { archiveProduct } from './commands/archive-product.ts'
import { approveOrder } from './commands/approve-order.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { archiveLabelPrinter } from './commands/archive-label-printer.ts'
import { archiveLabelTemplate } from './commands/archive-label-template.ts'
import { cancelLabelPrint } from './commands/cancel-label-print.ts'
import { printLabels } from './commands/print-labels.ts'
import { reportLabelPrint } from './commands/report-label-print.ts'
import { saveLabelPrinter } from './commands/save-label-printer.ts'
import { saveLabelTemplate } from './commands/save-label-template.ts'
import { allowAddonHosts } from './commands/allow-addon-hosts.ts'
import { configureAddon } from './commands/configure-addon.ts'
import { enableAddon } from './commands/enable-addon.ts'
import { installAddon } from './commands/install-addon.ts'
import { removeAddon } from './commands/remove-addon.ts'
import { setAddonLicense } from './commands/set-addon-license.ts'
import { updateAddon } from './commands/update-addon.ts'
import { createBudget } from './commands/create-budget.ts'
import { createProduct } from './commands/create-product.ts'
import { declineOrder } from './commands/decline-order.ts'
import { editBudget } from './commands/edit-budget.ts'
import { editOrder } from './commands/edit-order.ts'
import { editProduct } from './commands/edit-product.ts'
import { placeOrder } from './commands/place-order.ts'
import { receiveOrder } from './commands/receive-order.ts'
import { requestOrder } from './commands/request-order.ts'
import { setSampleProduct } from './commands/set-sample-product.ts'
import { storeOrder } from './commands/store-order.ts'
import { takeBackOrderStep } from './commands/take-back-order-step.ts'

const allCommands = [
  addToSeries,
  adjustAmount,
  archiveLayer,
  archiveSample,
  archiveSampleType,
  archiveStorageUnit,
  checkOutSample,
  createLayer,
  createSample,
  createSampleType,
  createSeries,
  createStorageUnit,
  deleteSample,
  deleteSeries,
  deleteTableView,
  editLayer,
  editSample,
  editSampleType,
  editStorageUnit,
  moveLayer,
  moveLayerContents,
  moveSample,
  placeSampleNext,
  recordCount,
  removeFromSeries,
  removeMember,
  undoRemoveMember,
  giveRole,
  saveRole,
  deleteRole,
  renameSeries,
  reservePositions,
  restoreSample,
  restoreSampleFields,
  returnSample,
  saveTableView,
  setLayerBarcode,
  setLowStock,
  setMemberRole,
  setSampleBarcode,
  setSampleMissing,
  setSampleParent,
  takeAliquots,
  undoAliquots,
  skipNumber,
  undoCount,
  undoSampleReturn,
  writeNotice,
  writeSetting,
  createDocument,
  appendToDocument,
  signDocument,
  archiveDocument,
  addFile,
  archiveFile,
  removeFile,
  storeFile,
  holdFiles,
  noteWriting,
  addNotifications,
  readNotifications,
  removeNotifications,
  createProject,
  editProject,
  archiveProject,
  createStudy,
  editStudy,
  moveStudy,
  archiveStudy,
  createExperiment,
  editExperiment,
  setExperimentStatus,
  moveExperiment,
  shareExperiment,
  setExperimentReaders,
  setStudyReaders,
  setGroupReadership,
  archiveExperiment,
  createSection,
  renameSection,
  editSectionDetails,
  lockSection,
  convertSectionText,
  moveSection,
  archiveSection,
  addSectionSamples,
  setUsedAmount,
  removeSectionSamples,
  reserveSample,
  releaseSample,
  signExperiment,
  askWitness,
  declineSignature,
  addComment,
  editComment,
  removeComment,
  resolveComment,
  createProtocol,
  editProtocol,
  saveProtocolVersion,
  archiveProtocol,
  copyProtocol,
  setSectionVariable,
  checkStep,
  runStepTimer,
  addStepTime,
  editStepNote,
  createProduct,
  editProduct,
  archiveProduct,
  setSampleProduct,
  requestOrder,
  editOrder,
  approveOrder,
  declineOrder,
  placeOrder,
  cancelOrder,
  receiveOrder,
  storeOrder,
  takeBackOrderStep,
  createBudget,
  editBudget,
  createEquipment,
  editEquipment,
  setEquipmentStatus,
  setEquipmentBarcode,
  followUnits,
  logEquipment,
  archiveEquipment,
  saveEquipmentTask,
  completeEquipmentTask,
  archiveEquipmentTask,
  createBooking,
  moveBooking,
  cancelBooking,
  saveLabelTemplate,
  archiveLabelTemplate,
  saveLabelPrinter,
  archiveLabelPrinter,
  printLabels,
  cancelLabelPrint,
  reportLabelPrint,
  configureAddon,
  enableAddon,
  installAddon,
  removeAddon,
  setAddonLicense,
  allowAddonHosts,
  updateAddon,
] as const

/** Versions that apps of the last year may have queued: see `defineEarlierVersion`. */
const earlierVersions: readonly Command[] = [createDocument1]

/** Every command by `name@version`, as used in a queue or push. Its input type is lost here, but its own schema checks the input. */
export const commands: ReadonlyMap<string, Command> = new Map([...allCommands, ...earlierVersions].map((command) => [commandId(command), command]))
