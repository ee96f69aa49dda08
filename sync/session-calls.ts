import { limits } from '#domain/limits.ts'
import type { LoginAnswer, ScheduledPoll, SessionInfo, SetPrimaryAnswer } from '#domain/wire/session.ts'
import type { ServerClock } from './server-clock.ts'
import type { Answer, Transport } from './transport.ts'

/** Signing in and out, changing group and the scheduled poll. spec §2, §7 */
export interface SessionCalls {
  logIn(login: string, password: string): Promise<Answer<LoginAnswer>>
  logOut(): Promise<Answer<void>>
  setPrimary(groupId: number): Promise<Answer<SetPrimaryAnswer>>
  /** Who is signed in; measures the clock's offset as well. */
  readSession(): Promise<Answer<SessionInfo>>
  poll(): Promise<Answer<ScheduledPoll>>
}

export interface SessionCallsDeps {
  transport: Transport
  clock: ServerClock
  /** Epoch ms by this device. */
  now: () => number
}

export function createSessionCalls({ transport, clock, now }: SessionCallsDeps): SessionCalls {
  const { timeout } = limits.poll
  return {
    logIn: (un, pw) => transport.call({ path: '/login/login.ashx', form: { un, pw }, timeout }),
    logOut: () => transport.call({ path: '/login/logout.ashx', form: { dontRedirect: 'true' }, timeout }),
    setPrimary: (groupId) => transport.call({ path: '/members/groups/setPrimary.ashx', form: { subgroupID: String(groupId) }, timeout }),
    poll: () => transport.call({ path: '/members/fn/scheduledTasks/handler.ashx', timeout }),
    async readSession() {
      const sentAt = now()
      const answer = await transport.call<SessionInfo>({ path: '/api/v1/sync/session', timeout })
      if (answer.ok) clock.measure(answer.value.serverTime, sentAt, now())
      return answer
    },
  }
}
