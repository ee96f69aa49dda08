import { readEncryptionNote } from '#db/encryption/encryption-note.ts'
import { KeptSecrets, opensByPasskey, type KeptSecret } from '#db/device/kept-secrets.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { msg } from '#domain/message.ts'
import type { Services } from '#src/app/services.ts'
import { usePasskeyOffline, type AuthenticatorAnswer } from '#src/workspace/passkeys/authenticator.ts'
import { openWith } from './find-secret.ts'
import { heldSecret } from './held-secret.ts'
import { unwrapByPasskey } from './wrap-by-passkey.ts'

const notOpened = msg('This passkey does not open the data on this device. Use your password.')

/** Without the server: a passkey that unwraps the secret of one of these workspaces proves who is there, and opens it. Null if none can. */
export async function openByPasskeyOffline(services: Services, owners: readonly WorkspaceOwner[]): Promise<AuthenticatorAnswer<WorkspaceOwner> | null> {
  const rows = await rowsWithPasskeys(services, owners)
  if (!rows.length) return null
  const used = await usePasskeyOffline(rows.flatMap(({ passkeys = [] }) => passkeys.map(({ passkey }) => passkey)))
  if (!used.ok) return used
  const { id, prf } = used.value
  for (const row of rows) {
    const secret = prf && unwrapByPasskey(row, id, prf)
    if (!secret) continue
    const workspace = services.workspaceOf({ userId: row.userId, groupId: row.groupId })
    const note = await readEncryptionNote(workspace)
    if (note?.id === row.id && !heldSecret(workspace, row.id)) await openWith(workspace, note, secret)
    return { ok: true, value: row }
  }
  return { ok: false, failure: { code: 'passkey.failed', message: notOpened } }
}

async function rowsWithPasskeys({ device }: Services, owners: readonly WorkspaceOwner[]): Promise<KeptSecret[]> {
  const kept = new KeptSecrets(device.db)
  const rows = await Promise.all(owners.map((owner) => kept.find(owner)))
  return rows.filter((row) => row !== undefined).filter(opensByPasskey)
}
