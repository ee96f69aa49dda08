import { passkeyKey, unwrapSecret, wrapSecret } from '#db/encryption/workspace-secret.ts'
import { KeptSecrets, type KeptSecret } from '#db/device/kept-secrets.ts'
import type { Services } from '#src/app/services.ts'
import { findSecret } from './find-secret.ts'
import { heldSecret } from './held-secret.ts'
import { makeWithoutPassword } from './secret-without-password.ts'
import type { WrappedFor } from './wrap-secrets.ts'

/** The server has accepted this passkey: from now on, it opens the person's encrypted workspaces here, without a network, too. */
export async function wrapByPasskey(services: Services, info: WrappedFor, passkey: string, prf: Uint8Array): Promise<void> {
  const { userId, groupId, encryptsDevices } = info
  const kept = new KeptSecrets(services.device.db)
  const rows = (await kept.ofPerson(userId)).filter(({ isCopied }) => isCopied)
  const made =
    encryptsDevices && !rows.some((row) => row.groupId === groupId) ? await makeWithoutPassword(services, services.workspaceOf({ userId, groupId })) : undefined
  for (const row of made ? [...rows, made] : rows) await wrapAnew(services, kept, row, passkey, prf)
}

async function wrapAnew({ workspaceOf }: Services, kept: KeptSecrets, row: KeptSecret, passkey: string, prf: Uint8Array): Promise<void> {
  if (unwrapByPasskey(row, passkey, prf)) return
  const secret = heldSecret(workspaceOf(row), row.id) ?? (await findSecret(row, row.id))
  if (!secret) return
  const salt = crypto.getRandomValues(new Uint8Array(16))
  await kept.wrapByPasskey(row, row.id, { passkey, salt, secret: wrapSecret(secret, passkeyKey(prf, salt, row)) })
}

/** Null if this passkey does not open it. */
export function unwrapByPasskey(row: KeptSecret, passkey: string, prf: Uint8Array) {
  const wrapped = row.passkeys?.find((each) => each.passkey === passkey)
  return wrapped ? unwrapSecret(wrapped.secret, passkeyKey(prf, wrapped.salt, row)) : null
}
