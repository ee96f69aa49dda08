import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { browserTokenOf } from '../../security/browser-cookie.ts'
import { changePassword } from '../../security/passwords/change-password.ts'
import { setSessionCookie } from '../../security/session-cookie.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

const password = plainText(limits.password.longest)

/**
 * POST /api/v1/user/password: changes one's own password, in a browser. The person is signed out everywhere else, and this
 * browser's session continues under a new token. With `endTokens`, the tokens of programs end, too.
 */
export const changeOwnPassword = defineRoute({
  method: 'POST',
  path: '/api/v1/user/password',
  access: 'owner',
  // Two passwords are hashed, which is deliberately expensive.
  cost: 100,
  withExpiredPassword: true,
  input: z.object({ body: z.strictObject({ currentPassword: password, newPassword: password, endTokens: z.optional(z.boolean()) }) }),
  refusals: ['permission.denied', 'password.incorrect', 'password.too-easy', 'password.too-many'],
  async handler({ services, caller, request, reply, at }, { body: { currentPassword, newPassword, endTokens = false } }) {
    const from = { address: request.ip, browser: browserTokenOf(request, services.overHttps), userAgent: request.headers['user-agent'] }
    const token = await changePassword(services, caller, { currentPassword, newPassword, endTokens, ...from }, at)
    setSessionCookie(reply, token, services.overHttps)
  },
})
