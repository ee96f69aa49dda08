import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { installTrustedTypes } from '#src/ui/trusted-types.ts'
import { followAppearance } from '#src/workspace/device-appearance.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { App } from './app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { registerServiceWorker, serviceWorkerUrl } from './register-service-worker.ts'
import { createServices, workerUrls } from './services.ts'
import { Setup } from './setup.tsx'

// Before anything can write HTML or start a worker.
installTrustedTypes([serviceWorkerUrl, ...workerUrls])
followAppearance()
const services = createServices()
registerServiceWorker()

createRoot(document.getElementById('root')!).render(
  <ErrorBoundary>
    <BrowserRouter>{location.pathname === addresses.setup ? <Setup /> : <App services={services} />}</BrowserRouter>
  </ErrorBoundary>,
)
