import { makeSecret } from '#db/encryption/workspace-secret.ts'
import { KeptSecrets, type KeptSecret } from '#db/device/kept-secrets.ts'
import { randomId } from '#db/random-id.ts'
import type { Workspace } from '#db/workspace.ts'
import type { Services } from '#src/app/services.ts'
import { holdSecret } from './held-secret.ts'

/**
 * A new secret for someone whose password this device has never had, who came by single sign-on or a passkey. Undefined if it has had it: then the
 * secret is made with the password.
 */
export async function makeWithoutPassword({ device }: Pick<Services, 'device'>, workspace: Workspace): Promise<KeptSecret | undefined> {
  if ((await device.unlocks.read(workspace.userId)).password !== null) return undefined
  const kept = new KeptSecrets(device.db)
  const id = randomId()
  if (await kept.begin(workspace, id, null)) await holdSecret(workspace, id, makeSecret(), 'opening')
  return kept.find(workspace)
}
