import { readDeviceKey } from '#db/queue/device-key.ts'
import type { Workspace } from '#db/workspace.ts'
import {
  addonTrialSchema,
  askedHostsSchema,
  offeredAddonsSchema,
  type AddonTrial,
  type AskedHosts,
  type OfferedAddons,
} from '#domain/wire/integrations/addons.ts'
import { accountAccessSchema, type AccountAccess } from '#domain/wire/accounts/account-access.ts'
import { activityPageSchema, type ActivityPage, type ActivityQuery } from '#domain/wire/activity.ts'
import { groupDevicesSchema, ownDevicesSchema, type GroupDevices, type OwnDevices } from '#domain/wire/sync/devices.ts'
import { documentTextSchema, documentVersionsSchema, type DocumentText, type DocumentVersions } from '#domain/wire/notebook/document-versions.ts'
import { encryptionPolicySchema, type EncryptionPolicy } from '#domain/wire/sync/encryption.ts'
import { groupLogoSchema, type GroupLogo } from '#domain/wire/organization/group-logo.ts'
import { printerAddressesSchema, printerStatusSchema, type PrinterAddresses, type PrinterStatus } from '#domain/wire/inventory/label-printers.ts'
import { groupPoliciesSchema, type GroupPolicies } from '#domain/wire/organization/group-policies.ts'
import { notificationChannelsSchema, type NotificationChannels } from '#domain/wire/accounts/notification-channels.ts'
import { ownPasskeysSchema, type OwnPasskeys } from '#domain/wire/accounts/passkeys.ts'
import { queuedMessageSchema, retrieveMessagePath, type QueuedMessage } from '#domain/wire/integrations/message-queue.ts'
import { storageServerSchema, type StorageServer } from '#domain/wire/integrations/storage-server.ts'
import { webhooksSchema, type Webhooks } from '#domain/wire/integrations/webhooks.ts'
import { sampleHistorySchema, type SampleHistory } from '#domain/wire/sync/history.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { readApiDocument } from './api-calls.ts'
import { downloadFile } from '../files/download-file.ts'
import { failed, inWorkspace, type CallResult, type Transport } from '../transport.ts'

const printers = '/api/v1/groups/labelPrinters'

/** What is read from the server directly, because no device stores it. */
export const createServerReads = (transport: Transport, workspace: Workspace) => readsOf(inWorkspace(transport, workspace), workspace)

const readsOf = (of: Transport, workspace: Workspace) => ({
  /** What others did to a sample, the newest first. */
  async sampleHistory(sampleId: number): Promise<CallResult<SampleHistory>> {
    const device = await readDeviceKey(workspace)
    return of.call({ path: `/api/v1/samples/${sampleId}/history`, response: sampleHistorySchema, query: { device } })
  },

  /** Who wrote in a text, and when: versions before this one, newest first. */
  documentVersions: (documentId: string, before?: number): Promise<CallResult<DocumentVersions>> =>
    of.call({
      path: `/api/v1/documents/${documentId}/versions`,
      query: { ...(before !== undefined && { before }) },
      response: documentVersionsSchema,
    }),

  /** The text of a version, and of the one before it. */
  documentVersion: (documentId: string, version: number): Promise<CallResult<DocumentText>> =>
    of.call({
      path: `/api/v1/documents/${documentId}/versions/${version}`,

      response: documentTextSchema,
    }),

  /** A page of the log of the group in which the person is active; only for its administrators. */
  groupActivity: (query: ActivityQuery): Promise<CallResult<ActivityPage>> =>
    of.call({ path: '/api/v1/groups/activity', body: query, response: activityPageSchema }),

  /** What the administrators of the active group have set for its members. */
  groupPolicies: (): Promise<CallResult<GroupPolicies>> => of.call({ path: '/api/v1/groups/policies', response: groupPoliciesSchema }),

  /** What is at the head of what the active group prints. */
  groupLogo: (): Promise<CallResult<GroupLogo>> => of.call({ path: '/api/v1/groups/logo', response: groupLogoSchema }),

  /** Where the label printers of the group are; only for its administrators. */
  labelPrinters: (): Promise<CallResult<PrinterAddresses>> => of.call({ path: printers, response: printerAddressesSchema }),

  /** What a printer says about itself. */
  labelPrinterStatus: (printerId: string): Promise<CallResult<PrinterStatus>> =>
    of.call({ path: `${printers}/${printerId}/status`, response: printerStatusSchema }),
  /** The manifests of the add-ons that the server offers. */
  offeredAddons: (): Promise<CallResult<OfferedAddons>> => of.call({ path: '/api/v1/addons/offered', response: offeredAddonsSchema }),
  /** What an add-on tried to call and may not; only for administrators of the group. */
  askedHosts: (addonId: number): Promise<CallResult<AskedHosts>> => of.call({ path: `/api/v1/addons/${addonId}/askedHosts`, response: askedHostsSchema }),

  /** The add-on that the person tries in this group. */
  addonTrial: (): Promise<CallResult<AddonTrial>> => of.call({ path: '/api/v1/addons/trial', response: addonTrialSchema }),

  /** Where the group keeps files that are too large for devices. */
  storageServer: (): Promise<CallResult<StorageServer>> => of.call({ path: '/api/v1/groups/storageServer', response: storageServerSchema }),

  /** The programs that are told what happens in the group, and what became of it; only for its administrators. */
  webhooks: (): Promise<CallResult<Webhooks>> => of.call({ path: '/api/v1/groups/webhooks', response: webhooksSchema }),

  /** What has become of work that went on behind an answer. */
  queuedMessage: (messageID: string): Promise<CallResult<QueuedMessage>> =>
    of.call({ path: retrieveMessagePath, query: { messageID }, response: queuedMessageSchema }),

  /** Whether devices encrypt what they store of the active group. */
  encryptionPolicy: (): Promise<CallResult<EncryptionPolicy>> => of.call({ path: '/api/v1/groups/encryptionPolicy', response: encryptionPolicySchema }),

  /** Where the person is signed in, and their access tokens. */
  accountAccess: (): Promise<CallResult<AccountAccess>> => of.call({ path: '/api/v1/user/sessions', response: accountAccessSchema }),

  passkeys: (): Promise<CallResult<OwnPasskeys>> => of.call({ path: '/api/v1/user/passkeys', response: ownPasskeysSchema }),

  /** How notifications can reach the person outside the app. */
  notificationChannels: (): Promise<CallResult<NotificationChannels>> =>
    of.call({ path: '/api/v1/user/notificationChannels', response: notificationChannelsSchema }),
  /** The browsers with data of this person. */
  ownDevices: (): Promise<CallResult<OwnDevices>> => of.call({ path: '/api/v1/user/devices', response: ownDevicesSchema }),

  /** Every device with data of this group; only for its administrators. */
  groupDevices: (): Promise<CallResult<GroupDevices>> => of.call({ path: '/api/v1/groups/devices', response: groupDevicesSchema }),

  /** The bytes of a stored file. This device keeps them. */
  fileContent: (file: FileRow): Promise<CallResult<Blob>> => downloadFile(of, workspace, file),

  /** What programs can call. */
  apiDocument: readApiDocument,

  /** A file of the app itself, such as a font. Offline, the service worker has it. */
  async appFile(address: string): Promise<CallResult<Uint8Array<ArrayBuffer>>> {
    const answer = await fetch(address).catch(() => null)
    return answer?.ok ? { ok: true, value: new Uint8Array(await answer.arrayBuffer()) } : failed('network.unreachable')
  },
})
