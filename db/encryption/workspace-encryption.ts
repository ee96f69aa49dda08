import { codecOf, plainCodec, type Codec } from '../codec.ts'
import { Workspace, type WorkspaceOwner } from '../workspace.ts'
import type { WorkspaceSecret } from './workspace-secret.ts'

/**
 * `settled`: every value is encrypted. `mixed`: new values are, others are being rewritten.
 * `opening`: encryption is not turned on yet, or is being turned off. New values are plain; encrypted ones can be read.
 */
export type EncryptionState = 'settled' | 'mixed' | 'opening'

/** What opens an encrypted workspace: only in memory. Plain data, for messages to workers. */
export interface WorkspaceEncryption {
  readonly secret: WorkspaceSecret
  readonly state: EncryptionState
}

/** The first message to a worker that opens a workspace. */
export interface WorkspaceOpening {
  readonly owner: WorkspaceOwner
  /** Null if values are kept as they are. */
  readonly encryption: WorkspaceEncryption | null
}

/** For one database. The cipher is loaded only if it is needed. */
export async function loadCodec(owner: WorkspaceOwner, encryption: WorkspaceEncryption | null): Promise<Codec> {
  if (!encryption) return plainCodec
  const [{ encryptingCodec }, { keysOf }] = await Promise.all([import('./encrypting-codec.ts'), import('./workspace-secret.ts')])
  return encryptingCodec(keysOf(encryption.secret, owner), encryption.state)
}

/** From here on, a workspace is read and written with this secret, or without one. It may be open already, also in workers: they are told. */
export async function useEncryption(workspace: Workspace, encryption: WorkspaceEncryption | null): Promise<void> {
  const codec = await loadCodec(workspace, encryption)
  codecOf(workspace.db).use(codec)
  workspace.encryption = encryption
  for (const listener of workspace.encryptionListeners) listener()
}

/** In a worker. */
export async function openWorkspace({ owner, encryption }: WorkspaceOpening): Promise<Workspace> {
  const workspace = new Workspace(owner)
  await useEncryption(workspace, encryption)
  return workspace
}
