import { limits } from '#domain/limits.ts'
import {
  loginShape,
  logoutShape,
  pollShape,
  sessionShape,
  setPrimaryShape,
  type LoginAnswer,
  type ScheduledPoll,
  type SessionInfo,
  type SetPrimaryAnswer,
} from '#domain/wire/session.ts'
import type { ServerClock } from './server-clock.ts'
import type { Answer, Transport } from './transport.ts'

/** Signing in and out, changing group and the scheduled poll. spec §2, §7 */
export interface SessionCalls {
  logIn(login: string, password: string): Promise<Answer<LoginAnswer>>
  logOut(): Promise<Answer<{ success: true }>>
  setPrimary(groupId: number): Promise<Answer<SetPrimaryAnswer>>
  /** Who is signed in; measures the clock's offset as well. */
  readSession(): Promise<Answer<SessionInfo>>
  /** Tells the server whether somebody is at the screen, which keeps the session alive. */
  poll(): Promise<Answer<ScheduledPoll>>
}

export interface SessionCallsDeps {
  transport: Transport
  clock: ServerClock
  /** Epoch ms by this device. */
  now: () => number
  /** When somebody last touched the screen, by the same clock; null when that is not known. */
  lastTouch: () => number | null
}

export function createSessionCalls({ transport, clock, now, lastTouch }: SessionCallsDeps): SessionCalls {
  const { timeout } = limits.poll
  const isTouched = () => {
    const since = now() - (lastTouch() ?? -Infinity)
    return since >= 0 && since < limits.session.touched
  }
  return {
    logIn: (un, pw) => transport.call({ path: '/login/login.ashx', answer: loginShape, form: { un, pw }, timeout }),
    logOut: () => transport.call({ path: '/login/logout.ashx', answer: logoutShape, form: { dontRedirect: 'true' }, timeout }),
    setPrimary: (groupId) =>
      transport.call({ path: '/members/groups/setPrimary.ashx', answer: setPrimaryShape, form: { subgroupID: String(groupId) }, timeout }),
    poll: () => transport.call({ path: '/members/fn/scheduledTasks/handler.ashx', answer: pollShape, ...(isTouched() && { query: { touched: 1 } }), timeout }),
    async readSession() {
      const sentAt = now()
      const answer = await transport.call({ path: '/api/v1/sync/session', answer: sessionShape, timeout })
      if (answer.ok) clock.measure(answer.value.serverTime, sentAt, now())
      return answer
    },
  }
}
