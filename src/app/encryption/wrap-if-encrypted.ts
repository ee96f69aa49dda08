import { KeptSecrets } from '#db/device/kept-secrets.ts'
import type { Services } from '#src/app/services.ts'
import type { UsedPasskey } from '#src/workspace/passkeys/authenticator.ts'
import type { WrappedFor } from './wrap-secrets.ts'

/** The server has accepted this password. Most groups have nothing to wrap with it, and never load the code for it. */
export async function wrapIfEncrypted(services: Services, info: WrappedFor, password: string): Promise<void> {
  if (await hasSecrets(services, info)) await (await import('./wrap-secrets.ts')).wrapSecrets(services, info, password)
}

/** The same with a passkey. Those whose authenticator computes nothing open nothing. */
export async function wrapByPasskeyIfEncrypted(services: Services, info: WrappedFor, { id, prf }: UsedPasskey): Promise<void> {
  if (prf && (await hasSecrets(services, info))) await (await import('./wrap-by-passkey.ts')).wrapByPasskey(services, info, id, prf)
}

const hasSecrets = async ({ device }: Services, { userId, encryptsDevices }: WrappedFor): Promise<boolean> =>
  encryptsDevices === true || (await new KeptSecrets(device.db).ofPerson(userId)).length > 0
