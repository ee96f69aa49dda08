import type { LoginResponse } from '#domain/wire/session.ts'
import { failed, type CallResult } from '#sync/transport.ts'
import type { Services } from '../services.ts'

/** First completes a sign-out that the server does not know about. */
export async function logIn(
  { calls, signIns, sendPendingSignOut }: Services,
  login: string,
  password: string,
  code?: string,
): Promise<CallResult<LoginResponse>> {
  const isSettled = await sendPendingSignOut().then(
    () => true,
    () => false,
  )
  return isSettled ? signIns.during(() => calls.logIn(login, password, code)) : failed('network.unreachable')
}
