import { UiProvider } from '#src/ui/ui-provider.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'
import { Setup } from './setup.tsx'

/** Pages without a session and without a workspace, for people who cannot sign in yet. */
export function OutsidePage({ pathname }: { pathname: string }) {
  return (
    <UiProvider navigate={(href) => location.assign(href)}>
      {pathname === addresses.setup ? <Setup /> : pathname === addresses.resetPassword ? <ResetPassword /> : <ForgotPassword />}
    </UiProvider>
  )
}
