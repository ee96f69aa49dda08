import { noteEncryption, readEncryptionNote, type EncryptionNote } from '#db/encryption/encryption-note.ts'
import { rewriteAll, type RewriteProgress } from '#db/encryption/rewrite.ts'
import { useEncryption } from '#db/encryption/workspace-encryption.ts'
import type { WorkspaceEncryption, WorkspaceSecret } from '#db/encryption/workspace-secret.ts'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import type { Workspace } from '#db/workspace.ts'
import { deleteSecretCopy, storeSecretCopy } from '#sync/calls/encryption-keys.ts'
import { createTransport } from '#sync/transport.ts'
import type { Services } from '#src/app/services.ts'
import type { EncryptionStatus } from '#src/workspace/device/encryption-status.ts'
import { isSignInRemembered } from '../session/remember-sign-in.ts'
import { findSecret } from './find-secret.ts'
import { heldSecret, holdSecret } from './held-secret.ts'
import { giveToTabs, tellTabs } from './secret-channel.ts'
import { makeWithoutPassword } from './secret-without-password.ts'

export interface EncryptionChange {
  readonly services: Pick<Services, 'device' | 'calls'>
  readonly workspace: Workspace
  /** What the group wants; undefined as long as the server has not said. */
  readonly isWanted: boolean | undefined
  readonly signal: AbortSignal
  readonly onStatus: (status: EncryptionStatus) => void
}

/**
 * Encrypts the open workspace, or decrypts it, as its group wants, and goes on with what an earlier page has begun. May end anywhere, and start anew.
 *
 *   secret made, wrapped ──► the server has its copy ──► all tabs have it ──► noted: what is written is encrypted ──► the rest rewritten
 *   noted: what is written is plain ──► the rest rewritten ──► the server's copy deleted, and what is kept here
 *
 * Law: nothing is encrypted with a secret that could be lost.
 */
export async function settleEncryption(heard: EncryptionChange): Promise<void> {
  const { workspace, onStatus } = heard
  const note = await readEncryptionNote(workspace)
  const isEncrypted = note !== undefined && note.state !== 'off'
  const isWanted = heard.isWanted === undefined || heard.isWanted === (note?.state === 'settled') ? heard.isWanted : await askServer(heard)
  const hasBegun = note?.state === 'mixed' || note?.state === 'opening'
  if (heard.isWanted !== undefined && isWanted === undefined && !hasBegun) return onStatus({ kind: 'server-needed' })
  const change = { ...heard, isWanted }
  // Another tab has encrypted it, and this one was not there: it says that it must be reloaded.
  if (isEncrypted && !heldSecret(workspace, note.id)) return
  // Without the server, only what has begun goes on.
  const shallEncrypt = isWanted ?? (isEncrypted && note.state !== 'opening')
  if (shallEncrypt) return onStatus(await encrypt(change, note))
  if (isEncrypted) await decrypt(change, note)
  else if (note) await forget(change, note.id)
  onStatus({ kind: 'settled' })
}

/** Before anything is begun, because another tab may have heard something newer. */
async function askServer({ services: { calls }, workspace: { userId, groupId } }: EncryptionChange): Promise<boolean | undefined> {
  const answer = await calls.readSession()
  return answer.ok && answer.value.userId === userId && answer.value.groupId === groupId ? answer.value.encryptsDevices : undefined
}

async function encrypt(change: EncryptionChange, note: EncryptionNote | undefined): Promise<EncryptionStatus> {
  const { services, workspace, isWanted } = change
  const kept = new KeptSecrets(services.device.db)
  if (note?.state === 'settled') {
    await inState(workspace, 'settled')
    // What an earlier release has written; nobody waits for it.
    if (!note.isBound) await rewriteAll(workspace, change.signal)
    if (isWanted) await report(workspace, note.id)
    return { kind: 'settled' }
  }
  if (note?.state !== 'mixed') {
    const ready = await prepare(change, kept)
    if ('kind' in ready) return ready
    await giveToTabs(workspace, ready.id, { secret: ready.secret, state: 'opening' })
    await noteEncryption(workspace, ready.id, 'mixed')
    tellTabs(workspace, ready.id, { secret: ready.secret, state: 'mixed' })
  }
  if (!(await rewrite(change, 'encrypting'))) return { kind: 'server-needed' }
  const id = (await readEncryptionNote(workspace))?.id
  if (id) await report(workspace, id)
  return { kind: 'settled' }
}

