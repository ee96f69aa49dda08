import type { Device } from '#db/device.ts'
import type { SessionCalls } from '#sync/session-calls.ts'
import { unwrap } from './unwrap.ts'

/**
 * Tells the server of a sign-out it has not heard of. Before every other call about the session: until then its cookie is that of somebody who left.
 * Rejects with what the server, or the lack of it, said. Calls at the same time share one attempt, or the later would end a session just begun.
 */
export function createPendingSignOut(device: Device, calls: SessionCalls): () => Promise<void> {
  let attempt: Promise<void> | null = null
  const settle = async () => {
    if (!(await device.hasPendingSignOut())) return
    unwrap(await calls.logOut())
    await device.setPendingSignOut(false)
  }
  return () => (attempt ??= settle().finally(() => (attempt = null)))
}
