import { limits } from '#domain/limits.ts'
import {
  loginResponseSchema,
  logoutShape,
  type LogoutAnswer,
  pollSchema,
  sessionSchema,
  setPrimaryResponseSchema,
  type LoginResponse,
  type ScheduledPoll,
  type SessionInfo,
  type SetPrimaryResponse,
} from '#domain/wire/accounts/session.ts'
import type { ServerClock } from '../server-clock.ts'
import { noContent, type CallResult, type Transport } from '../transport.ts'

/** Signing in and out, changing groups, and the scheduled poll. spec §2, §7 */
export interface SessionCalls {
  /** `code`: of the second step, once the server has asked for it; `solution`: of a puzzle, the same way. */
  logIn(login: string, password: string, code?: string, solution?: string): Promise<CallResult<LoginResponse>>
  /** For someone who set a PIN in this browser and has signed in here with their password a while ago. */
  logInWithPin(userId: number, pin: string): Promise<CallResult<void>>
  /** The PIN with which the person signs in again here; null removes it. Only right after they entered their password. */
  setPin(pin: string | null): Promise<CallResult<void>>
  logOut(): Promise<CallResult<LogoutAnswer>>
  setPrimary(groupId: number): Promise<CallResult<SetPrimaryResponse>>
  /** Who is signed in; also measures the clock offset. */
  readSession(): Promise<CallResult<SessionInfo>>
  /** Tells the server whether someone is using the screen, which extends the session. */
  poll(): Promise<CallResult<ScheduledPoll>>
}

export interface SessionCallsDeps {
  transport: Transport
  clock: ServerClock
  /** Epoch ms by this device's clock. */
  now: () => number
  /** When someone last touched the screen, by the same clock; null if unknown. */
  lastActivity: () => number | null
}

export function createSessionCalls({ transport, clock, now, lastActivity }: SessionCallsDeps): SessionCalls {
  const { timeout } = limits.poll
  const isTouched = () => {
    const since = now() - (lastActivity() ?? -Infinity)
    return since >= 0 && since < limits.session.touched
  }
  return {
    logIn: (un, pw, code, altcha) => {
      const form = { un, pw, ...(code !== undefined && { code }), ...(altcha !== undefined && { altcha }) }
      return transport.call({ path: '/login/login.ashx', response: loginResponseSchema, form, timeout })
    },
    logInWithPin: (userID, pin) => transport.call({ path: '/login/pin', response: noContent, body: { userID, pin }, timeout }),
    setPin: (pin) => transport.call({ path: '/api/v1/user/pin', response: noContent, body: { pin }, timeout }),
    logOut: () => transport.call({ path: '/login/logout.ashx', response: logoutShape, form: { dontRedirect: 'true' }, timeout }),
    setPrimary: (groupId) =>
      transport.call({ path: '/members/groups/setPrimary.ashx', response: setPrimaryResponseSchema, form: { subgroupID: String(groupId) }, timeout }),
    poll: () =>
      transport.call({ path: '/members/fn/scheduledTasks/handler.ashx', response: pollSchema, ...(isTouched() && { query: { touched: 1 } }), timeout }),
    async readSession() {
      const sentAt = now()
      const answer = await transport.call({ path: '/api/v1/sync/session', response: sessionSchema, timeout })
      if (answer.ok) clock.measure(answer.value.serverTime, sentAt, now())
      return answer
    },
  }
}
