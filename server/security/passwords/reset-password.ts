import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { passwordResetLetter } from '../../mail/password-reset-letter.ts'
import type { Services } from '../../services.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { addPasswordReset, findPasswordReset, findUsersByEmail, spendPasswordReset } from '../../store/people/password-resets.ts'
import { fullNameOf, setPassword } from '../../store/people/people.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import { addressKey } from '../limits/address-key.ts'
import { newPasswordFault } from './change-password.ts'
import { countAttempts, loginLimits } from '../limits/attempts.ts'
import { hashPassword } from './passwords.ts'
import { hashToken, makeToken } from '../tokens.ts'
import { readSpelling } from '../../store/people/spelling.ts'

/** In the window of `loginLimits`. A laboratory shares one address. */
const requestLimits = { perAddress: 20, perMailbox: 5 } as const
/** Links of one person that are valid at the same time. */
const maxLinks = 3

/**
 * Sends links for a new password to everyone with this e-mail address. Refuses with reset.no-mail, request.too-many or mail.failed.
 * Law 218: whether anyone has the address shows neither in the answer nor in how long it takes: it is looked up only afterward.
 */
export async function requestPasswordReset(services: Services, { email, address }: { email: string; address: string }, at: number): Promise<void> {
  const { mailer, engine } = services
  if (!mailer) throw new Refusal('reset.no-mail')
  const counts = [
    { key: `reset address ${addressKey(address)}`, most: requestLimits.perAddress },
    { key: `reset mailbox ${hashToken(email.toLowerCase())}`, most: requestLimits.perMailbox },
  ]
  if (await countAttempts(services, counts, at)) throw new Refusal('request.too-many', { seconds: loginLimits.window / 1_000 })
  await mailer.assertReachable()
  mailer.afterAnswer(async () => {
    const users = await engine.read((sql) => findUsersByEmail(sql, email))
    for (const user of users) {
      const code = makeToken()
      const link = { hash: hashToken(code), userId: user.id, at, expiresAt: at + limits.password.resetLasts }
      const { isAdded, spell } = await engine.write(async (sql) => {
        const isNew = await addPasswordReset(sql, link, maxLinks)
        if (isNew) await addAccountEvent(sql, { kind: 'password.link', at, userId: user.id, actorId: user.id })
        return { isAdded: isNew, spell: await readSpelling(sql, user.id) }
      })
      if (isAdded) await mailer.send(user.email, passwordResetLetter(mailer.origin, { fullName: fullNameOf(user), login: user.login }, code, spell))
    }
  })
}

/**
 * Sets a new password by a link and ends all sessions of the person. Nobody is signed in by it: they sign in as always, with everything that
 * takes. Refuses with link.over or password.too-easy; after the latter the link still works.
 */
export async function resetPassword(services: Services, { code, newPassword }: { code: string; newPassword: string }, at: number): Promise<void> {
  const { engine, streams, hashing } = services
  const hash = hashToken(code)
  const user = await engine.read((sql) => findPasswordReset(sql, hash, at))
  if (!user) throw new Refusal('link.over')
  const reason = newPasswordFault(newPassword, { login: user.login, fullName: fullNameOf(user) })
  if (reason) throw new Refusal('password.too-easy', { reason })
  const to = await hashing.runExclusive(() => hashPassword(newPassword))
  const ended = await engine.write(async (sql) => {
    const isFirst = await spendPasswordReset(sql, hash, at)
    if (!isFirst || !(await setPassword(sql, user.id, { from: user.passwordHash, to, at }))) throw new Refusal('link.over')
    await addAccountEvent(sql, { kind: 'password.reset', at, userId: user.id, actorId: user.id })
    return endSessionsOf(sql, user.id, { tokens: false })
  })
  for (const session of ended) streams.endSession(session)
}
