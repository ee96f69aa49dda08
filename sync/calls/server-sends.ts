import * as z from 'zod/mini'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { TriedCall } from '#domain/wire/integrations/api-document.ts'
import { addonClientSchema, addonPreviewSchema, type AddonClient, type AddonPreview } from '#domain/wire/integrations/addons.ts'
import { createdTokenSchema, type CreatedToken, type NewAccessToken } from '#domain/wire/accounts/account-access.ts'
import type { FeedbackInput } from '#domain/wire/accounts/feedback.ts'
import type { NewLogo } from '#domain/wire/organization/group-logo.ts'
import type { PrinterSettings } from '#domain/wire/inventory/label-printers.ts'
import { mailingListResponseSchema, type MailingListResponse } from '#domain/wire/accounts/mailing-list.ts'
import type { PushSubscriptionKeys } from '#domain/wire/accounts/notification-channels.ts'
import {
  creationOptionsSchema,
  passkeySchema,
  requestOptionsSchema,
  type CreationOptions,
  type IdentityProof,
  type Passkey,
  type PasskeyAttestation,
  type RequestOptions,
} from '#domain/wire/accounts/passkeys.ts'
import {
  begunUploadSchema,
  savedStorageServerSchema,
  type BegunUpload,
  type LargeFileInput,
  type SavedStorageServer,
  type StorageEnd,
  type StorageOrder,
} from '#domain/wire/integrations/storage-server.ts'
import { signedSchema, type DeclineInput, type SignatureInput, type Signed } from '#domain/wire/notebook/signatures.ts'
import { presencePath, presenceSchema, presenceTimes, type PresenceCall, type Presences } from '#domain/wire/sync/presence.ts'
import { createdWebhookSchema, type CreatedWebhook, type NewWebhook, type WebhookChange } from '#domain/wire/integrations/webhooks.ts'
import { tryApiCall } from './api-calls.ts'
import { failed, inWorkspace, noContent, type CallResult, type Transport } from '../transport.ts'

const passkeys = '/api/v1/user/passkeys'
const addons = '/api/v1/addons'
const webhooks = '/api/v1/groups/webhooks'

/** What is sent to the server directly, by one person in one group; the rest is sent by the queue. */
export const createServerSends = (transport: Transport, owner: WorkspaceOwner) => sendsOf(inWorkspace(transport, owner), owner)

