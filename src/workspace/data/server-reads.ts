import type { FileRow } from '#domain/entities/file.ts'
import type { Message } from '#domain/message.ts'
import type { AddonTrial, AskedHosts, OfferedAddons } from '#domain/wire/integrations/addons.ts'
import type { AccountAccess } from '#domain/wire/accounts/account-access.ts'
import type { ApiDocument } from '#domain/wire/integrations/api-document.ts'
import type { ActivityPage, ActivityQuery } from '#domain/wire/activity.ts'
import type { GroupDevices, OwnDevices } from '#domain/wire/sync/devices.ts'
import type { DocumentText, DocumentVersions } from '#domain/wire/notebook/document-versions.ts'
import type { EncryptionPolicy } from '#domain/wire/sync/encryption.ts'
import type { GroupLogo } from '#domain/wire/organization/group-logo.ts'
import type { PrinterAddresses, PrinterStatus } from '#domain/wire/inventory/label-printers.ts'
import type { GroupPolicies } from '#domain/wire/organization/group-policies.ts'
import type { NotificationChannels } from '#domain/wire/accounts/notification-channels.ts'
import type { OwnPasskeys } from '#domain/wire/accounts/passkeys.ts'
import type { QueuedMessage } from '#domain/wire/integrations/message-queue.ts'
import type { StorageServer } from '#domain/wire/integrations/storage-server.ts'
import type { Webhooks } from '#domain/wire/integrations/webhooks.ts'
import type { SampleHistory } from '#domain/wire/sync/history.ts'
import type { RefusalDetail } from '#domain/tx.ts'

export type ServerAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; failure: { readonly code: string; readonly message: Message; readonly detail?: RefusalDetail } }

/** What a screen reads from the server because no device stores it. Everything else is read from the local copy. */
export interface ServerReads {
  sampleHistory(sampleId: number): Promise<ServerAnswer<SampleHistory>>
  documentVersions(documentId: string, before?: number): Promise<ServerAnswer<DocumentVersions>>
  documentVersion(documentId: string, version: number): Promise<ServerAnswer<DocumentText>>
  groupActivity(query: ActivityQuery): Promise<ServerAnswer<ActivityPage>>
  groupPolicies(): Promise<ServerAnswer<GroupPolicies>>
  groupLogo(): Promise<ServerAnswer<GroupLogo>>
  labelPrinters(): Promise<ServerAnswer<PrinterAddresses>>
  labelPrinterStatus(printerId: string): Promise<ServerAnswer<PrinterStatus>>
  offeredAddons(): Promise<ServerAnswer<OfferedAddons>>
  askedHosts(addonId: number): Promise<ServerAnswer<AskedHosts>>
  addonTrial(): Promise<ServerAnswer<AddonTrial>>
  storageServer(): Promise<ServerAnswer<StorageServer>>
  webhooks(): Promise<ServerAnswer<Webhooks>>
  /** How an upload to the storage server of the group ended, if it has. */
  queuedMessage(id: string): Promise<ServerAnswer<QueuedMessage>>
  encryptionPolicy(): Promise<ServerAnswer<EncryptionPolicy>>
  accountAccess(): Promise<ServerAnswer<AccountAccess>>
  passkeys(): Promise<ServerAnswer<OwnPasskeys>>
  notificationChannels(): Promise<ServerAnswer<NotificationChannels>>
  ownDevices(): Promise<ServerAnswer<OwnDevices>>
  groupDevices(): Promise<ServerAnswer<GroupDevices>>
  fileContent(file: FileRow): Promise<ServerAnswer<Blob>>
  /** What programs can call; also offline, once it was read. */
  apiDocument(): Promise<ServerAnswer<ApiDocument>>
  /** A file of the app itself, by its address. */
  appFile(address: string): Promise<ServerAnswer<Uint8Array<ArrayBuffer>>>
}
