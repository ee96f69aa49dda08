import { ssoStateSchema, type SsoState } from '#domain/wire/accounts/sso.ts'
import type { CallResult, Transport } from '../transport.ts'

/** What the sign-in screen offers besides a password. */
export const readSsoState = (transport: Transport): Promise<CallResult<SsoState>> => transport.call({ path: '/api/v1/sso', response: ssoStateSchema })
