import type { LoginAnswer } from '#domain/wire/session.ts'
import { failed, type Answer } from '#sync/transport.ts'
import type { Services } from '../services.ts'

/** After whoever left here without the server's knowing. */
export async function logIn({ calls, settleSignOut }: Services, login: string, password: string): Promise<Answer<LoginAnswer>> {
  const isSettled = await settleSignOut().then(
    () => true,
    () => false,
  )
  return isSettled ? calls.logIn(login, password) : failed('network.unreachable')
}
