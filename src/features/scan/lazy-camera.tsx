import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { prepareScanSound } from '#src/workspace/scan/scan-sound.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { fetchComponent, lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import type { CameraViewProps } from './camera/camera-view.tsx'

// The camera loads its reader with it, which most scans do not need.
const CameraView = lazyComponent(async () => (await import('./camera/camera-view.tsx')).CameraView)

/**
 * Everything that the first scan would wait for, loaded while the person gets the tubes.
 * If offline before it was cached, it is loaded again when used.
 */
export function preloadCamera(): void {
  const warm = async () => {
    const { decoder } = await import('./camera/decoder.ts')
    decoder.warm()
    await fetchComponent(CameraView)
    prepareScanSound()
  }
  void warm().catch(() => undefined)
}

export function LazyCamera(props: CameraViewProps) {
  return (
    <LazyBoundary fallback={<Spinner />}>
      <CameraView {...props} />
    </LazyBoundary>
  )
}
