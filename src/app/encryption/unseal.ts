import { readEncryptionNote } from '#db/encryption/encryption-note.ts'
import { unwrapSecret } from '#db/encryption/workspace-secret.ts'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { Services } from '#src/app/services.ts'
import { openWith } from './find-secret.ts'

/** Opens an encrypted workspace with the password, without the server. `wrong` also if it was another password with which it was wrapped. */
export async function openByPassword(
  { device, secrets, workspaceOf }: Services,
  { userId, groupId }: WorkspaceOwner,
  password: string,
): Promise<'open' | 'wrong' | 'server-needed'> {
  const workspace = workspaceOf({ userId, groupId })
  const note = await readEncryptionNote(workspace)
  if (!note || note.state === 'off') return 'open'
  const kept = await new KeptSecrets(device.db).find(workspace)
  if (!kept?.wrapped || kept.id !== note.id) return 'server-needed'
  const secret = unwrapSecret(kept.wrapped.secret, await secrets.deriveKey(password, kept.wrapped.salt))
  if (!secret) return 'wrong'
  await openWith(workspace, note, secret)
  return 'open'
}
