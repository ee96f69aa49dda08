import { mailStateSchema, type MailState } from '#domain/wire/accounts/password-reset.ts'
import { noContent, type CallResult, type Transport } from '../transport.ts'

const path = '/api/v1/user/password/reset'

/** Whether someone who has forgotten their password can get a mail. */
export const readMailState = (transport: Transport): Promise<CallResult<MailState>> => transport.call({ path, response: mailStateSchema })

/** The answer does not say whether anyone has this address. */
export const askForPasswordReset = (transport: Transport, email: string): Promise<CallResult<void>> =>
  transport.call({ path, response: noContent, body: { email } })

/** Sets a new password with the code of the link. Nobody is signed in by it. */
export const sendResetPassword = (transport: Transport, body: { readonly code: string; readonly newPassword: string }): Promise<CallResult<void>> =>
  transport.call({ path: `${path}/use`, response: noContent, body })
