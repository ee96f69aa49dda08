import { KeptSecrets } from '#db/kept-secrets.ts'
import type { SessionInfo } from '#domain/wire/session.ts'
import type { Services } from '#src/app/services.ts'

/** The server has accepted this password. Most groups have nothing to wrap with it, and never load the code for it. */
export async function wrapIfEncrypted(services: Services, info: Pick<SessionInfo, 'userId' | 'groupId' | 'encryptsDevices'>, password: string): Promise<void> {
  const isNeeded = info.encryptsDevices === true || (await new KeptSecrets(services.device.db).ofPerson(info.userId)).length > 0
  if (isNeeded) await (await import('./wrap-secrets.ts')).wrapSecrets(services, info, password)
}