const sendsOf = (of: Transport, owner: WorkspaceOwner) => ({
  /** To the administrators of the group. */
  sendFeedback: (body: FeedbackInput): Promise<CallResult<void>> => of.call({ path: '/api/v1/feedback', body, response: noContent }),

  reportFailure: (details: string): Promise<CallResult<void>> =>
    of.call({ path: '/members/fn/debuglog/debuglog.ashx', form: { details }, response: noContent }),

  /** Adds an address to the mailing list; one that is already there is accepted. */
  joinMailingList: (email: string): Promise<CallResult<MailingListResponse>> =>
    of.call({ path: '/register/mailinglist.ashx', form: { email }, response: mailingListResponseSchema }),

  sayPresence: (body: PresenceCall): Promise<CallResult<Presences>> =>
    of.call({ path: presencePath, body, response: presenceSchema, keepalive: true, timeout: presenceTimes.beat }),

  createAccessToken: (body: NewAccessToken): Promise<CallResult<CreatedToken>> => of.call({ path: '/api/v1/user/tokens', body, response: createdTokenSchema }),

  /** After how many minutes the screens of the active group lock; only for its administrators. */
  setIdleMinutes: (idleMinutesTimeoutPolicy: number | null): Promise<CallResult<object>> =>
    of.call({ path: '/api/v1/groups/idlePolicy', method: 'PUT', body: { idleMinutesTimeoutPolicy }, response: z.object({}) }),

  /** How many days the passwords of its members are valid. */
  setPasswordDays: (passwordValidDays: number | null): Promise<CallResult<object>> =>
    of.call({ path: '/api/v1/groups/passwordPolicy', method: 'PUT', body: { passwordValidDays }, response: z.object({}) }),

  /** The logo of the active group; null removes it. */
  setLogo: (logo: NewLogo | null): Promise<CallResult<object>> =>
    of.call({
      path: '/api/v1/groups/logo',
      ...(logo ? { method: 'PUT', body: logo } : { method: 'DELETE' }),
      response: z.object({}),
    }),

  /** A new or changed label printer, together with its address, which no device stores. */
  saveLabelPrinter: (printerId: string, body: PrinterSettings): Promise<CallResult<object>> =>
    of.call({
      path: `/api/v1/groups/labelPrinters/${printerId}`,

      method: 'PUT',
      body,
      response: z.object({}),
    }),
  /** The storage server of the active group, at this address. */
  setStorageServer: (url: string): Promise<CallResult<SavedStorageServer>> =>
    of.call({ path: '/api/v1/groups/storageServer', method: 'PUT', body: { url }, response: savedStorageServerSchema }),

  removeStorageServer: (): Promise<CallResult<object>> => of.call({ path: '/api/v1/groups/storageServer', method: 'DELETE', response: z.object({}) }),

  /** Only this answer has its secret. */
  createWebhook: (body: NewWebhook): Promise<CallResult<CreatedWebhook>> => of.call({ path: webhooks, body, response: createdWebhookSchema }),

  changeWebhook: (id: string, body: WebhookChange): Promise<CallResult<object>> =>
    of.call({ path: `${webhooks}/${id}`, method: 'PUT', body, response: z.object({}) }),

  /** Only this answer has it. */
  renewWebhookSecret: (id: string): Promise<CallResult<CreatedWebhook>> =>
    of.call({ path: `${webhooks}/${id}/secret`, body: {}, response: createdWebhookSchema }),

  removeWebhook: (id: string): Promise<CallResult<object>> => of.call({ path: `${webhooks}/${id}`, method: 'DELETE', response: z.object({}) }),

  /** An event that was delivered or has failed, once more. */
  resendEvent: (id: string, sequence: number): Promise<CallResult<object>> =>
    of.call({
      path: `${webhooks}/${id}/deliveries/${sequence}/send`,

      body: {},
      response: z.object({}),
    }),

  beginUpload: (body: LargeFileInput): Promise<CallResult<BegunUpload>> => of.call({ path: '/api/v1/files/uploads', body, response: begunUploadSchema }),

  async tellStorage(order: StorageOrder, onProgress: (sent: number) => void, signal: AbortSignal): Promise<CallResult<StorageEnd>> {
    const { atStorage } = await import('../files/start-storage-worker.ts')
    const end = await atStorage(order, onProgress, signal)
    return end ? { ok: true, value: end } : failed('network.unreachable')
  },

  /** Whether devices encrypt what they store of the active group. */
  setEncryption: (encryptDevices: boolean): Promise<CallResult<object>> =>
    of.call({ path: '/api/v1/groups/encryptionPolicy', method: 'PUT', body: { encryptDevices }, response: z.object({}) }),

  /** Revokes the access of a device, or orders that its data is erased: of any device of the group, or of one's own. */
  ruleDevice: (whose: 'groups' | 'user', id: string, what: 'revoke' | 'erase', proof?: IdentityProof): Promise<CallResult<void>> =>
    of.call({
      path: `/api/v1/${whose}/devices/${id}/${what}`,
      body: proof ?? {},
      response: noContent,
    }),

  /** What the browser needs to make a new passkey. */
  beginPasskey: (proof: IdentityProof & { readonly code?: string }): Promise<CallResult<CreationOptions>> =>
    of.call({ path: `${passkeys}/begin`, body: proof, response: creationOptionsSchema }),

  addPasskey: (body: { name: string } & PasskeyAttestation): Promise<CallResult<Passkey>> => of.call({ path: passkeys, body, response: passkeySchema }),

  /** A challenge for one of the person's passkeys, which then proves who they are, for one act. */
  askForPasskey: (act: string): Promise<CallResult<RequestOptions>> => of.call({ path: `${passkeys}/prove`, body: { act }, response: requestOptionsSchema }),

  renamePasskey: (id: string, name: string): Promise<CallResult<void>> =>
    of.call({ path: `${passkeys}/${id}`, method: 'PATCH', body: { name }, response: noContent }),

  removePasskey: (id: string, proof: IdentityProof): Promise<CallResult<void>> =>
    of.call({ path: `${passkeys}/${id}/remove`, body: proof, response: noContent }),

  /** Ends a session in a browser, or revokes a token. */
  endAccess: (id: string): Promise<CallResult<void>> => of.call({ path: `/api/v1/user/sessions/${id}`, method: 'DELETE', response: noContent }),

  /** From now on, this browser gets the notifications that the person chose for push. */
  turnPushOn: (body: PushSubscriptionKeys): Promise<CallResult<void>> => of.call({ path: '/api/v1/user/push', method: 'PUT', body, response: noContent }),

  turnPushOff: (): Promise<CallResult<void>> => of.call({ path: '/api/v1/user/push', method: 'DELETE', response: noContent }),

  /** With a proof of who the person is: a signature is never queued. */
  signExperiment: (experimentId: number, body: SignatureInput): Promise<CallResult<Signed>> =>
    of.call({
      path: `/api/v1/experiments/${experimentId}/signatures`,
      body,
      response: signedSchema,
    }),

  /** The same for a witness who says no. */
  declineSignature: (experimentId: number, body: DeclineInput): Promise<CallResult<void>> =>
    of.call({ path: `/api/v1/experiments/${experimentId}/signatures/decline`, body, response: noContent }),

  /** What someone tries in the documentation for programs. */
  tryApiCall: (call: TriedCall<Blob>) => tryApiCall(call, owner),
  /** Reads the script of an add-on: a file, one at an address, or one that the server offers. Nothing is installed yet. */
  lookAtAddon: (from: Blob | { readonly address: string } | { readonly rootVar: string }): Promise<CallResult<AddonPreview>> =>
    from instanceof Blob
      ? of.call({ path: `${addons}/uploads`, put: from, response: addonPreviewSchema })
      : of.call({ path: `${addons}/previews`, body: from, response: addonPreviewSchema }),

  /** Installs the script with this hash in the active group. */
  installAddon: (codeHash: string): Promise<CallResult<number>> => of.call({ path: addons, body: { codeHash }, response: z.int() }),

  updateAddon: (addonId: number, codeHash: string): Promise<CallResult<object>> =>
    of.call({ path: `${addons}/${addonId}`, method: 'PUT', body: { codeHash }, response: z.object({}) }),

  /** From now on, the person tries no add-on. */
  endAddonTrial: (): Promise<CallResult<void>> => of.call({ path: `${addons}/trial`, method: 'DELETE', response: noContent }),

  /** Where the person signs in at the service behind an add-on. */
  addonAuthUrl: (addonId: number): Promise<CallResult<string>> => of.call({ path: `${addons}/${addonId}/oauthConfig/getAuthUrl`, response: z.string() }),

  /** How the add-on signs people in there, for administrators of the group. */
  addonClient: (addonId: number): Promise<CallResult<AddonClient>> => of.call({ path: `${addons}/${addonId}/oauthConfig`, response: addonClientSchema }),

  setAddonClient: (addonId: number, body: { readonly clientSecret: string; readonly method: AddonClient['method'] }): Promise<CallResult<object>> =>
    of.call({ path: `${addons}/${addonId}/oauthConfig`, body, response: z.object({}) }),

  /** With what the service sent the person back. */
  connectAddon: (addonId: number, body: { readonly code: string; readonly state: string }): Promise<CallResult<object>> =>
    of.call({ path: `${addons}/${addonId}/oauthConfig/setAccessAndRefreshToken`, body, response: z.object({}) }),

  leaveGroup: (): Promise<CallResult<void>> => of.call({ path: '/api/v1/groups/leave', body: {}, response: noContent }),
})
