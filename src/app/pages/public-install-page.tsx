import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ErrorBoundary } from '#src/app/shell/error-boundary.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { InstallScreen } from '#src/features/install/install-screen.tsx'

/** The install guide for someone who has not signed in. */
export function PublicInstallPage() {
  const navigate = useNavigate()
  return (
    <main>
      <ErrorBoundary>
        <LazyBoundary fallback={<Spinner />}>
          <InstallScreen back={{ label: t('Sign in'), onClick: () => navigate(addresses.signIn) }} />
        </LazyBoundary>
      </ErrorBoundary>
    </main>
  )
}
