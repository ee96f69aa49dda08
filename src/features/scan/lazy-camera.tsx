import { lazy, Suspense } from 'react'
import { Spinner } from '#src/ui/spinner.tsx'
import type { CameraViewProps } from './camera/camera-view.tsx'

// The camera brings its reader along, which most scans do without.
const CameraView = lazy(() => import('./camera/camera-view.tsx').then(({ CameraView }) => ({ default: CameraView })))

/** Its worker compiles while the person fetches the tubes. Offline before it was stored, it is asked for again when it is used. */
export function warmCamera(): void {
  import('./camera/decoder.ts').then(({ decoder }) => decoder.warm()).catch(() => undefined)
}

export function LazyCamera(props: CameraViewProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <CameraView {...props} />
    </Suspense>
  )
}