/** A secret that cannot be lost, in memory; or what is missing for that. */
async function prepare(
  { services, workspace }: EncryptionChange,
  kept: KeptSecrets,
): Promise<{ readonly id: string; readonly secret: WorkspaceSecret } | EncryptionStatus> {
  // With a sign-in that has just been made, the secret comes a moment later.
  await isSignInRemembered()
  const known = await kept.find(workspace)
  // One that was made and forgotten before the server had it is replaced, by whoever has a password with the password.
  const row = known?.isCopied || (known && heldSecret(workspace, known.id)) ? known : await makeWithoutPassword(services, workspace)
  if (!row) return { kind: 'password-needed' }
  const secret = heldSecret(workspace, row.id) ?? (row.isCopied ? await findSecret(workspace, row.id) : null)
  if (!secret) return { kind: 'server-needed' }
  if (!row.isCopied) {
    if (!(await storeCopy(workspace, row.id, secret, false))) return { kind: 'server-needed' }
    if (!(await kept.change(workspace, row.id, { isCopied: true }))) return { kind: 'server-needed' }
  }
  await holdSecret(workspace, row.id, secret, 'opening')
  return { id: row.id, secret }
}

async function decrypt(change: EncryptionChange, note: EncryptionNote): Promise<void> {
  const { workspace } = change
  if (note.state !== 'opening') await noteEncryption(workspace, note.id, 'opening')
  if (await rewrite(change, 'decrypting')) await forget(change, note.id)
}

/** Everything is plain: nobody needs the secret anymore. Without the server, it is deleted later. */
async function forget({ services: { device }, workspace, isWanted, signal }: EncryptionChange, id: string): Promise<void> {
  const kept = new KeptSecrets(device.db)
  const row = await kept.find(workspace)
  if (isWanted !== false || row?.id !== id) return
  const secret = heldSecret(workspace, id)
  if (secret) {
    // Once more, for what a tab has written before it heard of it.
    await giveToTabs(workspace, id, { secret, state: 'opening' })
    if (!(await rewriteAll(workspace, signal))) return
  }
  if ((await deleteSecretCopy(createTransport(), workspace.userId, id)).ok) await kept.remove(workspace, id)
}

/** False if it was stopped, or somebody has changed their mind meanwhile. */
async function rewrite({ workspace, signal, onStatus }: EncryptionChange, kind: 'encrypting' | 'decrypting'): Promise<boolean> {
  await inState(workspace, kind === 'encrypting' ? 'mixed' : 'opening')
  onStatus({ kind, done: 0, total: 0 })
  const isDone = await rewriteAll(workspace, signal, ({ done, total }: RewriteProgress) => onStatus({ kind, done, total }))
  if (isDone && kind === 'encrypting') await inState(workspace, 'settled')
  return isDone
}

async function inState(workspace: Workspace, state: WorkspaceEncryption['state']): Promise<void> {
  const { encryption } = workspace
  if (encryption && encryption.state !== state) await useEncryption(workspace, { ...encryption, state })
}

/** Tells the server that everything is encrypted, each time: one that was restored from a backup may have no copy anymore. */
async function report(workspace: Workspace, id: string): Promise<void> {
  const secret = heldSecret(workspace, id)
  if (secret) await storeCopy(workspace, id, secret, true)
}

async function storeCopy(workspace: Workspace, id: string, secret: WorkspaceSecret, isComplete: boolean): Promise<boolean> {
  const device = await readDeviceKey(workspace)
  return (await storeSecretCopy(createTransport(), workspace, { id, secret, device, isComplete })).ok
}
