import { makeSecret, unwrapSecret, wrapSecret } from '#db/encryption/workspace-secret.ts'
import { KeptSecrets, type KeptSecret } from '#db/device/kept-secrets.ts'
import { randomId } from '#db/random-id.ts'
import type { Services } from '#src/app/services.ts'
import { findSecret } from './find-secret.ts'
import { heldSecret, holdSecret } from './held-secret.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'

export type WrappedFor = Pick<SessionInfo, 'userId' | 'groupId' | 'encryptsDevices'>

/**
 * The server has accepted this password: from now on, it opens the person's encrypted workspaces here, without a network, too. If the group
 * wants encryption and the workspace has no secret yet, this is when it is made.
 */
export async function wrapSecrets(services: Services, info: WrappedFor, password: string): Promise<void> {
  const { device, secrets, workspaceOf } = services
  const { userId, groupId, encryptsDevices } = info
  const kept = new KeptSecrets(device.db)
  const rows = await kept.ofPerson(userId)
  // One that the server does not have encrypts nothing yet.
  const inUse = rows.filter(({ isCopied }) => isCopied)
  const mustMake = encryptsDevices === true && !inUse.some((row) => row.groupId === groupId)
  if (!inUse.length && !mustMake) return
  const salt = inUse.find(({ wrapped }) => wrapped)?.wrapped?.salt ?? crypto.getRandomValues(new Uint8Array(16))
  const key = await secrets.deriveKey(password, salt)
  for (const row of inUse) await wrapAnew(services, kept, row, salt, key)
  if (!mustMake) return
  const secret = makeSecret()
  const id = randomId()
  if (!(await kept.begin(info, id, { salt, secret: wrapSecret(secret, key) }))) return
  // Nothing is encrypted before the server has its copy: settle-encryption.ts.
  await holdSecret(workspaceOf({ userId, groupId }), id, secret, 'opening')
}

async function wrapAnew({ workspaceOf }: Services, kept: KeptSecrets, row: KeptSecret, salt: Uint8Array, key: Uint8Array): Promise<void> {
  if (row.wrapped && unwrapSecret(row.wrapped.secret, key)) return
  const secret = heldSecret(workspaceOf(row), row.id) ?? (await findSecret(row, row.id))
  if (secret) await kept.change(row, row.id, { wrapped: { salt, secret: wrapSecret(secret, key) } })
}
