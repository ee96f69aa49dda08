import type { Device } from '#db/device/device.ts'
import type { SessionCalls } from '#sync/calls/session-calls.ts'
import { unwrap } from './unwrap.ts'

/**
 * Tells the server about a sign-out that it does not know of yet. Runs before every other call about
 * the session, because until then its cookie belongs to someone who has left.
 * Someone who came by single sign-on is then sent to the provider, which ends its session, too (`goTo`).
 * Rejects with the error from the server or the network. Concurrent calls share one
 * attempt; otherwise the later one would end a session that has just begun.
 */
export function createPendingSignOut(device: Device, calls: SessionCalls, goTo: (address: string) => void): () => Promise<void> {
  let attempt: Promise<void> | null = null
  const settle = async () => {
    if (!(await device.hasPendingSignOut())) return
    const { redirectUrl } = unwrap(await calls.logOut())
    await device.setPendingSignOut(false)
    if (redirectUrl) goTo(redirectUrl)
  }
  return () => (attempt ??= settle().finally(() => (attempt = null)))
}
