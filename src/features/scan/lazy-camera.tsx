import { lazy, Suspense } from 'react'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { prepareScanSound } from '#src/workspace/scan/scan-sound.ts'
import type { CameraViewProps } from './camera/camera-view.tsx'

// The camera brings its reader along, which most scans do without.
const loadCameraView = () => import('./camera/camera-view.tsx')
const CameraView = lazy(() => loadCameraView().then(({ CameraView }) => ({ default: CameraView })))

/** All that the first scan would wait for, while the person fetches the tubes. Offline before it was stored, it is asked for again when it is used. */
export function preloadCamera(): void {
  const warm = async () => {
    const { decoder } = await import('./camera/decoder.ts')
    decoder.warm()
    await loadCameraView()
    prepareScanSound()
  }
  void warm().catch(() => undefined)
}

export function LazyCamera(props: CameraViewProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <CameraView {...props} />
    </Suspense>
  )
}
