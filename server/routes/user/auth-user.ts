import * as z from 'zod/mini'
import { accountLimits } from '#domain/account-limits.ts'
import { limits } from '#domain/limits.ts'
import { toWireAccount } from '#domain/wire/accounts/people-to-wire.ts'
import { hasBothSteps } from '../../policies/two-step-policy.ts'
import { signInProgram } from '../../security/sign-in-program.ts'
import { nothing, plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

const path = '/api/v1/auth/user'

/** GET /api/v1/auth/user: whose token or session this is. */
export const getAuthUser = defineRoute({
  method: 'GET',
  path,
  access: 'session',
  input: nothing,
  refusals: [],
  async handler({ caller, group }) {
    const { user, sso } = caller.session
    return {
      user: toWireAccount(user, group?.groupId ?? 0),
      federatedLogin: sso !== undefined,
      twoFactorAuthLogin: hasBothSteps(caller.session),
    }
  },
})

const credentials = z.strictObject({
  username: plainText(200),
  password: z.string().check(z.maxLength(limits.password.longest)),
  deviceString: z._default(plainText(limits.name.longest), ''),
  /** What existing programs also send; there is one kind of token. */
  tokenType: z.optional(plainText(accountLimits.accessTokens.name)),
  domain: z.optional(plainText(limits.name.longest)),
})

/**
 * POST /api/v1/auth/user: `username`, `password`. Answers the person and a token, which ends 12 hours after it was used last, 30 days after it was made, or with the
 * password. `deviceString` names it in the person's settings. With two-step verification, a person creates a token there instead.
 */
export const authenticateUser = defineRoute({
  method: 'POST',
  path,
  access: 'public',
  // Hashing a password is deliberately expensive.
  cost: 50,
  input: z.object({ body: credentials }),
  refusals: ['login.failed', 'login.too-many', 'account.deactivated', 'two-step.token-needed'],
  async handler({ services, request, at }, { body: { username, password, deviceString } }) {
    const attempt = { login: username.trim(), password, device: deviceString, address: request.ip, userAgent: request.headers['user-agent'] }
    const { token, user, groupId } = await signInProgram(services, attempt, at)
    return { token, user: toWireAccount(user, groupId), federatedLogin: false, twoFactorAuthLogin: false }
  },
})
