import { accountLimits } from '#domain/account-limits.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { activeGroup } from '../policies/access.ts'
import type { Services } from '../services.ts'
import { noteSignIn } from '../store/people/account-events.ts'
import { groupsOf, startPasswordAge, type UserRecord } from '../store/people/people.ts'
import { endOldestByPassword } from '../store/people/sessions.ts'
import { needsPuzzle } from './limits/attempts.ts'
import { browserName } from './browser-name.ts'
import { openSession } from './open-session.ts'
import { checkPassword, type SignIn } from './sign-in.ts'

export interface ProgramSignIn extends SignIn {
  /** What the program calls itself; empty if it does not say. */
  readonly device: string
}

export interface ProgramSession {
  readonly token: string
  readonly user: UserRecord
  /** 0 is none. */
  readonly groupId: number
}

/**
 * A program has the name and password of a person. Returns the token of a session that ends like that of a browser, for the group in which the person
 * works now. Refuses with login.failed, login.too-many, account.deactivated or two-step.token-needed.
 * Law 222: a wrong password never tells whether there is a second step.
 */
export async function signInProgram(services: Services, attempt: ProgramSignIn, at: number): Promise<ProgramSession> {
  const { user, forgive } = await checkPassword(services, attempt, at, async (counted) => {
    // A program solves no puzzles: it waits earlier than a person.
    if (await needsPuzzle(services, counted, at)) throw new Refusal('login.too-many')
  })
  if (user.hasTwoStep) {
    await services.engine.write(forgive)
    throw new Refusal('two-step.token-needed')
  }
  const name = attempt.device.trim().slice(0, accountLimits.accessTokens.name) || browserName(attempt.userAgent)
  const { ended, ...session } = await services.engine.write(async (sql) => {
    await forgive(sql)
    if (user.passwordSetAt === null) await startPasswordAge(sql, user.id, at)
    await noteSignIn(sql, user.id, 'password', name, at)
    const ended = await endOldestByPassword(sql, user.id, accountLimits.accessTokens.byPassword - 1)
    const group = activeGroup({ session: { user, groupId: null }, groups: await groupsOf(sql, user.id) })
    const expiresAt = at + limits.session.lasts
    const token = await openSession(sql, {
      kind: 'token',
      userId: user.id,
      name,
      createdAt: at,
      expiresAt,
      byPassword: true,
      groupId: group?.groupId ?? null,
    })
    return { token, user, groupId: group?.groupId ?? 0, ended }
  })
  for (const hash of ended) services.streams.endSession(hash)
  return session
}
