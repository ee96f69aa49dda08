import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { installTrustedTypes } from '#src/ui/trusted-types.ts'
import { followAppearance } from '#src/workspace/device-appearance.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { followInstallation } from '#src/workspace/installation.ts'
import { App } from './app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { fetchScreens } from './lazy-screen.ts'
import { watchMissingChunks } from './missing-chunks.ts'
import { registerServiceWorker, serviceWorkerUrl } from './register-service-worker.ts'
import { Setup } from './screens.ts'
import { createServices, workerUrls } from './services.ts'

// Before anything can write HTML or start a worker.
installTrustedTypes([serviceWorkerUrl, ...workerUrls])
followAppearance()
followInstallation()
watchMissingChunks()
const services = createServices()
const newVersion = registerServiceWorker()

createRoot(document.getElementById('root')!).render(
  <ErrorBoundary>
    <BrowserRouter>
      <Suspense>{location.pathname === addresses.setup ? <Setup /> : <App services={services} newVersion={newVersion} />}</Suspense>
    </BrowserRouter>
  </ErrorBoundary>,
)

// After the first screen has what it needs.
void fetchScreens()
