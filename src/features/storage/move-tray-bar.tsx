import { useMoveTray } from '#src/features/move-tray/move-tray.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import classes from './storage-screen.module.css'

const MoveTrayCard = lazyComponent(async () => (await import('#src/features/box/move-tray-card.tsx')).MoveTrayCard)

/** What is picked up, while no compartment is shown. */
export function MoveTrayBar() {
  const { samples, layer } = useMoveTray()
  if (samples.length === 0 && !layer) return null
  return (
    <div className={classes.moveTray}>
      <LazyBoundary fallback={<ScanBuffer />}>
        <MoveTrayCard into={undefined} />
      </LazyBoundary>
    </div>
  )
}
