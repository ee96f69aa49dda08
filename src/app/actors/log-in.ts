import type { LoginResponse } from '#domain/wire/session.ts'
import { failed, type CallResult } from '#sync/transport.ts'
import type { Services } from '../services.ts'

export const logIn = (services: Services, login: string, password: string, code?: string): Promise<CallResult<LoginResponse>> =>
  completeSignOut(services, () => services.signIns.during(() => services.calls.logIn(login, password, code)))

/** Before a sign-in: completes a sign-out that the server does not know about. */
export async function completeSignOut<T>({ sendPendingSignOut }: Services, signIn: () => Promise<CallResult<T>>): Promise<CallResult<T>> {
  const isSettled = await sendPendingSignOut().then(
    () => true,
    () => false,
  )
  return isSettled ? signIn() : failed('network.unreachable')
}
