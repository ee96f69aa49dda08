import type { ReactNode } from 'react'
import { LazyConfirmDialog } from '#src/app/shell/lazy-confirm-dialog.tsx'
import { UiProvider } from '#src/ui/ui-provider.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'
import { Setup } from './setup.tsx'
import { Unsubscribe } from './unsubscribe.tsx'

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
