import { ErrorBoundary } from '#src/app/shell/error-boundary.tsx'
import { useLocation } from '#src/app/router/router.tsx'
import { HelpScreen } from '#src/features/help/guide/help-screen.tsx'
import { InstallScreen } from '#src/features/install/install-screen.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { helpPlace } from '#src/features/help/guide/help-address.ts'
import classes from './public-help-page.module.css'

/** The help for someone who has not signed in. */
export function PublicHelpPage() {
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const back = { label: t('Sign in'), onClick: () => navigate(addresses.signIn) }
  return (
    <main className={classes.page}>
      <ErrorBoundary>
        <LazyBoundary fallback={<Spinner />}>
          {helpPlace(pathname).topic === 'install' ? <InstallScreen back={back} /> : <HelpScreen pathname={pathname} hash={hash} back={back} />}
        </LazyBoundary>
      </ErrorBoundary>
    </main>
  )
}
