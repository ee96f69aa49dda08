import { useState } from 'react'
import type { PasswordFault } from '#domain/rules/people/password-fault.ts'
import { ResetPasswordScreen, type ResetProblem } from '#src/features/account/reset-password-screen.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { sendResetPassword } from '#sync/calls/password-reset.ts'
import { createTransport } from '#sync/transport.ts'

/** What the link for a new password leads to. Its code comes after the #. */
export function ResetPassword() {
  const [code] = useState(() => location.hash.slice(1))
  const reset = async (newPassword: string): Promise<ResetProblem | null> => {
    const answer = await sendResetPassword(createTransport(), { code, newPassword })
    if (answer.ok) {
      // The code is of no use anymore; it need not stay in the history.
      history.replaceState(null, '', addresses.resetPassword)
      return null
    }
    const { code: failed, message, detail } = answer.failure
    if (failed === 'password.too-easy') return { fault: detail.reason as PasswordFault }
    return { message, isLinkOver: failed === 'link.over' }
  }
  return (
    <ResetPasswordScreen onReset={reset} onSignIn={() => location.replace(addresses.signIn)} onAskAgain={() => location.replace(addresses.forgotPassword)} />
  )
}
