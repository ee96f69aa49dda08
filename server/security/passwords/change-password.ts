import { limits } from '#domain/limits.ts'
import { passwordFault, type PasswordFault, type PasswordOwner } from '#domain/rules/people/password-fault.ts'
import { Refusal } from '#domain/tx.ts'
import type { Caller } from '../../policies/access.ts'
import type { Services } from '../../services.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { fullNameOf, setPassword } from '../../store/people/people.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import { browserName } from '../browser-name.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { hashPassword } from './passwords.ts'
import { proveOwnPassword } from '../prove-own-password.ts'
import { openSession } from '../open-session.ts'
import type { SignIn } from '../sign-in.ts'

export interface PasswordChange extends Pick<SignIn, 'address' | 'browser' | 'userAgent'> {
  readonly currentPassword: string
  readonly newPassword: string
  /** Ends the person's tokens for programs, too. */
  readonly endTokens: boolean
}

/** What is wrong with a new password; null if nothing is. */
export const newPasswordFault = (password: string, owner: PasswordOwner, current?: string): PasswordFault | null =>
  passwordFault(password, owner, current) ?? (isCommonPassword(password) || isLeakedPassword(password) ? 'common' : null)

/**
 * Ends all sessions of the person and returns the token of a new one for the browser that asked: whoever knows the old token or the
 * old password is out. Attempts count as at sign-in. Refuses with permission.denied, or one of password.*.
 */
export async function changePassword(services: Services, { session }: Caller, change: PasswordChange, at: number): Promise<string> {
  const { user, kind } = session
  // A program has no password to change, and no browser to stay signed in to.
  if (kind !== 'cookie') throw new Refusal('permission.denied')
  const { currentPassword, newPassword, endTokens, ...from } = change
  const reason = newPasswordFault(newPassword, { login: user.login, fullName: fullNameOf(user) }, currentPassword)
  if (reason) throw new Refusal('password.too-easy', { reason })
  const proof = await proveOwnPassword(services, { login: user.login, password: currentPassword, ...from }, at)
  const to = await services.hashing.runExclusive(() => hashPassword(newPassword))
  const { token, ended } = await services.engine.write(async (sql) => {
    await proof.forgive(sql)
    if (!(await setPassword(sql, user.id, { from: proof.user.passwordHash, to, at }))) throw new Refusal('password.incorrect')
    await addAccountEvent(sql, { kind: 'password.changed', at, userId: user.id, actorId: user.id })
    const ended = await endSessionsOf(sql, user.id, { tokens: endTokens })
    return {
      ended,
      token: await openSession(sql, {
        kind: 'cookie',
        userId: user.id,
        name: browserName(from.userAgent),
        createdAt: at,
        expiresAt: at + limits.session.lasts,
        byPasskey: session.byPasskey,
      }),
    }
  })
  for (const hash of ended) services.streams.endSession(hash)
  return token
}
