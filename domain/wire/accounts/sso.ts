import * as z from 'zod/mini'

/** Address that begins single sign-on. `back` is the address in the app to return to. */
export const ssoStart = '/api/v1/sso/start'

/** GET /api/v1/sso: what the sign-in screen offers besides a password. */
export const ssoStateSchema = z.object({
  /** Follows "Sign in with" on the button; null if this server has no single sign-on. */
  name: z.nullable(z.string()),
})
export type SsoState = z.infer<typeof ssoStateSchema>
