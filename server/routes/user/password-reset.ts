import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import type { MailState } from '#domain/wire/accounts/password-reset.ts'
import { requestPasswordReset, resetPassword } from '../../security/passwords/reset-password.ts'
import { nothing, plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/user/password/reset: whether someone who has forgotten their password can get a mail. */
export const passwordResetState = defineRoute({
  method: 'GET',
  path: '/api/v1/user/password/reset',
  access: 'public',
  input: nothing,
  refusals: [],
  handler: ({ services }): MailState => ({ sendsMail: services.mailer !== undefined }),
})

/** POST /api/v1/user/password/reset: asks for a mail with a link for a new password. The answer is the same for every address. */
export const askForPasswordReset = defineRoute({
  method: 'POST',
  path: '/api/v1/user/password/reset',
  access: 'public',
  cost: 50,
  input: z.object({ body: z.strictObject({ email: plainText(limits.email.longest) }) }),
  refusals: ['reset.no-mail', 'request.too-many', 'mail.failed'],
  async handler({ services, request, at }, { body }) {
    await requestPasswordReset(services, { email: body.email.trim(), address: request.ip }, at)
  },
})

/** POST /api/v1/user/password/reset/use: sets a new password with the code of the link. */
export const usePasswordReset = defineRoute({
  method: 'POST',
  path: '/api/v1/user/password/reset/use',
  access: 'public',
  // A password is hashed, which is deliberately expensive.
  cost: 50,
  input: z.object({ body: z.strictObject({ code: plainText(100), newPassword: plainText(limits.password.longest) }) }),
  refusals: ['link.over', 'password.too-easy'],
  async handler({ services, at }, { body }) {
    await resetPassword(services, body, at)
  },
})
