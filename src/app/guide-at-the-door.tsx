import { Suspense } from 'react'
import { Spinner } from '#src/ui/spinner.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { InstallScreen } from './screens.ts'

/** The install guide for somebody who has not signed in. */
export function GuideAtTheDoor() {
  const navigate = useNavigate()
  return (
    <main>
      <ErrorBoundary>
        <Suspense fallback={<Spinner />}>
          <InstallScreen back={{ label: t('Sign in'), onClick: () => navigate(addresses.signIn) }} />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}
