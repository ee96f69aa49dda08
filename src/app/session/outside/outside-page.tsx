import { useState, type ReactNode } from 'react'
import type { PasswordFault } from '#domain/rules/people/password-fault.ts'
import type { SetUpInput } from '#domain/wire/accounts/setup.ts'
import { msg, type Message } from '#domain/message.ts'
import { sendResetPassword } from '#sync/calls/password-reset.ts'
import { createTransport } from '#sync/transport.ts'
import { setUpServer } from '#sync/calls/set-up-server.ts'
import { sendUnsubscribe } from '#sync/calls/unsubscribe.ts'
import { LazyConfirmDialog } from '#src/app/shell/lazy-confirm-dialog.tsx'
import { UiProvider } from '#src/ui/ui-provider.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ResetPasswordScreen, type ResetProblem } from '#src/features/account/reset-password-screen.tsx'
import { SetupScreen } from '#src/features/setup/setup-screen.tsx'
import { t } from '#src/ui/text/translate.ts'
import { leaveWithoutAsking } from '#src/workspace/editing/unsaved.ts'
import { UnsubscribeScreen } from '#src/features/account/unsubscribe-screen.tsx'
import { ForgotPassword } from './forgot-password.tsx'

const linkOver = msg('This link has expired. You can unsubscribe in the settings.')

/** What the link in a daily email leads to. Its code comes after the #; in the address for mail programs, which some of them open, it is in the query. */
function Unsubscribe() {
  const [code] = useState(() => location.hash.slice(1) || (new URLSearchParams(location.search).get('code') ?? ''))
  const unsubscribe = async (): Promise<Message | null> => {
    const answer = await sendUnsubscribe(createTransport(), code)
    if (answer.ok) return null
    return answer.failure.code === 'link.over' ? linkOver : answer.failure.message
  }
  return <UnsubscribeScreen onUnsubscribe={unsubscribe} onSettings={() => location.assign(addresses.notificationSettings)} />
}

/** When there is nobody to sign in yet: no session, no workspace, only the form. The link's token comes after the #. */
function Setup() {
  const [token] = useState(() => location.hash.slice(1))
  const [error, setError] = useState<string>()
  const submit = async (input: SetUpInput): Promise<PasswordFault | null> => {
    setError(undefined)
    const answer = await setUpServer(createTransport(), input)
    if (answer.ok) {
      leaveWithoutAsking()
      // The answer has signed the person in. The link is removed from the history, too.
      location.replace(addresses.home)
      return null
    }
    const { code, message, detail } = answer.failure
    if (code === 'password.too-easy') return detail.reason as PasswordFault
    setError(t(message))
    return null
  }
  return <SetupScreen token={token} error={error} onSubmit={submit} />
}

/** What the link for a new password leads to. Its code comes after the #. */
function ResetPassword() {
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

/** Pages without a session and without a workspace, for people who cannot sign in yet or need not. */
export function OutsidePage({ pathname }: { pathname: string }) {
  const Page = pages[pathname] ?? ForgotPassword
  return (
    <UiProvider navigate={(href) => location.assign(href)} Question={LazyConfirmDialog}>
      <Page />
    </UiProvider>
  )
}

const pages: Readonly<Record<string, () => ReactNode>> = {
  [addresses.setup]: Setup,
  [addresses.resetPassword]: ResetPassword,
  [addresses.unsubscribe]: Unsubscribe,
}
