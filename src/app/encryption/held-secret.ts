import { useEncryption } from '#db/encryption/workspace-encryption.ts'
import type { EncryptionState } from '#db/encryption/encryption-note.ts'
import type { WorkspaceSecret } from '#db/encryption/workspace-secret.ts'
import type { Workspace } from '#db/workspace.ts'

const ids = new WeakMap<WorkspaceSecret, string>()

/** This page reads and writes the workspace with this secret. */
export async function holdSecret(workspace: Workspace, id: string, secret: WorkspaceSecret, state: EncryptionState): Promise<void> {
  ids.set(secret, id)
  await useEncryption(workspace, { secret, state })
}

/** The secret with this id, if this page has it. Law: a secret is never used under the id of another one. */
export function heldSecret({ encryption }: Workspace, id: string): WorkspaceSecret | null {
  return encryption && ids.get(encryption.secret) === id ? encryption.secret : null
}
