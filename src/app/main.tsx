import { createRoot } from 'react-dom/client'
import { installTrustedTypes } from '#src/ui/trusted-types.ts'
import { deviceLanguage } from '#src/workspace/display/device-language.ts'
import { followAppearance } from '#src/workspace/device/device-appearance.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { followInstallation } from '#src/workspace/device/installation.ts'
import { unsavedLabels } from '#src/workspace/editing/unsaved.ts'
import { App } from './app.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { createBrowserHistory } from './router/browser-history.ts'
import { Router } from './router/router.tsx'
import { GuardedHistory } from './shell/guarded-history.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { watchMissingChunks } from './version/missing-chunks.ts'
import { registerServiceWorker, serviceWorkerUrl } from './version/register-service-worker.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { createServices, workerUrls } from './services.ts'

const OutsidePage = lazyComponent(async () => (await import('./session/outside/outside-page.tsx')).OutsidePage)
const outside: readonly string[] = [addresses.setup, addresses.forgotPassword, addresses.resetPassword, addresses.unsubscribe]
const { pathname } = location

// Before anything can write HTML or start a worker.
installTrustedTypes([serviceWorkerUrl, ...workerUrls])
followAppearance()
followInstallation()
watchMissingChunks()
const services = createServices()
const newVersion = registerServiceWorker()
const departures = new GuardedHistory((to) => unsavedLabels(to).length > 0, createBrowserHistory(window))

const draw = () =>
  createRoot(document.getElementById('root')!).render(
    <ErrorBoundary>
      <Router history={departures.history}>
        <LazyBoundary>
          {outside.includes(pathname) ? <OutsidePage pathname={pathname} /> : <App services={services} newVersion={newVersion} departures={departures} />}
        </LazyBoundary>
      </Router>
    </ErrorBoundary>,
  )

const language = deviceLanguage()
// Without its texts, the app is in English.
if (language)
  void import('#src/workspace/display/show-language.ts')
    .then(({ showLanguage }) => showLanguage(language))
    .catch(reportFailure)
    .then(draw)
else draw()
