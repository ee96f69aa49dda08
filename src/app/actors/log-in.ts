import type { LoginResponse } from '#domain/wire/accounts/session.ts'
import { failed, type CallResult } from '#sync/transport.ts'
import type { Services } from '../services.ts'

/** After several incorrect attempts the server asks for the solution of a puzzle; the device finds it, and sends the same again. */
export const logIn = (services: Services, login: string, password: string, code?: string): Promise<CallResult<LoginResponse>> =>
  completeSignOut(services, async () => {
    const send = (solution?: string) => services.signIns.during(() => services.calls.logIn(login, password, code, solution))
    const answer = await send()
    if (!answer.ok || !answer.value.challenge) return answer
    const { challenge } = answer.value
    const solution = await import('./solve-puzzle.ts').then(({ solvePuzzle }) => solvePuzzle(challenge)).catch(() => undefined)
    return solution === undefined ? answer : send(solution)
  })

/** Before a sign-in: completes a sign-out that the server does not know about. */
export async function completeSignOut<T>({ sendPendingSignOut }: Services, signIn: () => Promise<CallResult<T>>): Promise<CallResult<T>> {
  const isSettled = await sendPendingSignOut().then(
    () => true,
    () => false,
  )
  return isSettled ? signIn() : failed('network.unreachable')
}
