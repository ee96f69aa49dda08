import { limits } from '#domain/limits.ts'
import { fold } from '#domain/rules/fold.ts'
import { Refusal } from '#domain/tx.ts'
import type { Services } from '../services.ts'
import { addFailure, dropOldFailures, forgetFailures, takeBackFailure } from '../store/login-failures.ts'
import { findUserByLogin } from '../store/people.ts'
import { createSession, dropLapsedSessions, type NewSession } from '../store/sessions.ts'
import type { Sql } from '../store/sql.ts'
import { isPasswordRight } from './passwords.ts'
import { hashToken, makeToken } from './tokens.ts'

export interface SignIn {
  login: string
  password: string
  address: string
}

/** A laboratory shares one address, hence the wider limit there. */
export const loginLimits = { window: 15 * 60_000, perAccount: 10, perAddress: 100 } as const

/**
 * Answers a new session's token. Refuses with login.failed or login.too-many.
 * Law: an unknown login and a wrong password take the same time, count the same and read the same.
 */
export async function signIn(services: Services, { login, password, address }: SignIn, at: number): Promise<string> {
  const since = at - loginLimits.window
  const account = `account ${hashToken(fold(login))}`
  const from = `address ${address}`
  const tries = await services.engine.write(async (sql) => ({
    ofAccount: await addFailure(sql, account, at, since),
    ofAddress: await addFailure(sql, from, at, since),
  }))
  if (tries.ofAccount > loginLimits.perAccount || tries.ofAddress > loginLimits.perAddress) throw new Refusal('login.too-many')
  const user = await services.engine.read((sql) => findUserByLogin(sql, login))
  const isRight = await isPasswordRight(user?.passwordHash, password)
  if (!user || !isRight) throw new Refusal('login.failed')
  return services.engine.write(async (sql) => {
    await forgetFailures(sql, account)
    await takeBackFailure(sql, from)
    await dropOldFailures(sql, since)
    await dropLapsedSessions(sql, at)
    return openSession(sql, { kind: 'cookie', userId: user.id, createdAt: at, expiresAt: at + limits.session.lasts })
  })
}

/** Makes a session and answers its token, which is kept nowhere. */
export async function openSession(sql: Sql, session: Omit<NewSession, 'hash'>): Promise<string> {
  const token = makeToken()
  await createSession(sql, { ...session, hash: hashToken(token) })
  return token
}
