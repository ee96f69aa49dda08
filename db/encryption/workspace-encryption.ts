import { codecOf, plainCodec, type Codec } from '../disk/codec.ts'
import { Workspace, type WorkspaceOpening } from '../workspace.ts'
import type { WorkspaceOwner } from '../workspace-owner.ts'
import type { WorkspaceEncryption } from './workspace-secret.ts'

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
