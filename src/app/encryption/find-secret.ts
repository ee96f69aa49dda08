import { limits } from '#domain/limits.ts'
import { hasNewIndexes, type EncryptionNote } from '#db/encryption/encryption-note.ts'
import { rewriteAll } from '#db/encryption/rewrite.ts'
import type { WorkspaceSecret } from '#db/encryption/workspace-secret.ts'
import type { Device } from '#db/device/device.ts'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import type { Workspace } from '#db/workspace.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { readSecretCopy } from '#sync/calls/encryption-keys.ts'
import { createTransport } from '#sync/transport.ts'
import { within } from '#src/app/within.ts'
import { holdSecret } from './held-secret.ts'
import { askTabs } from './secret-channel.ts'

/** With the secret from another tab or from the server. False: then only the password opens it. */
export async function openEncrypted(device: Device, workspace: Workspace, note: EncryptionNote): Promise<boolean> {
  const kept = new KeptSecrets(device.db)
  if (note.state !== 'off') await kept.restore(workspace, note.id)
  // Once encryption is off, and the secret is deleted, nothing needs it.
  else if ((await kept.find(workspace))?.id !== note.id) return true
  const secret = await findSecret(workspace, note.id)
  if (secret) await openWith(workspace, note, secret)
  return secret !== null || note.state === 'off'
}

export async function openWith(workspace: Workspace, { id, state }: EncryptionNote, secret: WorkspaceSecret): Promise<void> {
  await holdSecret(workspace, id, secret, state === 'off' ? 'opening' : state)
  // An update has added an index: until everything is in it, nothing may be read.
  if (await hasNewIndexes(workspace)) await rewriteAll(workspace)
}

/** Whoever answers first. */
export async function findSecret(owner: WorkspaceOwner, id: string): Promise<WorkspaceSecret | null> {
  const asked = [askTabs(owner, id), askServer(owner, id)].map(async (answer) => (await answer) ?? Promise.reject(new Error('not there')))
  return Promise.any(asked).catch(() => null)
}

async function askServer({ userId }: WorkspaceOwner, id: string): Promise<WorkspaceSecret | null> {
  const answer = await within(limits.session.startPatience, readSecretCopy(createTransport(), userId, id))
  return answer?.ok ? answer.value : null
}
