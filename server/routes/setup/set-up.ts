import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { newPasswordFault } from '../../security/passwords/change-password.ts'
import { hashPassword } from '../../security/passwords/passwords.ts'
import { setSessionCookie } from '../../security/session-cookie.ts'
import { beginSession } from '../../security/begin-session.ts'
import { hashToken } from '../../security/tokens.ts'
import { setUp } from '../../setup/set-up.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { setOrganizationAdministrator } from '../../store/people/administrators.ts'
import { fullNameOf, isAnyoneThere } from '../../store/people/people.ts'
import { isSetupLink, spendSetupLink } from '../../store/people/setup-links.ts'
import { plainText, requiredText } from '../input.ts'
import { defineRoute } from '../route.ts'

const body = z.object({
  token: plainText(100),
  group: requiredText(200),
  firstName: requiredText(100),
  lastName: plainText(100),
  login: requiredText(100),
  email: plainText(200),
  password: plainText(limits.password.longest),
})

/**
 * POST /api/v1/setup: creates the first group and its administrator, who also administers the organization and is signed in by
 * the answer. Works once, with the token that `aliquot serve` printed.
 */
export const setUpServer = defineRoute({
  method: 'POST',
  path: '/api/v1/setup',
  access: 'public',
  cost: 50,
  input: z.object({ body }),
  refusals: ['setup.over', 'password.too-easy'],
  async handler({ services, request, reply, at }, { body: { token, group, ...person } }) {
    const hash = hashToken(token)
    // Before the password is hashed, which is deliberately expensive.
    if (!(await services.engine.read((sql) => isSetupLink(sql, hash, at)))) throw new Refusal('setup.over')
    const { password, ...known } = person
    const reason = newPasswordFault(password, { login: known.login, fullName: fullNameOf(known) })
    if (reason) throw new Refusal('password.too-easy', { reason })
    const passwordHash = await hashPassword(password)
    const session = await services.store.write(async (tables, sql) => {
      if (!(await spendSetupLink(sql, hash, at)) || (await isAnyoneThere(sql))) throw new Refusal('setup.over')
      const { userId } = await setUp({ tables, sql }, group, { ...known, lastName: known.lastName.trim(), passwordHash, passwordSetAt: at }, at)
      await setOrganizationAdministrator(sql, userId, true)
      await addAccountEvent(sql, { kind: 'administrator.made', at, userId, actorId: 0 })
      return beginSession(sql, { userId, how: 'setup', browser: undefined, userAgent: request.headers['user-agent'], isProof: true }, at)
    })
    setSessionCookie(reply, session, services.overHttps)
  },
})
