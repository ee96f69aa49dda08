import type { LoginResponse } from '#domain/wire/session.ts'
import { failed, type CallResult } from '#sync/transport.ts'
import type { Services } from '../services.ts'

/** After whoever left here without the server's knowing. */
export async function logIn({ calls, sendPendingSignOut }: Services, login: string, password: string): Promise<CallResult<LoginResponse>> {
  const isSettled = await sendPendingSignOut().then(
    () => true,
    () => false,
  )
  return isSettled ? calls.logIn(login, password) : failed('network.unreachable')
}
