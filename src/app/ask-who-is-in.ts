import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { Services } from './services.ts'

/**
 * A call was answered with "nobody is signed in". It may have been sent before a new sign-in, which ends the previous session.
 * So the server is asked once more, and the person has to sign in only if it gives the same answer or cannot be reached. The poll says how.
 */
export async function recheckSession(
  { calls, pool, signIns, sendPendingSignOut }: Pick<Services, 'calls' | 'pool' | 'signIns' | 'sendPendingSignOut'>,
  session: Pick<ActorRefFrom<typeof sessionMachine>, 'send'>,
): Promise<void> {
  const isSignedOut = await sendPendingSignOut().then(
    () => true,
    () => false,
  )
  await signIns.settled()
  const answer = isSignedOut ? await calls.readSession() : undefined
  if (!answer?.ok) {
    const isOver = answer?.failure.code === 'session.expired'
    const poll = isOver ? await calls.poll() : undefined
    session.send({ type: 'session.expired', ...(poll?.ok && poll.value.session.isSSO && { sso: poll.value.session.redirectUrl }) })
    if (isOver) await pool.setPerson(null)
    return
  }
  const { userId } = answer.value
  session.send({ type: 'session.read', info: answer.value })
  await pool.setPerson(userId)
  if (pool.owner?.userId === userId) pool.tell({ type: 'session.restored' })
}
