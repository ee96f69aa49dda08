import type { AddonClient, AddonPreview } from '#domain/wire/integrations/addons.ts'
import type { CreatedToken, NewAccessToken } from '#domain/wire/accounts/account-access.ts'
import type { TriedAnswer, TriedCall } from '#domain/wire/integrations/api-document.ts'
import type { FeedbackInput } from '#domain/wire/accounts/feedback.ts'
import type { NewLogo } from '#domain/wire/organization/group-logo.ts'
import type { PrinterSettings } from '#domain/wire/inventory/label-printers.ts'
import type { MailingListResponse } from '#domain/wire/accounts/mailing-list.ts'
import type { PushSubscriptionKeys } from '#domain/wire/accounts/notification-channels.ts'
import type { CreationOptions, IdentityProof, Passkey, PasskeyAttestation, RequestOptions } from '#domain/wire/accounts/passkeys.ts'
import type { BegunUpload, LargeFileInput, SavedStorageServer, StorageEnd, StorageOrder } from '#domain/wire/integrations/storage-server.ts'
import type { CreatedWebhook, NewWebhook, WebhookChange } from '#domain/wire/integrations/webhooks.ts'
import type { DeclineInput, SignatureInput, Signed } from '#domain/wire/notebook/signatures.ts'
import type { PresenceCall, Presences } from '#domain/wire/sync/presence.ts'
import type { ServerAnswer } from './server-reads.ts'

/** What a screen sends to the server directly, because no device stores it. Everything else is a change in the queue. */
export interface ServerSends {
  sendFeedback(feedback: FeedbackInput): Promise<ServerAnswer<void>>
  /** Into the log of the server. */
  reportFailure(details: string): Promise<ServerAnswer<void>>
  joinMailingList(email: string): Promise<ServerAnswer<MailingListResponse>>
  /** Someone is in an experiment, or no longer; answers who else is there. */
  sayPresence(call: PresenceCall): Promise<ServerAnswer<Presences>>
  createAccessToken(token: NewAccessToken): Promise<ServerAnswer<CreatedToken>>
  setIdleMinutes(minutes: number | null): Promise<ServerAnswer<object>>
  setPasswordDays(days: number | null): Promise<ServerAnswer<object>>
  /** Null removes it. */
  setLogo(logo: NewLogo | null): Promise<ServerAnswer<object>>
  saveLabelPrinter(printerId: string, printer: PrinterSettings): Promise<ServerAnswer<object>>
  setStorageServer(url: string): Promise<ServerAnswer<SavedStorageServer>>
  removeStorageServer(): Promise<ServerAnswer<object>>
  createWebhook(webhook: NewWebhook): Promise<ServerAnswer<CreatedWebhook>>
  renewWebhookSecret(webhookId: string): Promise<ServerAnswer<CreatedWebhook>>
  changeWebhook(id: string, change: WebhookChange): Promise<ServerAnswer<object>>
  removeWebhook(id: string): Promise<ServerAnswer<object>>
  resendEvent(webhookId: string, sequence: number): Promise<ServerAnswer<object>>
  /** Permission to send a file to the storage server of the group, or to go on where it was cut off. */
  beginUpload(file: LargeFileInput): Promise<ServerAnswer<BegunUpload>>
  /** Sends a file to the storage server, or gives it up. Aborted, it ends at once with a failure. */
  tellStorage(order: StorageOrder, onProgress: (sent: number) => void, signal: AbortSignal): Promise<ServerAnswer<StorageEnd>>
  setEncryption(encryptDevices: boolean): Promise<ServerAnswer<object>>
  beginPasskey(proof: IdentityProof & { readonly code?: string }): Promise<ServerAnswer<CreationOptions>>
  addPasskey(passkey: { name: string } & PasskeyAttestation): Promise<ServerAnswer<Passkey>>
  askForPasskey(act: string): Promise<ServerAnswer<RequestOptions>>
  renamePasskey(id: string, name: string): Promise<ServerAnswer<void>>
  removePasskey(id: string, proof: IdentityProof): Promise<ServerAnswer<void>>
  endAccess(id: string): Promise<ServerAnswer<void>>
  /** A device of the group, or of the person. */
  ruleDevice(whose: 'groups' | 'user', id: string, what: 'revoke' | 'erase', proof?: IdentityProof): Promise<ServerAnswer<void>>
  turnPushOn(subscription: PushSubscriptionKeys): Promise<ServerAnswer<void>>
  turnPushOff(): Promise<ServerAnswer<void>>
  lookAtAddon(from: Blob | { readonly address: string } | { readonly rootVar: string }): Promise<ServerAnswer<AddonPreview>>
  installAddon(codeHash: string): Promise<ServerAnswer<number>>
  updateAddon(addonId: number, codeHash: string): Promise<ServerAnswer<object>>
  endAddonTrial(): Promise<ServerAnswer<void>>
  addonAuthUrl(addonId: number): Promise<ServerAnswer<string>>
  addonClient(addonId: number): Promise<ServerAnswer<AddonClient>>
  setAddonClient(addonId: number, body: { readonly clientSecret: string; readonly method: AddonClient['method'] }): Promise<ServerAnswer<object>>
  connectAddon(addonId: number, body: { readonly code: string; readonly state: string }): Promise<ServerAnswer<object>>
  leaveGroup(): Promise<ServerAnswer<void>>
  /** Makes a call for programs exactly as it stands: it can do whatever the person can. */
  tryApiCall(call: TriedCall<Blob>): Promise<ServerAnswer<TriedAnswer>>
  signExperiment(experimentId: number, signature: SignatureInput): Promise<ServerAnswer<Signed>>
  declineSignature(experimentId: number, answer: DeclineInput): Promise<ServerAnswer<void>>
}
